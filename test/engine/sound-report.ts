import { expect } from "vitest";
import { reportSchema } from "../../src/contract.ts";
import type { Report } from "../../src/domain/report.ts";
import type { Store } from "../../src/ports/store.ts";

/**
 * What holds for every report, whatever happened on the way (reliability.md P7, P8): it has the shape of the
 * contract, names only what it carries, and each quote stands in its stored source at its offsets.
 */
export async function expectSoundReport(report: Report, store: Pick<Store, "snapshot">): Promise<void> {
  expect(reportSchema.safeParse(report).error).toBeUndefined();
  await expectQuotesStored(report, store);
  const statements = new Set(report.statements.map(({ id }) => id));
  const named = [
    ...report.chains.flatMap(({ statementIds }) => statementIds),
    ...report.counterEvidence.flatMap(({ statementIds }) => statementIds),
    ...report.questions.flatMap(({ statementIds }) => statementIds),
  ];
  expect(named.filter((id) => !statements.has(id))).toEqual([]);
  const { status, answer, reason } = report.finding;
  if (status === "abstained") {
    expect(answer).toBeUndefined();
    expect(reason).toBeDefined();
    return;
  }
  expect(answer).not.toBe("");
  expect(report.chains[0]?.statementIds.length).toBeGreaterThan(0);
}

async function expectQuotesStored(report: Report, store: Pick<Store, "snapshot">): Promise<void> {
  const sources = new Map(report.sources.map((source) => [source.id, source]));
  const origins = new Map(report.origins.map((origin) => [origin.id, origin]));
  const texts = new Map<string, readonly string[]>();
  for (const { sourceId, originId, quote } of report.statements) {
    expect(sources.has(sourceId)).toBe(true);
    expect(origins.get(originId)?.sourceIds).toContain(sourceId);
    const snapshot = await store.snapshot(sourceId);
    expect(snapshot?.contentHash).toBe(sources.get(sourceId)?.contentHash);
    if (quote === null || snapshot === undefined) continue;
    const points = texts.get(sourceId) ?? [...snapshot.text];
    texts.set(sourceId, points);
    expect(points.slice(quote.start, quote.end).join("")).toBe(quote.exact);
  }
}
