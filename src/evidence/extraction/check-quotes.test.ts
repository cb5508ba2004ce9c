import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeSource, makeStatement } from "../../../test/methods/make-records.ts";
import type { Snapshot } from "../../domain/source.ts";
import { sha256 } from "../../lib/hash.ts";
import { checkQuotes } from "./check-quotes.ts";

const storeOf = (
  snapshots: Readonly<Record<string, string>>,
  hashes: Readonly<Record<string, string>> = {},
) => ({
  snapshot: async (sourceId: string): Promise<Snapshot | undefined> => {
    const text = snapshots[sourceId];
    return text === undefined ? undefined : { sourceId, text, contentHash: hashes[sourceId] ?? sha256(text) };
  },
});

describe("quote check", () => {
  it("P7 keeps a statement only when its quote stands in the snapshot at its offsets", async () => {
    const text = "😀 The mill burned. The mill burned.";
    const kept = makeStatement({ id: "t1", quote: { exact: "The mill burned.", start: 2, end: 18 } });
    const shifted = makeStatement({ id: "t2", quote: { exact: "The mill burned.", start: 3, end: 19 } });
    const invented = makeStatement({ id: "t3", quote: { exact: "The mill stood.", start: 2, end: 17 } });
    const { statements, warnings } = await checkQuotes(
      [kept, shifted, invented],
      [makeSource("s1", text)],
      storeOf({ s1: text }),
    );
    expect(statements).toEqual([kept]);
    expect(warnings).toEqual([
      {
        code: "quote-not-found",
        message: "2 statements were left out: the quote does not stand in the stored source.",
      },
    ]);
  });

  it("P7 excludes and names a source whose stored text was changed", async () => {
    const text = "The Old Mill stands in Thorle.";
    const changed = "The Old Mill stands in Thorpe.";
    for (const store of [storeOf({ s1: changed }), storeOf({ s1: changed }, { s1: sha256(text) })]) {
      const { statements, warnings } = await checkQuotes(
        [makeStatement({ id: "t1" })],
        [makeSource("s1", text, { title: "Mill page" })],
        store,
      );
      expect(statements).toEqual([]);
      expect(warnings).toMatchObject([{ code: "snapshot-changed", sourceId: "s1" }]);
      expect(warnings[0]?.message).toContain("Mill page");
    }
  });

  it("P7 holds for any text and any offsets", async () => {
    const spans = fc.array(fc.tuple(fc.nat(60), fc.nat(60), fc.boolean()), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 50 }), spans, async (text, drawn) => {
        const points = [...text];
        const statements = drawn.map(([start, length, right], index) =>
          makeStatement({
            id: `t${index}`,
            quote: {
              exact: right ? points.slice(start, start + length).join("") : `${text}!`,
              start,
              end: start + length,
            },
          }),
        );
        const result = await checkQuotes(statements, [makeSource("s1", text)], storeOf({ s1: text }));
        expect(result.statements.map(({ id }) => id)).toEqual(
          statements.filter((_, index) => drawn[index]?.[2]).map(({ id }) => id),
        );
      }),
      { numRuns: 300 },
    );
  });
});
