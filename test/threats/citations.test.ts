/** P7, P8, F8, F9: what a report cites was given, and stands where it says, whatever a model returns. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseReport } from "../../src/contract.ts";
import type { Report } from "../../src/domain/report.ts";
import type { Snapshot } from "../../src/domain/source.ts";
import { createEngine } from "../../src/engine.ts";
import { sliceCodePoints } from "../../src/lib/text/code-points.ts";
import { METHODS } from "../../src/methods/registry.ts";
import type { Store } from "../../src/ports/store.ts";
import type { AnswerFromContextInput } from "../../src/tasks/answer-from-context/schema.ts";
import { createScriptedRunner } from "../methods/scripted-runner.ts";
import { createSmallWorld, newRun } from "../methods/small-world.ts";
import { GUIDE, LIE, MILL, THORLE, VALE } from "../methods/thorle.ts";

const QUESTIONS = ["Who built the Old Mill?", "Where was the builder of the Old Mill born?", "What burned?"];

async function expectQuotesToStand(report: Report, store: Store): Promise<void> {
  for (const { quote, sourceId, id } of report.statements) {
    expect(quote, id).not.toBeNull();
    const snapshot = await store.snapshot(sourceId);
    if (quote !== null)
      expect(sliceCodePoints(snapshot?.text ?? "", quote.start, quote.end)).toBe(quote.exact);
  }
}

/** Every id in the report leads somewhere within the report. */
function expectIdsToResolve(report: Report): void {
  const statements = new Set(report.statements.map(({ id }) => id));
  const sources = new Set(report.sources.map(({ id }) => id));
  const named = [...report.chains, ...report.counterEvidence, ...report.questions].flatMap(
    (one) => one.statementIds,
  );
  expect(named.filter((id) => !statements.has(id))).toEqual([]);
  expect(report.statements.filter(({ sourceId }) => !sources.has(sourceId))).toEqual([]);
  const contradicted = report.sources.flatMap(({ reliability }) => reliability.contradictedStatementIds);
  expect(contradicted.filter((id) => !statements.has(id))).toEqual([]);
}

describe("citations", () => {
  it.each(METHODS.map(({ id }) => id))(
    "P7 every quote of a report of %s stands in its stored source",
    async (method) => {
      const emoji = { ...VALE, text: `😀𝄞 ${VALE.text}` };
      const world = await createSmallWorld([MILL, emoji, GUIDE, LIE]);
      for (const question of QUESTIONS) {
        const report = await world.engine.ask(question, { method }, newRun());
        await expectQuotesToStand(report, world.parts.store);
        expectIdsToResolve(report);
        expect(parseReport(JSON.parse(JSON.stringify(report)))).toBeDefined();
      }
    },
  );

  it("P7 a source whose stored text was changed behind our back is excluded and named", async () => {
    const world = await createSmallWorld([MILL, VALE]);
    const { store } = world.parts;
    const [mill] = (await store.sources()).filter(({ title }) => title === "Old Mill");
    const tampered: Store = {
      ...store,
      snapshot: async (id): Promise<Snapshot | undefined> => {
        const snapshot = await store.snapshot(id);
        if (snapshot === undefined || id !== mill?.id) return snapshot;
        return { ...snapshot, text: snapshot.text.replace("Jon Vale", "Tom Gale") };
      },
    };
    const engine = createEngine({ ...world.parts, store: tampered });
    const report = await engine.ask("Who built the Old Mill?", {}, newRun());
    expect(report.warnings).toContainEqual(
      expect.objectContaining({ code: "snapshot-changed", sourceId: mill?.id }),
    );
    expect(report.statements.map(({ sourceId }) => sourceId)).not.toContain(mill?.id);
    expect(JSON.stringify(report.finding)).not.toContain("Gale");
  });

  it("P8 no id that was not given reaches a report, whatever the reader returns", async () => {
    const world = await createSmallWorld(THORLE);
    const guess = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom("1", "[7]", "s1", "e0000", "t0123456789abcdef", "https://example.com/x"),
    );
    const reply = fc.record({
      answer: fc.oneof(fc.constantFrom("Jon Vale", "Edda Brandt", "Nobody"), fc.constant(null), fc.string()),
      refs: fc.array(guess, { maxLength: 3 }),
      real: fc.boolean(),
      text: fc.oneof(
        fc.constant("Built by Jon Vale [7], see https://example.com/never."),
        fc.string({ maxLength: 80 }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 6 }), async (replies) => {
        let call = 0;
        const reader = ({ context }: AnswerFromContextInput) => {
          const said = replies[call++ % replies.length];
          const real = said?.real ? context.slice(0, 1).map(({ ref }) => ref) : [];
          const explanation = [{ text: said?.text ?? "", refs: [...(said?.refs ?? []), ...real] }];
          return {
            output: {
              answer: said?.answer ?? null,
              explanation,
              sufficient: true,
              missing: [],
              confidence: 0.9,
            },
          };
        };
        const runner = createScriptedRunner({ tasks: { "answer-from-context": reader } });
        const engine = createEngine({ ...world.parts, runner });
        const report = await engine.ask("Who built the Old Mill?", {}, newRun());
        expectIdsToResolve(report);
        expect(JSON.stringify(report)).not.toContain("example.com");
        if (report.finding.status === "answered")
          expect(report.chains[0]?.statementIds.length).toBeGreaterThan(0);
      }),
      { numRuns: 150 },
    );
  });

  it("F9 a marker beyond the passages that exist is removed, and flagged", async () => {
    const reader = ({ context }: AnswerFromContextInput) => {
      const item = context.find(({ text }) => text.includes("Jon Vale"));
      return {
        output: {
          answer: item === undefined ? null : "Jon Vale",
          explanation: item === undefined ? [] : [{ text: `${item.text} [7]`, refs: [item.ref, "7"] }],
          sufficient: item !== undefined,
          missing: [],
          confidence: 0.9,
        },
      };
    };
    const world = await createSmallWorld([MILL, VALE, GUIDE], {
      runner: createScriptedRunner({ tasks: { "answer-from-context": reader } }),
    });
    const report = await world.engine.ask("Who built the Old Mill?", {}, newRun());
    expect(report.finding.answer).toBe("Jon Vale");
    expect(report.finding.explanation).not.toContain("[7]");
    expect(report.warnings.map(({ code }) => code)).toContain("unknown-reference");
  });

  it("F12 a report shown later is the report that was given", async () => {
    const world = await createSmallWorld(THORLE);
    const report = await world.engine.ask("Who built the Old Mill?", {}, newRun());
    const shown = await world.engine.show(report.id);
    expect(shown).toEqual({ report, needsReview: false });
  });
});
