/**
 * What goes in and out of Plumbline, as schemas: one contract for the command line's `--json`, for programs, and
 * for every later door. The domain's types stay hand-written; `satisfies` and the tests keep the two in step.
 */
import { z } from "zod";
import type { Report } from "./domain/report.ts";

const share = z.number().min(0).max(1);
const id = z.string().min(1);
const instant = z.string().regex(/^-?\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

const quoteSchema = z
  .strictObject({ exact: z.string(), start: count, end: count, page: z.number().int().min(1).optional() })
  .describe("text that stands in the stored source; offsets count Unicode code points, end exclusive");

const confidenceBySchema = z.enum(["log-probabilities", "samples", "stated", "rules", "none"]);

const credibilitySchema = z.strictObject({
  score: share.nullable(),
  parts: z.partialRecord(
    z.enum([
      "sourcePrior",
      "documentJudgement",
      "statementJudgement",
      "independentSupport",
      "contradiction",
      "graphAlignment",
      "datePlausibility",
      "style",
    ]),
    share.nullable(),
  ),
  reasons: z.array(z.string()),
  contested: z.boolean(),
});

const findingSchema = z.strictObject({
  status: z.enum(["answered", "abstained"]),
  answer: z.string().optional(),
  answers: z.array(z.strictObject({ answer: z.string(), condition: z.string().optional() })).optional(),
  verdict: z.enum(["supported", "refuted", "not_enough_evidence", "conflicting"]).optional(),
  explanation: z.string(),
  confidence: share,
  confidenceBy: confidenceBySchema,
  reason: z
    .enum([
      "no-evidence",
      "insufficient-evidence",
      "contested",
      "not-a-question",
      "model-failed",
      "model-refused",
      "budget-spent",
      "interrupted",
      "search-failed",
    ])
    .optional(),
  contested: z.boolean().optional(),
});

const statementSchema = z.strictObject({
  id,
  subject: z.string(),
  predicate: z.string(),
  object: z.string(),
  negated: z.boolean(),
  time: z.string().optional(),
  relevance: share,
  credibility: credibilitySchema,
  sourceId: id,
  originId: id,
  quote: quoteSchema.nullable(),
  stance: z.enum(["supports", "contradicts"]).optional(),
});

const partialDateSchema = z.strictObject({
  value: z.string(),
  precision: z.enum(["year", "month", "day", "instant"]),
  from: z.enum(["metadata", "visible-text", "url", "field", "user"]).optional(),
});

const sourceSchema = z.strictObject({
  id,
  kind: z.enum(["graph", "document", "web", "image"]),
  uri: z.string(),
  title: z.string(),
  originId: id,
  publisher: z.string().optional(),
  domain: z.string().optional(),
  publishedAt: partialDateSchema.optional(),
  retrievedAt: instant,
  contentHash: hash,
  reliability: z.strictObject({
    score: share.nullable(),
    reasons: z.array(z.string()),
    userTrust: share.optional(),
    contradictedStatementIds: z.array(id),
  }),
  warnings: z.array(
    z.strictObject({
      code: z.enum([
        "hidden-text",
        "invisible-characters",
        "instruction-like-text",
        "self-declared-trust",
        "type-mismatch",
        "low-charset-confidence",
        "truncated",
        "partial-read",
        "date-uncertain",
      ]),
      message: z.string(),
    }),
  ),
});

const originSchema = z.strictObject({
  id,
  label: z.string(),
  sourceIds: z.array(id),
  because: z.array(z.enum(["same-domain", "same-publisher", "same-text", "contained-text", "single-source"])),
});

const warningSchema = z.strictObject({ code: id, message: z.string(), sourceId: id.optional() });

const usageSchema = z.strictObject({
  modelCalls: count,
  cachedCalls: count,
  inputTokens: count,
  outputTokens: count,
  money: z.number().min(0).optional(),
  searches: count,
  fetches: count,
  seconds: z.number().min(0),
});

const manifestSchema = z.strictObject({
  version: z.string(),
  methodConfig: z.record(z.string(), z.unknown()),
  models: z.record(z.string(), z.string()),
  seed: z.number(),
  storeSnapshot: z.string(),
  promptHashes: z.record(z.string(), z.string()),
});

export const reportSchema = z.strictObject({
  schemaVersion: z.literal(1),
  id,
  kind: z.enum(["answer", "verdict"]),
  method: z.string(),
  createdAt: instant,
  input: z.strictObject({ question: z.string() }),
  finding: findingSchema,
  chains: z.array(
    z.strictObject({ id, confidence: share, statementIds: z.array(id), answer: z.string().optional() }),
  ),
  statements: z.array(statementSchema),
  sources: z.array(sourceSchema),
  origins: z.array(originSchema),
  counterEvidence: z.array(
    z.strictObject({ statementIds: z.array(id), answer: z.string().optional(), summary: z.string() }),
  ),
  margin: z.strictObject({ origins: count, toChange: count, explanation: z.string() }),
  questions: z.array(
    z.strictObject({
      question: z.string(),
      answer: z.string().nullable(),
      statementIds: z.array(id),
      kept: z.boolean(),
    }),
  ),
  warnings: z.array(warningSchema),
  usage: usageSchema,
  manifest: manifestSchema,
});

const settingsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

export const askRequestSchema = z.strictObject({
  question: z.string().trim().min(1).max(1_000_000),
  method: z.string().optional(),
  settings: settingsSchema.optional(),
});

export const addRequestSchema = z.strictObject({
  inputs: z.array(z.string().min(1)).min(1),
  extract: z.boolean().optional(),
  fields: z
    .strictObject({
      text: z.string().optional(),
      title: z.string().optional(),
      date: z.string().optional(),
      source: z.string().optional(),
    })
    .optional(),
});

export const addedItemSchema = z.strictObject({
  uri: z.string(),
  status: z.enum(["added", "replaced", "unchanged", "skipped", "failed"]),
  sourceId: id.optional(),
  title: z.string().optional(),
  kind: z.enum(["graph", "document", "web", "image"]).optional(),
  mediaType: z.string().optional(),
  passages: count,
  unchangedPassages: count.optional(),
  statements: count.optional(),
  reason: z.string().optional(),
  hint: z.string().optional(),
  warnings: z.array(z.string()),
});

export const addSummarySchema = z.strictObject({
  batchId: id,
  items: z.array(addedItemSchema),
  added: count,
  replaced: count,
  unchanged: count,
  skipped: count,
  failed: count,
});

const limitCount = { index: count, total: count.optional() };
const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...shape });

