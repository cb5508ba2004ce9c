import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeStatement } from "../../../test/methods/make-records.ts";
import type { Conflict } from "../../domain/credibility.ts";
import type { WeighedStatement } from "../../domain/statement.ts";
import { carriesAnswer, type OriginAnswer, tallyVotes, type VoteSettings } from "./vote.ts";

const SETTINGS: VoteSettings = { noiseShare: 0.25, contestedBand: 0.15, matchedShare: 0.5, tieBand: 0.02 };

const answerOf = (
  originId: string,
  answer: string,
  part: { score?: number | null; confidence?: number | null; relevance?: number; contested?: boolean } = {},
): OriginAnswer => {
  const { score = 0.8, confidence = 1, relevance = 1, contested = false } = part;
  const id = `t-${originId}`;
  return {
    originId,
    answer,
    confidence,
    statements: [
      makeStatement({
        id,
        object: answer,
        originId,
        relevance,
        credibility: { score, parts: {}, reasons: [], contested },
      }),
    ],
    sentences: [],
  };
};

const quoting = (statement: WeighedStatement, exact: string): WeighedStatement => ({
  ...statement,
  quote: { exact, start: 0, end: exact.length },
});

const conflictOf = (sides: readonly (readonly string[])[], preferred?: number): Conflict => ({
  id: "c1",
  subject: "Old Mill",
  predicate: "built by",
  sides: sides.map((statementIds) => ({ value: "", statementIds, originIds: [] })),
  ...(preferred === undefined ? {} : { preferred }),
  reason: "",
});

