/**
 * `reliable-chains` follows methods.md 1.1 step by step on an example worked by hand: six statements, a scripted
 * selector, K = 3, b = 2, F = 3, L = 3, products of probabilities.
 */
import { describe, expect, it } from "vitest";
import { createMemoryPassageIndex } from "../../src/adapters/indexes/memory-passage-index.ts";
import { createMemoryStore } from "../../src/adapters/stores/create-memory-store.ts";
import { synthesiseSources, synthesiseTriples } from "../../src/evidence/answers/synthesise.ts";
import { buildChains, type ChainSettings } from "../../src/evidence/chains/build-chains.ts";
import type { Embedder } from "../../src/ports/embedder.ts";
import type { SelectNextStatementInput } from "../../src/tasks/select-next-statement/schema.ts";
import { makeSource, makeStatement } from "./make-records.ts";
import { createScriptedRunner } from "./scripted-runner.ts";
import { newRun, sharedLanguage } from "./small-world.ts";

/**
 * The encoder is a table: e(t) = (cos, sin) of an angle, the query always (1, 0), so cos(q, t) = cos(angle).
 *
 *   id  statement                 document  cos   cred   rel = 0.4 cos + 0.6 cred
 *   t1  Mill built by Vale        d1        0.9   0.9    0.36 + 0.54 = 0.90
 *   t2  Mill built by Brandt      d2        1.0   0.1    0.40 + 0.06 = 0.46
 *   t3  Vale born in Harrow       d3        0.6   0.9    0.24 + 0.54 = 0.78
 *   t4  Brandt born in Lisbon     d2        0.6   0.1    0.24 + 0.06 = 0.30
 *   t5  Harrow lies in Norland    d4        0.3   0.8    0.12 + 0.48 = 0.60
 *   t6  Mill built by Vale        d4        0.8   0.8    0.32 + 0.48 = 0.80   (the triple of t1, elsewhere)
 */
const TABLE = [
  {
    id: "t1",
    subject: "Mill",
    predicate: "built by",
    object: "Vale",
    source: "d1",
    cos: 0.9,
    credibility: 0.9,
  },
  {
    id: "t2",
    subject: "Mill",
    predicate: "built by",
    object: "Brandt",
    source: "d2",
    cos: 1,
    credibility: 0.1,
  },
  {
    id: "t3",
    subject: "Vale",
    predicate: "born in",
    object: "Harrow",
    source: "d3",
    cos: 0.6,
    credibility: 0.9,
  },
  {
    id: "t4",
    subject: "Brandt",
    predicate: "born in",
    object: "Lisbon",
    source: "d2",
    cos: 0.6,
    credibility: 0.1,
  },
  {
    id: "t5",
    subject: "Harrow",
    predicate: "lies in",
    object: "Norland",
    source: "d4",
    cos: 0.3,
    credibility: 0.8,
  },
  {
    id: "t6",
    subject: "Mill",
    predicate: "built by",
    object: "Vale ",
    source: "d4",
    cos: 0.8,
    credibility: 0.8,
  },
] as const;

const STATEMENTS = TABLE.map(({ id, subject, predicate, object, source, credibility }) =>
  makeStatement({
    id,
    subject,
    predicate,
    object: object.trim(),
    sourceId: source,
    originId: `o${source}`,
    credibility: { score: credibility, parts: {}, reasons: [], contested: false },
  }),
);

/** The statements come first and in order; every other text is a query. */
function tableEmbedder(): Embedder {
  return {
    id: "table",
    dimension: 2,
    embed: async (texts) =>
      texts.length === TABLE.length
        ? TABLE.map(({ cos }) => Float32Array.of(cos, Math.sqrt(1 - cos * cos)))
        : texts.map(() => Float32Array.of(1, 0)),
  };
}

/** What the selector answers: probabilities of A (enough), then of the options offered, by chain. */
const SELECTOR: Readonly<Record<string, { offered: readonly string[]; probabilities: readonly number[] }>> = {
  // hop 1. Top K = 3 of the ranking: t1 0.90, t6 0.80, t3 0.78. "Enough" is not open to the empty chain.
  "": {
    offered: ["Mill built by Vale", "Mill built by Vale", "Vale born in Harrow"],
    probabilities: [0.05, 0.6, 0.05, 0.3],
  },
  // hop 2 for [t1]. t1 is masked, and t6 as well: it is the triple of t1. Left: t3 0.78, t5 0.60, t2 0.46.
  "Mill built by Vale": {
    offered: ["Vale born in Harrow", "Harrow lies in Norland", "Mill built by Brandt"],
    probabilities: [0.1, 0.8, 0.00005, 0.09995],
  },
  // hop 2 for [t3]. t3 is masked. Left: t1 0.90, t6 0.80, t5 0.60.
  "Vale born in Harrow": {
    offered: ["Mill built by Vale", "Mill built by Vale", "Harrow lies in Norland"],
    probabilities: [0.2, 0.5, 0.2, 0.1],
  },
  // hop 3 for [t1, t3]. Masked t1, t6 (repeat), t3. Left: t5 0.60, t2 0.46, t4 0.30.
  "Mill built by Vale|Vale born in Harrow": {
    offered: ["Harrow lies in Norland", "Mill built by Brandt", "Brandt born in Lisbon"],
    probabilities: [0.7, 0.2, 0.05, 0.05],
  },
  // hop 3 for [t3, t1]
  "Vale born in Harrow|Mill built by Vale": {
    offered: ["Harrow lies in Norland", "Mill built by Brandt", "Brandt born in Lisbon"],
    probabilities: [0.9, 0.05, 0.025, 0.025],
  },
};

