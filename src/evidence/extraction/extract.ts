/**
 * Passages to statements (ReliableRAG stage S1), once per passage and extractor version. One passage is read at a
 * time, so that no passage can talk about another (reliability.md, section 2). A failed passage is named, is tried
 * again next time, and never takes others with it; neither does a sentence that a defect strikes. Sentences without a statement stand for themselves, so that
 * nothing that was retrieved becomes invisible (methods.md 1.7).
 */
import { isAppError } from "../../domain/errors.ts";
import type { RetrievedPassage, Warning } from "../../domain/evidence.ts";
import type { Passage, Sentence } from "../../domain/passage.ts";
import type { Statement } from "../../domain/statement.ts";
import { mapLimited } from "../../lib/async.ts";
import { compareText } from "../../lib/compare.ts";
import { statementIdOf } from "../../lib/record-ids.ts";
import type { RunContext } from "../../ports/run-context.ts";
import type { Store } from "../../ports/store.ts";
import type { TaskFailure, TaskRunner } from "../../ports/task-runner.ts";
import type { ExtractedStatement } from "../../tasks/extract-statements/schema.ts";
import { extractStatementsTask } from "../../tasks/extract-statements/task.ts";
import { deniesItself } from "../conflicts/denial-conflicts.ts";
import { factKeyOf, sentenceKeyOf } from "../identity/fact-key.ts";
import { canonicalForm } from "../identity/relations.ts";
import { sentencesOf } from "../sentences-of.ts";
import { type LeftOut, spareOthers } from "../spare-others.ts";
import { isAboutItself } from "../voices/view.ts";
import { isGrounded } from "./grounded.ts";

export interface ExtractParts {
  readonly store: Pick<Store, "statementsOf" | "saveStatements">;
  readonly runner: TaskRunner;
}

export interface Extraction {
  /** sorted by id */
  readonly statements: readonly Statement[];
  readonly warnings: readonly Warning[];
}

/** Passages read at once; the runner limits its own calls as well. */
const AT_ONCE = 4;
const RULES = "rules";

/** The cache key of extraction: another model or another wording of the prompt reads the passages anew. */
export function extractorVersion(runner: TaskRunner): string {
  const { id } = extractStatementsTask;
  return `${runner.boundTo(id)}@${runner.promptHash(id)}`;
}

/**
 * Throws AppError `configuration`, `budget-spent`, `interrupted` (from the runner) and `storage` when reading;
 * everything else is a warning.
 */
export async function extractStatements(
  passages: readonly RetrievedPassage[],
  parts: ExtractParts,
  run: RunContext,
): Promise<Extraction> {
  const extractor = extractorVersion(parts.runner);
  const distinct = [...new Map(passages.map((one) => [one.passage.id, one])).values()];
  const known = await parts.store.statementsOf(
    distinct.map(({ passage }) => passage.id),
    extractor,
  );
  const results = await mapLimited(distinct, AT_ONCE, async (retrieved) => {
    const { passage } = retrieved;
    const cached = known.get(passage.id);
    if (cached === undefined) return extractPassage(retrieved, extractor, parts, run);
    run.emit({ type: "statement-extracted", passageId: passage.id, count: cached.length, cached: true });
    return { statements: withWholeSentences(retrieved, cached, parts.runner), warnings: [] };
  });
  const statements = new Map(results.flatMap((result) => result.statements).map((one) => [one.id, one]));
  return {
    statements: [...statements.values()].sort((a, b) => compareText(a.id, b.id)),
    warnings: results.flatMap((result) => result.warnings),
  };
}

async function extractPassage(
  retrieved: RetrievedPassage,
  extractor: string,
  parts: ExtractParts,
  run: RunContext,
): Promise<Extraction> {
  const { passage, source } = retrieved;
  const sentences = sentencesOf(passage).map((sentence, index) => ({ ref: `s${index + 1}`, sentence }));
  if (sentences.length === 0) return { statements: [], warnings: [] };
  const read = (some: readonly NumberedSentence[]) => readSentences(some, retrieved, parts.runner, run);
  const { result, leftOut } = await spareOthers(sentences, read, isReadByRules(parts.runner));
  if (result?.status === "failed") {
    const message = `No statements from passage ${passage.id} of "${source.title}" (${result.reason}): its sentences are used as they are. Asking again tries again.`;
    return {
      statements: withWholeSentences(retrieved, [], parts.runner),
      warnings: [{ code: "extraction-failed", message, sourceId: source.id }],
    };
  }
  const statements = result?.statements ?? [];
  // kept only when all of it was read: a defect that is mended later must not live on in the cache
  const warnings =
    leftOut.length > 0
      ? notReadWarnings(leftOut, retrieved)
      : await saveStatements(passage, extractor, statements, parts);
  run.emit({ type: "statement-extracted", passageId: passage.id, count: statements.length, cached: false });
  return { statements: withWholeSentences(retrieved, statements, parts.runner), warnings };
}

interface NumberedSentence {
  readonly ref: string;
  readonly sentence: Sentence;
}

type SentencesRead =
  | { readonly status: "read"; readonly statements: readonly Statement[] }
  | { readonly status: "failed"; readonly reason: TaskFailure };

