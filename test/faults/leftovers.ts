import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const SETTLE_MS = 250;

/** How many of each kind of resource keep the process alive, and how many files are open. */
export function resources(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  try {
    counts.set("file descriptor", readdirSync("/proc/self/fd").length);
  } catch {
    // only Linux tells
  }
  return counts;
}

/** What there is more of than before, once everything had a moment to close. */
export async function leftOver(before: ReadonlyMap<string, number>): Promise<readonly string[]> {
  let more: readonly string[] = [];
  for (let waitedMs = 0; waitedMs <= SETTLE_MS; waitedMs += 25) {
    more = [...resources()]
      .filter(([kind, count]) => count > (before.get(kind) ?? 0))
      .map(([kind, count]) => `${count - (before.get(kind) ?? 0)} ${kind}`);
    if (more.length === 0) return [];
    collectGarbage();
    await delay(25);
  }
  return more;
}

/** The SQLite driver frees a closed file only when its statements are collected; needs --expose-gc. */
function collectGarbage(): void {
  (globalThis as { gc?: () => void }).gc?.();
}
