/**
 * What the judge tasks say of statements and of documents (methods.md 5.2, parts 2). Statements are judged with
 * what contradicts them in view, once per unique statement, at most ten to a call, and each verdict is kept under
 * the judge's version. A judgement that failed is unknown, never 0.
 */

import type { Conflict, Judgement } from "../domain/credibility.ts";
import { isAppError } from "../domain/errors.ts";
import type { RetrievedPassage, Warning } from "../domain/evidence.ts";
import type { Statement } from "../domain/statement.ts";
import { mapLimited } from "../lib/async.ts";
import { compareText } from "../lib/compare.ts";
import { sha256 } from "../lib/hash.ts";
import { countOf } from "../lib/text/counts.ts";
import { cutText } from "../lib/text/cut-text.ts";
import type { RunContext } from "../ports/run-context.ts";
import type { Store } from "../ports/store.ts";
import type { Task, TaskRunner } from "../ports/task-runner.ts";
import type { JudgeDocumentsInput } from "../tasks/judge-documents/schema.ts";
import { judgeDocumentsTask } from "../tasks/judge-documents/task.ts";
import type { JudgeStatementsInput, JudgeStatementsOutput } from "../tasks/judge-statements/schema.ts";
import { judgeStatementsTask } from "../tasks/judge-statements/task.ts";
import { type LeftOut, spareOthers } from "./spare-others.ts";

export interface JudgeParts {
  readonly store: Pick<Store, "judgements" | "saveJudgements">;
  readonly runner: TaskRunner;
}

export type JudgeSetting = "none" | "conflicts" | "all";

export interface Judged {
  /** by statement id */
  readonly statements: ReadonlyMap<string, Judgement>;
  /** by source id */
  readonly documents: ReadonlyMap<string, Judgement>;
  readonly warnings: readonly Warning[];
}

export interface JudgeInput {
  readonly statements: readonly Statement[];
  readonly passages: readonly RetrievedPassage[];
  readonly conflicts: readonly Conflict[];
  readonly setting: JudgeSetting;
}

const BATCH = 10;
const AT_ONCE = 4;
/** UTF-16 units of a document that are shown to its judge */
const SHOWN_TEXT = 2_400;
const SHOWN_SENTENCES = 3;
/** the paper's scale (methods.md 1.1, S2) */
const HIGHEST = 10;

/** Throws AppError `configuration`, `budget-spent`, `interrupted`; a failed call is a warning and leaves nulls. */
export async function judge(input: JudgeInput, parts: JudgeParts, run: RunContext): Promise<Judged> {
  if (input.setting === "none") return { statements: new Map(), documents: new Map(), warnings: [] };
  const inConflict = new Set(
    input.conflicts.flatMap(({ sides }) => sides.flatMap(({ statementIds }) => statementIds)),
  );
  const chosen = input.statements.filter(({ id }) => input.setting === "all" || inConflict.has(id));
  const sourceIds = new Set(chosen.map(({ sourceId }) => sourceId));
  const documents = await judgeDocuments(input.passages, sourceIds, parts, run);
  const statements = await judgeStatements(chosen, input, parts, run);
  return {
    statements: statements.found,
    documents: documents.found,
    warnings: [...documents.warnings, ...statements.warnings],
  };
}

interface Item<Shown> {
  /** statements or sources that share this judgement */
  readonly ids: readonly string[];
  readonly target: Judgement["target"];
  /** names what is judged and what was in view */
  readonly targetId: string;
  readonly sourceId: string;
  readonly shown: Shown;
}

interface Found {
  readonly found: ReadonlyMap<string, Judgement>;
  readonly warnings: readonly Warning[];
}

type ShownStatement = Omit<JudgeStatementsInput["statements"][number], "ref">;
type ShownDocument = Omit<JudgeDocumentsInput["documents"][number], "ref">;

function judgeStatements(
  statements: readonly Statement[],
  { passages, conflicts }: JudgeInput,
  parts: JudgeParts,
  run: RunContext,
): Promise<Found> {
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  const titles = new Map(passages.map(({ source }) => [source.id, source.title]));
  const items = new Map<string, Item<ShownStatement> & { ids: string[] }>();
  for (const statement of [...statements].sort((a, b) => compareText(a.id, b.id))) {
    const conflicting = sentencesAgainst(statement.id, conflicts, byId);
    const key = `${statement.factKey}\n${conflicting.join("\n")}`;
    const known = items.get(key);
    if (known !== undefined) {
      known.ids.push(statement.id);
      continue;
    }
    const { subject, predicate, object } = statement;
    const sentence = statement.quote?.exact ?? "";
    const sourceTitle = titles.get(statement.sourceId) ?? "";
    items.set(key, {
      ids: [statement.id],
      target: "statement",
      targetId: inView(statement.id, conflicting),
      sourceId: statement.sourceId,
      shown: { subject, predicate, object, sentence, sourceTitle, conflicting },
    });
  }
  return judgeItems([...items.values()], judgeStatementsTask, (shown) => ({ statements: shown }), parts, run);
}

/** The judgement of a statement is kept apart for each set of sentences it was judged against. */
function inView(statementId: string, conflicting: readonly string[]): string {
  return conflicting.length === 0
    ? statementId
    : `${statementId}~${sha256(conflicting.join("\n")).slice(0, 12)}`;
}

function sentencesAgainst(
  id: string,
  conflicts: readonly Conflict[],
  statements: ReadonlyMap<string, Statement>,
): string[] {
  const against = conflicts
    .filter(({ sides }) => sides.some(({ statementIds }) => statementIds.includes(id)))
    .flatMap(({ sides }) => sides.filter(({ statementIds }) => !statementIds.includes(id)))
    .flatMap(({ statementIds }) => statementIds)
    .map((other) => statements.get(other)?.quote?.exact)
    .filter((sentence) => sentence !== undefined);
  return [...new Set(against)].sort(compareText).slice(0, SHOWN_SENTENCES);
}

