/**
 * What is known about a document outlives its replacement where the text it was read from stands unchanged:
 * a passage with the same text, wherever it moved to, keeps its statements and their judgements, so that no
 * model reads it again. Ids are derived from places, so a moved passage's statements get the ids a fresh
 * extraction would give them.
 */
import type { Judgement } from "../../domain/credibility.ts";
import type { Passage } from "../../domain/passage.ts";
import type { PageSpan } from "../../domain/source.ts";
import type { Quote, Statement } from "../../domain/statement.ts";
import { compareText } from "../../lib/compare.ts";
import { statementIdOf } from "../../lib/record-ids.ts";
import type { StoredDocument } from "../../ports/store.ts";

/** The statements that one extractor version read from one passage; none is a result, too. */
export interface Extraction {
  readonly passageId: string;
  readonly extractor: string;
  readonly statements: readonly Statement[];
}

/** What rests on one version of one document. */
export interface Knowledge {
  readonly passages: readonly Passage[];
  readonly extractions: readonly Extraction[];
  readonly judgements: readonly Judgement[];
}

export interface CarriedKnowledge {
  readonly unchangedPassages: number;
  readonly extractions: readonly Extraction[];
  readonly judgements: readonly Judgement[];
}

/** Judgements of the whole document go: they were passed on another text. */
export function carryOver(before: Knowledge, after: StoredDocument): CarriedKnowledge {
  const successors = matchPassages(before.passages, after.passages);
  const pages = after.snapshot.pages ?? [];
  const formerById = new Map(before.passages.map((passage) => [passage.id, passage]));
  const newIds = new Map<string, string>();
  const extractions: Extraction[] = [];
  for (const extraction of before.extractions) {
    const former = formerById.get(extraction.passageId);
    const passage = successors.get(extraction.passageId);
    if (former === undefined || passage === undefined) continue;
    const statements = extraction.statements.map((statement) => {
      const moved = restate(statement, former, passage, pages);
      newIds.set(statement.id, moved.id);
      return moved;
    });
    extractions.push({ passageId: passage.id, extractor: extraction.extractor, statements });
  }
  const judgements = before.judgements.flatMap((judgement) => {
    const targetId = judgement.target === "statement" ? newIds.get(judgement.targetId) : undefined;
    return targetId === undefined ? [] : [{ ...judgement, targetId }];
  });
  return { unchangedPassages: successors.size, extractions, judgements };
}

/** Former passage id to the new passage with the same text: the same one, else the next one in order. */
function matchPassages(
  former: readonly Passage[],
  current: readonly Passage[],
): ReadonlyMap<string, Passage> {
  const matches = new Map<string, Passage>();
  const currentById = new Map(current.map((passage) => [passage.id, passage]));
  const formerIds = new Set(former.map((passage) => passage.id));
  const free = new Map<string, Passage[]>();
  for (const passage of inOrder(current)) {
    if (formerIds.has(passage.id)) continue;
    const sameText = free.get(passage.textHash);
    if (sameText === undefined) free.set(passage.textHash, [passage]);
    else sameText.push(passage);
  }
  for (const passage of inOrder(former)) {
    const match = currentById.get(passage.id) ?? free.get(passage.textHash)?.shift();
    if (match !== undefined) matches.set(passage.id, match);
  }
  return matches;
}

function inOrder(passages: readonly Passage[]): Passage[] {
  return [...passages].sort((a, b) => a.ordinal - b.ordinal || compareText(a.id, b.id));
}

function restate(
  statement: Statement,
  former: Passage,
  passage: Passage,
  pages: readonly PageSpan[],
): Statement {
  if (former.id === passage.id && former.page === passage.page) return statement;
  const quote = moveQuote(statement.quote, passage.start - former.start, passage, pages);
  const moved = { ...statement, passageId: passage.id, quote };
  return former.id === passage.id ? moved : { ...moved, id: statementIdOf(moved) };
}

function moveQuote(
  quote: Quote | null,
  shift: number,
  passage: Passage,
  pages: readonly PageSpan[],
): Quote | null {
  if (quote === null) return null;
  const start = quote.start + shift;
  const page = pages.find((span) => span.start <= start && start < span.end)?.page ?? passage.page;
  return { exact: quote.exact, start, end: quote.end + shift, ...(page === undefined ? {} : { page }) };
}
