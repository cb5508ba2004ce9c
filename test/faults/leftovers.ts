import { readdirSync, readlinkSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** waits double up to this, so that a leak is called one after about twice as long */
const LONGEST_WAIT_MS = 200;

/** How many of each kind of resource keep the process alive, and which files are open. */
export function resources(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  try {
    for (const descriptor of readdirSync("/proc/self/fd")) {
      const kind = `open ${targetOf(descriptor)}`;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  } catch {
    // only Linux tells
  }
  return counts;
}

/** What an open file descriptor stands for; numbers of sockets and pipes are left out, so that like meets like. */
function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`).replace(/:\[\d{1,20}\]$/, "");
  } catch {
    // the one that read the folder itself
    return "nothing";
  }
}

/** What there is more of than before, once everything had a moment to close. */
export async function leftOver(before: ReadonlyMap<string, number>): Promise<readonly string[]> {
  let more: readonly string[] = [];
  for (let waitMs = 2; waitMs < LONGEST_WAIT_MS; waitMs *= 2) {
    more = [...resources()]
      .filter(([kind, count]) => count > (before.get(kind) ?? 0))
      .map(([kind, count]) => `${count - (before.get(kind) ?? 0)} ${kind}`);
    if (more.length === 0) return [];
    collectGarbage();
    await delay(waitMs);
  }
  return more;
}

/**
 * The SQLite driver frees the files of a closed connection only when its statements are collected, so the
 * search for leaks collects first: what is open after that is held by someone.
 */
const collectGarbage: () => void = (() => {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
})();