describe("votes of origins", () => {
  it("weighs a vote by credibility, confidence and relevance; what is unknown counts half", () => {
    const weightOf = (part: Parameters<typeof answerOf>[2]) =>
      tallyVotes([answerOf("o1", "Vale", part)], [], SETTINGS).candidates[0]?.weight;
    expect(weightOf({})).toBeCloseTo(0.8, 12);
    expect(weightOf({ relevance: 0.5 })).toBeCloseTo(0.8 * 0.6, 12);
    expect(weightOf({ score: null, confidence: null })).toBeCloseTo(0.25, 12);
  });

  it.each([
    ["Jon Vale", "Vale"],
    ["4 May 1923", "1923"],
    ["4 May 1923", "May 4, 1923"],
    ["American", "United States"],
    ["JON VALE", "Jon Vale"],
  ])("takes %s and %s for one answer", (a, b) => {
    const { candidates } = tallyVotes([answerOf("o1", a), answerOf("o2", b)], [], SETTINGS);
    expect(candidates).toHaveLength(1);
    expect(candidates[0]?.votes.map(({ originId }) => originId)).toEqual(["o1", "o2"]);
  });

  it.each([
    ["Jon Vale", "Edda Vale"],
    ["1923", "1932"],
    ["14 %", "40 %"],
    ["yes", "no"],
  ])("keeps %s and %s apart", (a, b) => {
    expect(tallyVotes([answerOf("o1", a), answerOf("o2", b)], [], SETTINGS).candidates).toHaveLength(2);
  });

  it("gives little to a vote on the losing side of a decided conflict, and keeps it", () => {
    const answers = [answerOf("o1", "Brandt", { score: 0.9 }), answerOf("o2", "Vale", { score: 0.6 })];
    const { candidates } = tallyVotes(answers, [conflictOf([["t-o1"], ["t-o2"]], 1)], SETTINGS);
    expect(candidates.map(({ answer }) => answer)).toEqual(["Vale", "Brandt"]);
    expect(candidates[1]?.weight).toBeCloseTo(0.9 * 0.2, 12);
  });

  it("gives little to a vote that a later one of another answer overtakes", () => {
    const dated = (origin: string, answer: string, value: string): OriginAnswer => ({
      ...answerOf(origin, answer),
      saidAt: { value, precision: "day" },
    });
    const answers = [
      dated("o1", "Coyle", "2011-05-19"),
      dated("o2", "Coyle", "2012-04-01"),
      dated("o3", "Bane", "2023-03-14"),
    ];
    expect(tallyVotes(answers, [], SETTINGS).candidates.map(({ answer }) => answer)).toEqual([
      "Bane",
      "Coyle",
    ]);
  });

  it("lets no surely read old word outweigh a later one that was hardly read", () => {
    const dated = (origin: string, answer: string, value: string, confidence: number): OriginAnswer => ({
      ...answerOf(origin, answer, { confidence }),
      saidAt: { value, precision: "day" },
    });
    const answers = [dated("o1", "Coyle", "2011-05-19", 0.9), dated("o2", "Bane", "2023-03-14", 0.1)];
    const { candidates } = tallyVotes(answers, [], SETTINGS);
    expect(candidates.map(({ answer }) => answer)).toEqual(["Bane", "Coyle"]);
  });

  it("supports an answer only where an origin's own words carry it", () => {
    const own = answerOf("o1", "Jon Vale");
    const statement = makeStatement({ id: "t-o2", object: "Thorle" });
    expect(carriesAnswer(own)).toBe(true);
    expect(carriesAnswer({ ...own, statements: [statement] })).toBe(false);
    expect(
      carriesAnswer({ ...own, answer: "1891", statements: [quoting(statement, "Built in 1891.")] }),
    ).toBe(true);
    expect(carriesAnswer({ ...own, answer: "yes", statements: [statement] })).toBe(true);
  });

  it("drops noise: an answer worth less than a quarter of the best", () => {
    const answers = [answerOf("o1", "Vale"), answerOf("o2", "Thorle", { confidence: 0.2 })];
    expect(tallyVotes(answers, [], SETTINGS).candidates.map(({ answer }) => answer)).toEqual(["Vale"]);
  });

  it("says contested within the band, tied when nothing tells the two apart", () => {
    const tallyOf = (second: number) =>
      tallyVotes([answerOf("o1", "Vale"), answerOf("o2", "Brandt", { score: second })], [], SETTINGS);
    expect(tallyOf(0.8)).toMatchObject({ tied: true, contested: true });
    expect(tallyOf(0.7)).toMatchObject({ tied: false, contested: true });
    expect(tallyOf(0.3)).toMatchObject({ tied: false, contested: false });
  });

  it("calls two answers tied that stand on two sides of an open conflict, as many voices on each", () => {
    const answers = [answerOf("o1", "Vale"), answerOf("o2", "Brandt", { score: 0.7 })];
    const open = conflictOf([["t-o1"], ["t-o2"]]);
    expect(tallyVotes(answers, [open], SETTINGS)).toMatchObject({ tied: true, contested: true });
    expect(tallyVotes(answers, [{ ...open, preferred: 0 }], SETTINGS).tied).toBe(false);
    expect(tallyVotes([...answers, answerOf("o3", "Vale")], [open], SETTINGS).tied).toBe(false);
  });

  it("says contested when as many origins say another answer, however well each was read", () => {
    const rival = answerOf("o2", "Brandt", { confidence: 0.6 });
    expect(tallyVotes([answerOf("o1", "Vale"), rival], [], SETTINGS).contested).toBe(true);
    const more = [answerOf("o1", "Vale"), answerOf("o3", "Vale"), rival];
    expect(tallyVotes(more, [], SETTINGS).contested).toBe(false);
    // it names another thing, and its own words do not carry the answer it gave
    const mute = { ...rival, answer: "Roth" };
    expect(tallyVotes([answerOf("o1", "Vale"), mute], [], SETTINGS).contested).toBe(false);
  });

  it("says contested when the winner stands on a side of an open conflict", () => {
    const answers = [answerOf("o1", "Vale")];
    expect(tallyVotes(answers, [conflictOf([["t-o1"], ["t-x"]])], SETTINGS).contested).toBe(true);
    expect(tallyVotes(answers, [conflictOf([["t-y"], ["t-x"]])], SETTINGS).contested).toBe(false);
    expect(tallyVotes([answerOf("o1", "Vale", { contested: true })], [], SETTINGS).contested).toBe(true);
  });

  it("P18 does not depend on the order of the answers, and an added supporter never unseats a winner", () => {
    const drawn = fc.uniqueArray(
      fc.record({
        origin: fc.integer({ min: 0, max: 30 }),
        answer: fc.constantFrom("Vale", "Brandt", "Thorle"),
        score: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      }),
      { selector: ({ origin }) => origin, minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(drawn, (rows) => {
        const answers = rows.map(({ origin, answer, score }) => answerOf(`o${origin}`, answer, { score }));
        const tally = tallyVotes(answers, [], SETTINGS);
        expect(tallyVotes([...answers].reverse(), [], SETTINGS)).toEqual(tally);
        const winner = tally.candidates[0]?.answer ?? "";
        // as strong as the strongest vote there is, so that it cannot turn others into votes or into noise
        const strongest = Math.max(...rows.map(({ score }) => score));
        const more = tallyVotes([...answers, answerOf("o99", winner, { score: strongest })], [], SETTINGS);
        expect(more.candidates[0]?.answer).toBe(winner);
      }),
    );
  });
});
