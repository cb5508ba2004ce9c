import type { TrustOverride } from "../../domain/source.ts";
import { trustElement } from "./contents-digest.ts";
import { updateContents } from "./contents-row.ts";
import type { DatabaseHandle } from "./open-database.ts";
import { byScopeAndKey } from "./trust-order.ts";

export function readTrust(db: DatabaseHandle): TrustOverride[] {
  return db.all<TrustOverride>("SELECT scope, key, trust FROM trust_overrides").sort(byScopeAndKey);
}

/** Within a write transaction. */
export function writeTrust(
  db: DatabaseHandle,
  scope: TrustOverride["scope"],
  key: string,
  trust: number | undefined,
): void {
  const former = db.first<TrustOverride>(
    "SELECT scope, key, trust FROM trust_overrides WHERE scope = ? AND key = ?",
    scope,
    key,
  );
  if (former?.trust === trust) return;
  updateContents(
    db,
    former === undefined ? undefined : trustElement(former),
    trust === undefined ? undefined : trustElement({ scope, key, trust }),
  );
  if (trust === undefined) db.run("DELETE FROM trust_overrides WHERE scope = ? AND key = ?", scope, key);
  else
    db.run("INSERT OR REPLACE INTO trust_overrides (scope, key, trust) VALUES (?, ?, ?)", scope, key, trust);
}
