/**
 * A connection to SQLite whose n-th call fails as the driver fails. The file below it is real, and so is what
 * rolls back; only the disk's answer is made up.
 */
import Libsql from "libsql";
import type { Connection, SqlValue } from "../../src/adapters/stores/open-database.ts";
import type { FaultInjector } from "./fault-injector.ts";
import type { Fault } from "./faults.ts";

/** https://www.sqlite.org/rescode.html */
export const SQLITE = {
  BUSY: 5,
  NOMEM: 7,
  READONLY: 8,
  IOERR_READ: 266,
  IOERR_WRITE: 778,
  IOERR_FSYNC: 1034,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
} as const;

/** What the driver throws. */
export function throwSqlite(name: keyof typeof SQLITE): never {
  const rawCode = SQLITE[name];
  throw Object.assign(new Error(`injected SQLITE_${name}`), { code: `SQLITE_${name}`, rawCode });
}

export const SQLITE_FAULTS: readonly Fault[] = (Object.keys(SQLITE) as (keyof typeof SQLITE)[]).map(
  (name) => ({
    name: `SQLITE_${name}`,
    befall: () => throwSqlite(name),
  }),
);

/** Counts every `exec`, `run` and `all` under the seam; `close` and the ROLLBACK after a fault are spared. */
export function failingConnection(path: string, injector: FaultInjector, seam: string): Connection {
  const real = new Libsql(path) as Connection;
  const call = <T>(method: string, proceed: () => T) =>
    injector.call<T>(seam, { method, args: [], synchronous: true, proceed });
  return {
    get inTransaction() {
      return real.inTransaction;
    },
    exec: (sql) => (sql === "ROLLBACK" ? real.exec(sql) : call(sql, () => real.exec(sql))),
    prepare(sql) {
      const statement = real.prepare(sql);
      return {
        run: (values: readonly SqlValue[]) => call(sql, () => statement.run(values)),
        all: (values: readonly SqlValue[]) => call(sql, () => statement.all(values)),
      };
    },
    close: () => real.close(),
  };
}