const SETTINGS: ChainSettings = {
  candidates: 3,
  options: 2,
  chains: 3,
  hops: 3,
  minOptionProbability: 1e-4,
  scoring: "product",
  alpha: 0.4,
  chainShare: 0.1,
  readerChains: 5,
};

async function runExample() {
  const asked: { readonly key: string; readonly hop: number; readonly offered: readonly string[] }[] = [];
  const choose = ({ chain, options, hop }: SelectNextStatementInput) => {
    const key = chain.join("|");
    asked.push({ key, hop, offered: options });
    return SELECTOR[key]?.probabilities;
  };
  const embedder = tableEmbedder();
  const parts = {
    store: createMemoryStore(),
    index: createMemoryPassageIndex(embedder),
    runner: createScriptedRunner({ choose }),
    embedder,
    language: sharedLanguage(),
  };
  const built = await buildChains(
    "Where was the builder of the Mill born?",
    STATEMENTS,
    SETTINGS,
    parts,
    newRun(),
  );
  return { asked, built };
}

describe("reliable chains, an example worked by hand", () => {
  it("offers, hop by hop, the K best by 0.4 cos + 0.6 cred, without what is used or repeats it", async () => {
    const { asked } = await runExample();
    expect(asked.map(({ key, hop }) => `${hop}:${key}`)).toEqual([
      "1:",
      // F = 3: after hop 1 two chains live, [t1] 0.6 and [t3] 0.3
      "2:Mill built by Vale",
      "2:Vale born in Harrow",
      // after hop 2 (see below) [t1, t3] 0.48 and [t3, t1] 0.15 live, and [t1] ended with 0.06 is the third of F = 3
      "3:Mill built by Vale|Vale born in Harrow",
      "3:Vale born in Harrow|Mill built by Vale",
    ]);
    for (const { key, offered } of asked) expect(offered, key).toEqual(SELECTOR[key]?.offered);
  });

  it("keeps b options over the minimum, multiplies probabilities, keeps F chains, and stops at option A", async () => {
    const { built } = await runExample();
    // hop 2: [t1] x {t3 0.8, enough 0.1} = 0.48, 0.06 (b = 2 takes 0.8 and 0.1; 0.09995 is third)
    //        [t3] x {t1 0.5, enough 0.2 before t6 0.2 by label} = 0.15, 0.06
    //        best F = 3 of 0.48, 0.15, 0.06, 0.06: the tie goes to the lower statement, [t1]
    // hop 3: [t1, t3] x {enough 0.7, t5 0.2} = 0.336, 0.096
    //        [t3, t1] x {enough 0.9, t5 0.05} = 0.135, 0.0075
    //        best F = 3 of 0.336, 0.135, 0.096, 0.06, 0.0075
    // [t1, t3, t5] has L = 3 statements and ends there; all reach 0.1 x 0.336 = 0.0336
    expect(built.chains.map(({ statementIds }) => statementIds)).toEqual([
      ["t1", "t3"],
      ["t3", "t1"],
      ["t1", "t3", "t5"],
    ]);
    const confidences = built.chains.map(({ confidence }) => confidence);
    for (const [index, expected] of [0.336, 0.135, 0.096].entries()) {
      expect(confidences[index]).toBeCloseTo(expected, 12);
    }
    expect(built.confidenceBy).toBe("log-probabilities");
    expect(built.warnings).toEqual([]);
  });

  it("writes the triple-based context: lines of the chains in order, each once", async () => {
    const { built } = await runExample();
    const byId = new Map(STATEMENTS.map((statement) => [statement.id, statement]));
    const items = synthesiseTriples(built.chains, byId, new Map());
    expect(items.map(({ text, statementIds }) => ({ text, statementIds }))).toEqual([
      { text: "Mill built by Vale", statementIds: ["t1"] },
      { text: "Vale born in Harrow", statementIds: ["t3"] },
      { text: "Harrow lies in Norland", statementIds: ["t5"] },
    ]);
  });

  it("writes the source-based context: whole documents by votes", async () => {
    const { built } = await runExample();
    const byId = new Map(STATEMENTS.map((statement) => [statement.id, statement]));
    const documents = ["d1", "d2", "d3", "d4"].map((id) => ({
      source: makeSource(id, id),
      text: `all of ${id}`,
    }));
    // d1 (t1) 3 votes, d3 (t3) 3 votes, d4 (t5) 1 vote; d2 gave nothing
    expect(synthesiseSources(built.chains, byId, documents).map(({ text }) => text)).toEqual([
      "all of d1",
      "all of d3",
      "all of d4",
    ]);
  });

  it("leaves a chain as it is when its choice fails, and says so", async () => {
    const embedder = tableEmbedder();
    const parts = {
      store: createMemoryStore(),
      index: createMemoryPassageIndex(embedder),
      runner: createScriptedRunner({
        choose: ({ chain }) => (chain.length === 0 ? [0, 1, 0, 0] : undefined),
      }),
      embedder,
      language: sharedLanguage(),
    };
    const built = await buildChains("?", STATEMENTS, SETTINGS, parts, newRun());
    expect(built.chains.map(({ statementIds }) => statementIds)).toEqual([["t1"]]);
    expect(built.warnings.map(({ code }) => code)).toEqual(["choice-failed"]);
  });
});