export const runEventSchema = z.discriminatedUnion("type", [
  event("item-started", { uri: z.string(), ...limitCount }),
  event("item-finished", { item: addedItemSchema, ...limitCount }),
  event("index-updated", { passages: count }),
  event("question-analysed", { depth: count, subQuestions: z.array(z.string()) }),
  event("passage-retrieved", { query: z.string(), passageIds: z.array(id) }),
  event("statement-extracted", { passageId: id, count, cached: z.boolean() }),
  event("statement-weighed", { count, conflicts: count }),
  event("chain-extended", { hop: count, chains: count, done: count }),
  event("question-asked", { question: z.string(), answer: z.string().nullable() }),
  event("answer-found", { answer: z.string().nullable(), confidence: share }),
  event("model-called", {
    task: z.string(),
    model: z.string(),
    inputTokens: count,
    outputTokens: count,
    ms: z.number().min(0),
    cached: z.boolean(),
  }),
  event("call-retried", {
    target: z.string(),
    attempt: count,
    waitMs: z.number().min(0),
    reason: z.string(),
  }),
  event("output-dropped", { task: z.string(), reason: z.string(), count }),
  event("warning-raised", { code: z.string(), message: z.string() }),
]);

const SCHEMAS = {
  report: reportSchema,
  askRequest: askRequestSchema,
  addRequest: addRequestSchema,
  addSummary: addSummarySchema,
  runEvent: runEventSchema,
} as const;

export type ContractName = keyof typeof SCHEMAS;
export const CONTRACT_NAMES = Object.keys(SCHEMAS) as readonly ContractName[];

/** The JSON Schema (draft 2020-12) of one part of the contract. */
export function contractJsonSchema(name: ContractName): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(SCHEMAS[name], { io: "output" });
}

/** A stored or received report, or undefined when it is not one of this version. */
export function parseReport(value: unknown): Report | undefined {
  const parsed = reportSchema.safeParse(value);
  return parsed.success ? (value as Report) : undefined;
}
