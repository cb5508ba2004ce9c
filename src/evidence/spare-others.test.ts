import { describe, expect, it } from "vitest";
import { AppError } from "../domain/errors.ts";
import { spareOthers } from "./spare-others.ts";

/** Adds up, and breaks on every negative number. */
async function sum(numbers: readonly number[]): Promise<number> {
  for (const number of numbers) if (number < 0) throw new RangeError(`cannot add ${number}`);
  return numbers.reduce((total, number) => total + number, 0);
}

describe("spareOthers", () => {
  it("does the work once where nothing breaks", async () => {
    let runs = 0;
    const work = (numbers: readonly number[]) => {
      runs++;
      return sum(numbers);
    };
    expect(await spareOthers([1, 2, 3], work, true)).toEqual({ result: 6, leftOut: [] });
    expect(runs).toBe(1);
  });

  it("leaves out and names the items that a defect strikes, and no other", async () => {
    expect(await spareOthers([1, -2, 3, -4], sum, true)).toEqual({
      result: 4,
      leftOut: [
        { item: -2, reason: "RangeError: cannot add -2" },
        { item: -4, reason: "RangeError: cannot add -4" },
      ],
    });
  });

  it("leaves out everything where each item fails, or only all together do", async () => {
    const crowded = async (numbers: readonly number[]) => {
      if (numbers.length > 1) throw new Error("a crowd");
      return numbers.length;
    };
    for (const [items, work] of [
      [[-1, -2], sum],
      [[1, 2], crowded],
      [[-1], sum],
    ] as const) {
      const { result, leftOut } = await spareOthers<number, number>(items, work, true);
      expect(result).toBeUndefined();
      expect(leftOut.map(({ item }) => item)).toEqual(items);
    }
  });

  it("tries nothing again where a run is paid for", async () => {
    let runs = 0;
    const work = async (): Promise<number> => {
      runs++;
      throw new TypeError("no such thing");
    };
    const { leftOut } = await spareOthers([1, 2, 3], work, false);
    expect(leftOut).toHaveLength(3);
    expect(runs).toBe(1);
  });

  it.each(["budget-spent", "interrupted", "storage", "configuration"] as const)(
    "passes %s on",
    async (code) => {
      const work = async (): Promise<number> => {
        throw new AppError(code, "enough");
      };
      await expect(spareOthers([1], work, true)).rejects.toMatchObject({ code });
    },
  );

  it("takes an internal error for the defect that it says it is", async () => {
    const work = async (): Promise<number> => {
      throw new AppError("internal", "no valid weight\nfor an option");
    };
    const { leftOut } = await spareOthers([1], work, true);
    expect(leftOut[0]?.reason).toBe("AppError: no valid weight for an option");
  });
});
