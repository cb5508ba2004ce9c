import { setTimeout as later } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { mapLimited } from "./async.ts";

const NUMBERS = Array.from({ length: 20 }, (_, number) => number);

describe("mapLimited", () => {
  it("keeps the order of the items and the limit", async () => {
    let inFlight = 0;
    let most = 0;
    const doubled = await mapLimited(NUMBERS, 3, async (number) => {
      most = Math.max(most, ++inFlight);
      await later((number * 7) % 5);
      inFlight--;
      return [number * 2];
    });
    expect(doubled).toEqual(NUMBERS.map((number) => [number * 2]));
    expect(most).toBe(3);
  });

  it("passes a rejection on when what is under way has ended, and starts nothing more", async () => {
    const started: number[] = [];
    let inFlight = 0;
    const mapped = mapLimited(NUMBERS, 4, async (number) => {
      started.push(number);
      inFlight++;
      await later(number === 2 ? 1 : 10);
      inFlight--;
      if (number === 2 || number === 3) throw new RangeError(`no ${number}`);
    });
    await expect(mapped).rejects.toThrow("no 2");
    expect(inFlight).toBe(0);
    expect(started).toEqual([0, 1, 2, 3]);
  });
});