function judgeDocuments(
  passages: readonly RetrievedPassage[],
  sourceIds: ReadonlySet<string>,
  parts: JudgeParts,
  run: RunContext,
): Promise<Found> {
  const items = new Map<string, { title: string; texts: string[] }>();
  const inOrder = [...passages].sort(
    (a, b) => compareText(a.source.id, b.source.id) || a.passage.ordinal - b.passage.ordinal,
  );
  for (const { passage, source } of inOrder) {
    if (!sourceIds.has(source.id)) continue;
    const item = items.get(source.id) ?? { title: source.title, texts: [] };
    item.texts.push(passage.text);
    items.set(source.id, item);
  }
  const asked = [...items].map(([sourceId, { title, texts }]): Item<ShownDocument> => {
    const text = cutText(texts.join("\n\n"), SHOWN_TEXT);
    const targetId = `${sourceId}~${sha256(text).slice(0, 12)}`;
    return { ids: [sourceId], target: "document", targetId, sourceId, shown: { title, text } };
  });
  return judgeItems(asked, judgeDocumentsTask, (shown) => ({ documents: shown }), parts, run);
}

async function judgeItems<Shown, Input>(
  items: readonly Item<Shown>[],
  task: Task<Input, JudgeStatementsOutput>,
  toInput: (shown: (Shown & { ref: string })[]) => Input,
  parts: JudgeParts,
  run: RunContext,
): Promise<Found> {
  const { runner, store } = parts;
  const version = { by: runner.boundTo(task.id), promptHash: runner.promptHash(task.id) };
  const kept = await store.judgements(items.map(({ targetId }) => targetId));
  const known = new Map(
    kept
      .filter(
        ({ by, promptHash, score }) =>
          by === version.by && promptHash === version.promptHash && score !== null,
      )
      .map((judgement) => [judgement.targetId, judgement]),
  );
  const asked = items.filter(({ targetId }) => !known.has(targetId));
  const batches = Array.from({ length: Math.ceil(asked.length / BATCH) }, (_, index) =>
    asked.slice(index * BATCH, (index + 1) * BATCH),
  );
  const isByRules = version.by === "rules";
  const answers = await mapLimited(batches, AT_ONCE, async (batch) => {
    const judgeSome = (some: readonly Item<Shown>[]) => judgeBatch(some, task, toInput, parts, run);
    const { result, leftOut } = await spareOthers(batch, judgeSome, isByRules);
    const { judgements, warnings } = result ?? { judgements: [], warnings: [] };
    return { judgements, warnings: [...warnings, ...leftOut.map(notJudgedWarning)] };
  });
  const fresh = answers.flatMap(({ judgements }) => judgements);
  for (const judgement of fresh) known.set(judgement.targetId, judgement);
  const found = new Map<string, Judgement>();
  for (const { ids, targetId } of items) {
    const judgement = known.get(targetId);
    if (judgement !== undefined) for (const id of ids) found.set(id, judgement);
  }
  const unsaved = await save(fresh, store);
  return { found, warnings: [...answers.flatMap(({ warnings }) => warnings), ...unsaved] };
}

async function judgeBatch<Shown, Input>(
  batch: readonly Item<Shown>[],
  task: Task<Input, JudgeStatementsOutput>,
  toInput: (shown: (Shown & { ref: string })[]) => Input,
  { runner }: JudgeParts,
  run: RunContext,
): Promise<{ judgements: readonly Judgement[]; warnings: readonly Warning[] }> {
  const refs = new Map(batch.map((item, index) => [`j${index + 1}`, item]));
  const outcome = await runner.run(
    task,
    toInput([...refs].map(([ref, { shown }]) => ({ ...shown, ref }))),
    run,
  );
  if (outcome.status === "failed") {
    const message = `${countOf(batch.length, "judgement")} by ${outcome.by} failed (${outcome.reason}) and ${batch.length === 1 ? "counts" : "count"} as unknown.`;
    return { judgements: [], warnings: [{ code: "judgement-failed", message }] };
  }
  const judgements = outcome.output.judgements.flatMap(({ ref, score, reason }): Judgement[] => {
    const item = refs.get(ref);
    if (item === undefined || !(score >= 0 && score <= HIGHEST)) return [];
    const { target, targetId, sourceId } = item;
    const { promptHash, by } = outcome;
    return [{ target, targetId, sourceId, score: score / HIGHEST, reason, by, promptHash }];
  });
  return { judgements, warnings: [] };
}

function notJudgedWarning<Shown>({ item, reason }: LeftOut<Item<Shown>>): Warning {
  return {
    code: "judgement-failed",
    message: `The ${item.target} ${item.targetId} could not be judged, by a defect of Plumbline (${reason}); it counts as unknown.`,
    sourceId: item.sourceId,
  };
}

/** A cache that cannot be written costs a later run time; it does not cost this one its answer. */
async function save(
  judgements: readonly Judgement[],
  store: JudgeParts["store"],
): Promise<readonly Warning[]> {
  if (judgements.length === 0) return [];
  try {
    await store.saveJudgements(judgements);
    return [];
  } catch (error) {
    if (!isAppError(error, "storage")) throw error;
    const message = `${countOf(judgements.length, "judgement")} could not be kept (${error.message}) and will be made again next time.`;
    return [{ code: "judgements-not-saved", message }];
  }
}