async function readSentences(
  sentences: readonly NumberedSentence[],
  { passage, source }: RetrievedPassage,
  runner: TaskRunner,
  run: RunContext,
): Promise<SentencesRead> {
  const offered = new Map(sentences.map(({ ref, sentence }) => [ref, sentence]));
  const input = {
    title: source.title,
    sentences: sentences.map(({ ref, sentence }) => ({ ref, text: sentence.text })),
  };
  const outcome = await runner.run(extractStatementsTask, input, run);
  if (outcome.status === "failed") return outcome;
  const read = outcome.output.statements.flatMap((extracted) => {
    const sentence = offered.get(extracted.sentence);
    if (sentence === undefined || !isComplete(extracted)) return [];
    if (outcome.by === RULES) return [toStatement(extracted, sentence, passage, RULES)];
    const grounded = grounding(extracted, sentence.text, passage.text, source.title);
    return grounded === undefined ? [] : [toStatement(grounded, sentence, passage, outcome.by)];
  });
  const count = outcome.output.statements.length - read.length;
  if (count > 0) {
    run.emit({ type: "output-dropped", task: extractStatementsTask.id, reason: "unknown-quote", count });
  }
  return {
    status: "read",
    statements: [...new Map(read.map((statement) => [statement.id, statement])).values()],
  };
}

function notReadWarnings(
  leftOut: readonly LeftOut<NumberedSentence>[],
  { passage, source }: RetrievedPassage,
): readonly Warning[] {
  return leftOut.map(({ item, reason }) => ({
    code: "passage-not-read",
    message: `Sentence ${item.sentence.ordinal + 1} of passage ${passage.id} of "${source.title}" could not be read, by a defect of Plumbline (${reason}): it is used as it stands.`,
    sourceId: source.id,
  }));
}

function isReadByRules(runner: TaskRunner): boolean {
  return runner.boundTo(extractStatementsTask.id) === RULES;
}

/** A cache that cannot be written costs a later run time; it does not cost this one its answer. */
async function saveStatements(
  passage: Passage,
  extractor: string,
  statements: readonly Statement[],
  { store }: ExtractParts,
): Promise<readonly Warning[]> {
  try {
    await store.saveStatements(passage.id, extractor, statements);
    return [];
  } catch (error) {
    if (!isAppError(error, "storage")) throw error;
    const message = `The statements of passage ${passage.id} could not be kept (${error.message}); they are read again next time.`;
    return [{ code: "statements-not-saved", message, sourceId: passage.sourceId }];
  }
}

function isComplete({ subject, predicate, object }: ExtractedStatement): boolean {
  return [subject, predicate, object].every((part) => part.trim() !== "");
}

/**
 * What a model read, as far as the text has it: the value in its sentence, the subject anywhere in the passage (`he`
 * was named before), and a time only where the sentence gives it. Undefined when value or subject is the model's own.
 */
function grounding(
  extracted: ExtractedStatement,
  sentence: string,
  passage: string,
  title: string,
): ExtractedStatement | undefined {
  const { subject, object, time } = extracted;
  if (!isGrounded(object, sentence, title) || !isGrounded(subject, passage, title)) return undefined;
  return time === null || isGrounded(time, sentence, title) ? extracted : { ...extracted, time: null };
}

function toStatement(
  extracted: ExtractedStatement,
  sentence: Sentence,
  passage: Passage,
  extractedBy: string,
): Statement {
  const quote = quoteOf(sentence, passage);
  const triple = {
    subject: extracted.subject.trim(),
    predicate: extracted.predicate.trim(),
    object: extracted.object.trim(),
  };
  const time = extracted.time?.trim() ?? "";
  const base = {
    ...triple,
    ...(time === "" ? {} : { time }),
    passageId: passage.id,
    sourceId: passage.sourceId,
    quote,
    extractedBy,
  };
  const negated = extracted.negated || deniesObject(triple, quote.exact);
  const named = { ...base, negated, factKey: factKeyOf({ ...triple, negated }) };
  return { ...named, id: statementIdOf(named) };
}

/** "Contrary to reports that it burned in 1911": what the sentence denies is not what its source says. */
function deniesObject(
  triple: { subject: string; predicate: string; object: string },
  sentence: string,
): boolean {
  return deniesItself({ form: canonicalForm(triple), sentence });
}

function quoteOf(sentence: Sentence, passage: Passage) {
  const page = passage.page === undefined ? {} : { page: passage.page };
  return { exact: sentence.text, start: sentence.start, end: sentence.end, ...page };
}

/**
 * Adds a statement of the whole sentence where there is none. The rules know some seventy relations, so their
 * silence on a sentence says nothing and each silent sentence is added; a model that found something in a passage
 * has read the rest of it as well. Text about itself or addressed to models is no evidence.
 */
function withWholeSentences(
  { passage, source }: RetrievedPassage,
  statements: readonly Statement[],
  runner: TaskRunner,
): Statement[] {
  if (statements.length > 0 && !isReadByRules(runner)) return [...statements];
  const covered = new Set(statements.map(({ quote }) => quote?.start));
  const whole = sentencesOf(passage)
    .filter((sentence) => !covered.has(sentence.start) && !isAboutItself(sentence.text))
    .map((sentence) => wholeSentence(sentence, passage, source.title));
  return [...statements, ...whole];
}

function wholeSentence(sentence: Sentence, passage: Passage, title: string): Statement {
  const base = {
    subject: title,
    predicate: "states",
    object: sentence.text,
    negated: false,
    passageId: passage.id,
    sourceId: passage.sourceId,
    quote: quoteOf(sentence, passage),
    extractedBy: "sentence",
  };
  return { ...base, factKey: sentenceKeyOf(title, sentence.text), id: statementIdOf(base) };
}
