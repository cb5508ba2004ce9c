/**
 * Context synthesis (ReliableRAG stage S5; methods.md 1.1): what of the chains is put before the reader.
 *
 * - triple-based: the chains' statements as numbered lines, exact duplicates dropped;
 * - source-based: whole documents by descending count of the chains' statements they gave;
 * - sentence-based (ours, methods.md 1.7): each source sentence once, with the statements read from it.
 */
import type { Chain } from "../../domain/chain.ts";
import type { Source } from "../../domain/source.ts";
import type { WeighedStatement } from "../../domain/statement.ts";
import { byScoreThenId } from "../../lib/compare.ts";
import { sha256 } from "../../lib/hash.ts";
import { foldText } from "../../lib/text/normalise.ts";
import { statementText } from "../extraction/statement-text.ts";

/** A piece of context with an id minted for one call, and the statements it stands for. */
export interface ContextItem {
  readonly ref: string;
  readonly title: string;
  readonly text: string;
  readonly statementIds: readonly string[];
}

type UnnamedItem = Omit<ContextItem, "ref">;

/** The text of a document for source-based synthesis. */
export interface DocumentText {
  readonly source: Source;
  readonly text: string;
}

/** Statements of the chains in order, each line once. */
export function synthesiseTriples(
  chains: readonly Chain[],
  statements: ReadonlyMap<string, WeighedStatement>,
  titles: ReadonlyMap<string, string>,
): readonly ContextItem[] {
  const lines = new Map<string, { title: string; statementIds: string[] }>();
  for (const statement of statementsOfChains(chains, statements)) {
    const line = statementText(statement);
    const seen = lines.get(line);
    if (seen === undefined) {
      const title = titles.get(statement.sourceId) ?? "";
      lines.set(line, { title, statementIds: [statement.id] });
    } else if (!seen.statementIds.includes(statement.id)) {
      seen.statementIds.push(statement.id);
    }
  }
  return mintRefs([...lines].map(([text, item]) => ({ text, ...item })));
}

/**
 * Whole documents by descending vote count: a statement used in three chains counts three times (methods.md 1.1).
 * With `perOrigin` a document gets one vote per chain however often it is used, and only the best document of an
 * origin is kept, so that copies neither outvote nor crowd out.
 */
export function synthesiseSources(
  chains: readonly Chain[],
  statements: ReadonlyMap<string, WeighedStatement>,
  documents: readonly DocumentText[],
  options: { readonly perOrigin: boolean } = { perOrigin: false },
): readonly ContextItem[] {
  const votes = new Map<string, { count: number; statementIds: string[]; originId: string }>();
  for (const chain of chains) {
    const counted = new Set<string>();
    for (const id of chain.statementIds) {
      const statement = statements.get(id);
      if (statement === undefined) continue;
      const { sourceId, originId } = statement;
      const vote = votes.get(sourceId) ?? { count: 0, statementIds: [], originId };
      if (!options.perOrigin || !counted.has(sourceId)) vote.count++;
      counted.add(sourceId);
      if (!vote.statementIds.includes(id)) vote.statementIds.push(id);
      votes.set(sourceId, vote);
    }
  }
  const ranked = documents
    .filter(({ source }) => votes.has(source.id))
    .sort(
      byScoreThenId(
        ({ source }) => votes.get(source.id)?.count ?? 0,
        ({ source }) => source.id,
      ),
    );
  const origins = new Set<string>();
  const kept = ranked.filter(({ source }) => {
    const originId = votes.get(source.id)?.originId ?? "";
    if (options.perOrigin && origins.has(originId)) return false;
    origins.add(originId);
    return true;
  });
  return mintRefs(
    kept.map(({ source, text }) => ({
      title: source.title,
      text,
      statementIds: votes.get(source.id)?.statementIds ?? [],
    })),
  );
}

/**
 * Each source sentence once, in the order given, with all statements that were read from it. A sentence that only
 * says `it` goes under the name of what its statements say it is about.
 */
export function synthesiseSentences(
  statements: readonly WeighedStatement[],
  titles: ReadonlyMap<string, string>,
): readonly ContextItem[] {
  const items = new Map<string, { title: string; text: string; statementIds: string[] }>();
  for (const statement of statements) {
    const { quote, sourceId } = statement;
    const key = quote === null ? statement.id : `${sourceId} ${quote.start} ${quote.end}`;
    const item = items.get(key) ?? {
      title: unspokenSubject(statement) ?? titles.get(sourceId) ?? "",
      // one sentence, whatever lines it was wrapped into
      text: quote?.exact.replace(/\s+/gu, " ") ?? statementText(statement),
      statementIds: [],
    };
    if (!item.statementIds.includes(statement.id)) item.statementIds.push(statement.id);
    items.set(key, item);
  }
  return mintRefs([...items.values()]);
}

const ANAPHORIC =
  /^["“'(]?(?:[^,]{1,60},\s)?(?:[Hh]e|[Ss]he|[Ii]t|[Hh]is|[Hh]er|[Ii]ts|[Tt]his|[Tt]he\s\p{Ll}[\p{Ll}-]*)\b/u;

/** The name that `it` or `the hotel` at the head of a sentence stands for. */
function unspokenSubject({ quote, subject }: WeighedStatement): string | undefined {
  if (quote === null || !/^\p{Lu}/u.test(subject) || !ANAPHORIC.test(quote.exact)) return undefined;
  return foldText(quote.exact).includes(foldText(subject)) ? undefined : subject;
}

/** The statements of chains in chain and hop order; one used twice comes twice. */
export function statementsOfChains(
  chains: readonly Chain[],
  statements: ReadonlyMap<string, WeighedStatement>,
): readonly WeighedStatement[] {
  return chains.flatMap((chain) =>
    chain.statementIds.flatMap((id) => {
      const statement = statements.get(id);
      return statement === undefined ? [] : [statement];
    }),
  );
}

/**
 * Gives every item an id for one call. It depends on all of the context, so that no source can guess it, and on
 * nothing else, so that the same call has the same ids and is found in the cache.
 */
export function mintRefs(items: readonly UnnamedItem[]): readonly ContextItem[] {
  const digest = sha256(JSON.stringify(items.map(({ title, text }) => [title, text])));
  const taken = new Set<string>();
  return items.map((item, index) => {
    let ref = "";
    for (let attempt = 0; ref === "" || taken.has(ref); attempt++) {
      ref = `e${sha256(`${digest} ${index} ${attempt}`).slice(0, 4)}`;
    }
    taken.add(ref);
    return { ref, ...item };
  });
}
