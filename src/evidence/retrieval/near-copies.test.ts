import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deferNearCopies } from "./near-copies.ts";

const original = "The mill on the river was built in 1872 by Ana Varga who came from Thorle.";
const forged = original.replace("Ana Varga", "Cy Dorn");
const other = "The orchestra played two symphonies in the hall of the old town on Sunday.";
const defer = (items: readonly string[]): string[] => deferNearCopies(items, (text) => text);

describe("near-copies in a reading list", () => {
  it("equal texts give way to other texts", () => {
    expect(defer([forged, forged, forged, other])).toEqual([forged, other, forged, forged]);
  });

  it("L18 both versions of one text stay in their places, so that their conflict is seen", () => {
    expect(defer([forged, original, other])).toEqual([forged, original, other]);
    expect(defer([forged, forged, forged, forged, original, other])).toEqual([
      forged,
      original,
      other,
      forged,
      forged,
      forged,
    ]);
  });

  it("F18 of twelve reworded copies three keep their places, the most different ones", () => {
    const copies = Array.from({ length: 12 }, (_, i) => `${forged} Reported by paper ${i}.`);
    const list = defer([...copies, original, other]);
    expect(list.slice(0, 4)).toContain(copies[0]);
    expect(list.slice(0, 4)).toContain(original);
    expect(list.slice(0, 4)).toContain(other);
    expect(list).toHaveLength(14);
  });

  it("short texts are copies only when they are equal", () => {
    expect(defer(["Born 1872.", "Born 1873.", "Born 1872."])).toEqual([
      "Born 1872.",
      "Born 1873.",
      "Born 1872.",
    ]);
  });

  it("nothing is lost, nothing is added, and the best stays first", () => {
    const text = fc.constantFrom(original, forged, other, "", "Born 1872.", `${original} And more.`);
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
        const items = texts.map((text, id) => ({ text, id }));
        const result = deferNearCopies(items, (item) => item.text);
        expect([...result].sort((a, b) => a.id - b.id)).toEqual(items);
        expect(result[0]).toEqual(items[0]);
      }),
    );
  });
});
