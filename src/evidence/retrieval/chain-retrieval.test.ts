import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RankedSentence, rankSentences } from "./chain-retrieval.ts";
import { buildSentenceGraph, type ChainDocument } from "./sentence-graph.ts";

/** Every word weighs the same and is its own stem. */
const tools = { stem: (word: string) => word, wordWeight: () => 0.7 };

function documentOf(title: string, sentences: readonly string[], id = title): ChainDocument {
  return {
    passageId: id,
    sourceId: `source of ${id}`,
    title,
    sentences: sentences.map((text, ordinal) => ({
      passageId: id,
      ordinal,
      start: ordinal * 100,
      end: ordinal * 100 + text.length,
      text,
    })),
  };
}

function texts(ranked: readonly RankedSentence[]): string[] {
  return ranked.map(({ sentence }) => sentence.text);
}

const question = { text: "In which village was the builder of the Old Mill born?" };
const mill = documentOf("Old Mill", ["Its builder was Ana Varga.", "It has two wheels."]);
const ana = documentOf("Ana Varga", ["She came from Thorle.", "Her brother sold timber."]);
const decoy = documentOf("Village life", ["Every village had a builder who was born to it."]);
const other = documentOf("Harvest", ["Wheat was cut in August."]);

describe("chain retrieval", () => {
  it("finds the second hop, which shares no word with the question, through the title that the first names", () => {
    const ranked = rankSentences(question, [decoy, other, ana, mill], tools);
    expect(texts(ranked)[0]).toBe("Its builder was Ana Varga.");
    const place = (text: string): number => texts(ranked).indexOf(text);
    expect(place("She came from Thorle.")).toBeLessThan(place("Wheat was cut in August."));
    const scoreOf = (text: string): number => ranked[place(text)]!.score;
    expect(scoreOf("She came from Thorle.")).toBeGreaterThan(3 * scoreOf("Wheat was cut in August."));
  });

  it("scores a worked example as its formula says", () => {
    // terms: builder (2 of 3 titles), old (1), mill (1); weight ln(1 + 3 / titles that hold it)
    const documents = [
      documentOf("Old Mill", ["Ana Varga was its builder."]),
      documentOf("Ana Varga", ["She came from Thorle."]),
      documentOf("Inns", ["No builder is known."]),
    ];
    const ranked = rankSentences({ text: "builder of the Old Mill" }, documents, tools);
    const common = Math.log(1 + 3 / 2);
    const rare = Math.log(1 + 3 / 1);
    const builderOnly = common / (common + 2 * rare);
    const scores = {
      // whole question and a title link; covers all alone; its title is in the question
      mill: 1 + 0.4 + 0.3 + 0.5,
      // the same chain; covers nothing; one link from the title
      ana: 1 + 0.4 + 0 + 0.25,
      // no link, and no term that the mill lacks: it stands alone
      inns: builderOnly + 0.3 * builderOnly,
    };
    expect(ranked.map(({ sentence }) => sentence.passageId)).toEqual(["Old Mill", "Ana Varga", "Inns"]);
    expect(ranked.map(({ score }) => score)).toEqual([
      1,
      expect.closeTo(scores.ana / scores.mill, 10),
      expect.closeTo(scores.inns / scores.mill, 10),
    ]);
  });

  it("uses names that are known to be meant although the question does not write them", () => {
    const documents = [
      documentOf("Ana Varga", ["She sold timber."]),
      documentOf("Bo Lind", ["He sold wheat."]),
    ];
    const plain = rankSentences({ text: "What did she sell?" }, documents, tools);
    const named = rankSentences({ text: "What did she sell?", topicEntities: ["Bo Lind"] }, documents, tools);
    expect(texts(plain)[0]).toBe("She sold timber.");
    expect(texts(named)[0]).toBe("He sold wheat.");
  });

  it("F43 ranks every sentence for a question without any name or shared word", () => {
    const ranked = rankSentences({ text: "what is this about?" }, [mill, ana], tools);
    expect(ranked).toHaveLength(4);
    expect(ranked.every(({ score }) => Number.isFinite(score) && score >= 0 && score <= 1)).toBe(true);
  });

  it("is empty for no documents and for documents without sentences", () => {
    expect(rankSentences(question, [], tools)).toEqual([]);
    expect(rankSentences(question, [documentOf("Empty", [])], tools)).toEqual([]);
  });

  it("two versions of one document do not vouch for each other", () => {
    const forged = documentOf("Old Mill", ["Its builder was Cy Dorn."], "forged");
    const graph = buildSentenceGraph(question.text, [], [mill, forged], tools);
    expect(graph.link(0, 2)).toBeCloseTo(0.2, 6);
  });

  const sentence = fc
    .array(
      fc.constantFrom("Ana", "Varga", "Old", "Mill", "builder", "village", "born", "the", "wheat", "Thorle"),
      {
        minLength: 1,
        maxLength: 7,
      },
    )
    .map((words) => words.join(" "));
  const documents = fc
    .array(
      fc.tuple(fc.constantFrom("Ana Varga", "Old Mill", "Thorle", ""), fc.array(sentence, { maxLength: 4 })),
      {
        maxLength: 6,
      },
    )
    .map((rows) => rows.map(([title, list], i) => documentOf(title, list, `d${i}`)));

  it("gives every sentence once, scores in 0..1 that fall, and the same order twice", () => {
    fc.assert(
      fc.property(documents, sentence, (given, text) => {
        const ranked = rankSentences({ text }, given, tools);
        const keys = ranked.map(({ sentence }) => `${sentence.passageId}/${sentence.ordinal}`);
        expect(new Set(keys).size).toBe(given.flatMap((document) => document.sentences).length);
        for (const [i, { score }] of ranked.entries()) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(ranked[i - 1]?.score ?? 1);
        }
        expect(rankSentences({ text }, given, tools)).toEqual(ranked);
      }),
    );
  });

  it("scores do not depend on the order of the documents", () => {
    fc.assert(
      fc.property(documents, sentence, (given, text) => {
        const scores = (list: readonly ChainDocument[]) =>
          new Map(
            rankSentences({ text }, list, tools).map(({ sentence, score }) => [
              `${sentence.passageId}/${sentence.ordinal}`,
              score.toFixed(9),
            ]),
          );
        const forward = scores(given);
        for (const [key, score] of scores([...given].reverse())) expect(forward.get(key)).toBe(score);
      }),
    );
  });

  it("keeps to its bounds with hostile documents: thousands of sentences, all capitals, one title a letter", () => {
    const shouting = Array.from({ length: 40 }, (_, i) =>
      documentOf(
        "A",
        Array.from({ length: 50 }, (_, j) => `${"A B C ".repeat(80)}${i} ${j}`),
        `x${i}`,
      ),
    );
    const startedMs = performance.now();
    const ranked = rankSentences({ text: "A B C ".repeat(200) }, shouting, tools);
    expect(ranked).toHaveLength(512);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });
});
