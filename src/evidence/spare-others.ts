/**
 * A defect of ours on one input item must neither cost the answer to all the others nor pass in silence: the items
 * that it strikes are found by trying each alone, left out, and named. Expected failures are values and come through
 * as they are; what ends a run (a spent budget, an interruption, a damaged store) is thrown on.
 */
import { isAppError } from "../domain/errors.ts";
import { cutText } from "../lib/text/cut-text.ts";

export interface LeftOut<Item> {
  readonly item: Item;
  /** the defect in one line, for the report */
  readonly reason: string;
}

export interface Spared<Item, Result> {
  /** of the items that were not left out; absent when there is none */
  readonly result?: Result;
  readonly leftOut: readonly LeftOut<Item>[];
}

const LONGEST_REASON = 200;

/** Anything that nobody foresaw: not an AppError, or one that says so itself. */
function isDefect(error: unknown): boolean {
  return !isAppError(error) || error.code === "internal";
}

/**
 * Does the work with all items; after a defect, with those that it can be done with. Trying costs one more run for
 * each item, so where a run is paid for (`canTry` false) all items are left out at once.
 */
export async function spareOthers<Item, Result>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<Result>,
  canTry: boolean,
): Promise<Spared<Item, Result>> {
  const whole = await outcomeOf(() => work(items));
  if ("result" in whole) return { result: whole.result, leftOut: [] };
  const leftOut: LeftOut<Item>[] = [];
  const sound: Item[] = [];
  for (const item of canTry && items.length > 1 ? items : []) {
    const alone = await outcomeOf(() => work([item]));
    if ("result" in alone) sound.push(item);
    else leftOut.push({ item, reason: alone.defect });
  }
  // together they fail and alone none does: nothing tells which to leave out
  if (leftOut.length === 0 || sound.length === 0) {
    return { leftOut: items.map((item) => ({ item, reason: whole.defect })) };
  }
  const rest = await outcomeOf(() => work(sound));
  if ("result" in rest) return { result: rest.result, leftOut };
  return { leftOut: items.map((item) => ({ item, reason: rest.defect })) };
}

async function outcomeOf<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | { readonly defect: string }> {
  try {
    return { result: await work() };
  } catch (error) {
    if (!isDefect(error)) throw error;
    return { defect: cutText(String(error).replace(/\s+/g, " "), LONGEST_REASON) };
  }
}
