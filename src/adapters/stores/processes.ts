import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** A process, told apart from a later one that got the same number. */
export interface ProcessIdentity {
  /** host and, in containers, its process number space: numbers mean something only within it */
  readonly machine: string;
  readonly pid: number;
  /** boot and start time; null where the system does not tell */
  readonly started: string | null;
}

export interface Processes {
  readonly own: ProcessIdentity;
  /** undefined when this machine cannot tell */
  isAlive(identity: ProcessIdentity): boolean | undefined;
}

export function systemProcesses(pid: number = process.pid): Processes {
  const machine = `${hostname()} ${attempt(() => readlinkSync("/proc/self/ns/pid")) ?? ""}`.trim();
  return {
    own: { machine, pid, started: startOf(pid) },
    isAlive(other) {
      if (other.machine !== machine) return undefined;
      if (!exists(other.pid)) return false;
      const started = startOf(other.pid);
      return other.started === null || started === null || started === other.started;
    },
  };
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, under another user
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Linux only: field 22 of /proc/PID/stat, counted after the name, which may itself hold blanks. */
function startOf(pid: number): string | null {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, "latin1"));
  const boot = attempt(() => readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim());
  if (stat === undefined || boot === undefined) return null;
  const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  return ticks === undefined ? null : `${boot} ${ticks}`;
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
