/**
 * Statements of plain prose without a model: shallow parsing, patterns for lives and families, `Key: value`
 * lines, and one name for each relation that is known (lib/english/relations). Few and sure rather than many.
 */
import { splitStatementLine } from "../../lib/english/relations.ts";
import { foldText } from "../../lib/text/normalise.ts";
import type { LanguageTools } from "../../ports/language.ts";
import { type Chunk, capWords, chunkSentence } from "./rules/chunks.ts";
import { readClauses } from "./rules/clauses.ts";
import type { ClauseContext, Draft } from "./rules/drafts.ts";
import { draftsOfKeyValue } from "./rules/key-value.ts";
import { draftsOfKinship } from "./rules/kinship.ts";
import { draftsOfBracket } from "./rules/lives.ts";
import { createNameBook, type NameBook } from "./rules/name-book.ts";
import { nameOfSource } from "./rules/names-of-sources.ts";
import { draftsOfClause } from "./rules/statements.ts";
import { bareTitle, isPronoun, resolveSubject } from "./rules/subjects.ts";
import { topicsOf } from "./rules/topics.ts";
import { draftsOfTurns } from "./rules/turns-of-phrase.ts";
import type { ExtractedStatement, ExtractStatementsInput, ExtractStatementsOutput } from "./schema.ts";

const MAX_PER_SENTENCE = 6;
const MAX_SENTENCE_LENGTH = 2_000;
const MAX_TITLE_LENGTH = 300;

/** Statements of the sentences of one passage, by rules: at most six a sentence, in reading order. */
export function extractStatementsByRules(
  input: ExtractStatementsInput,
  tools: LanguageTools,
): ExtractStatementsOutput {
  const texts = input.sentences.map(({ text }) => text.slice(0, MAX_SENTENCE_LENGTH).replace(/\s+/g, " "));
  const title = nameOfSource(input.title.slice(0, MAX_TITLE_LENGTH), texts.slice(0, 100).join(" "));
  const topics = topicsOf(texts, title, tools);
  const names = createNameBook(texts, tools);
  return {
    statements: input.sentences.flatMap(({ ref }, at) =>
      readSentence(texts[at] ?? "", topics[at] ?? "", names, tools).map((one) => ({ ...one, sentence: ref })),
    ),
  };
}

/** Statements of one sentence that goes on about `topic`, with people under the full names of `names`. */
export function readSentence(
  text: string,
  topic: string,
  names: NameBook,
  tools: LanguageTools,
): readonly Omit<ExtractedStatement, "sentence">[] {
  return statementsOfSentence(text, topic, tools).map(({ rank: _, subject, object, ...rest }) => ({
    ...rest,
    subject: names.fullOf(subject) ?? subject,
    object: names.fullOf(object) ?? object,
  }));
}

function statementsOfSentence(text: string, title: string, tools: LanguageTools): readonly Draft[] {
  const line = draftsOfKeyValue(text, title) ?? draftsOfStatementLine(text);
  if (line !== undefined) return line;
  const sentence = chunkSentence(text, title, tools);
  const chunks = underItsTitle(sentence.chunks, text, title);
  const { brackets } = sentence;
  const clauses = readClauses(chunks, bareTitle(title));
  const context: ClauseContext = { title, predicateNoun: "" };
  const drafts = clauses.flatMap((clause) => draftsOfClause(clause, context));
  const bare = withoutBrackets(capWords(text));
  drafts.push(...draftsOfKinship(bare, title), ...draftsOfTurns(bare, title));
  const first = chunks[0];
  const [bracket] = brackets;
  if (bracket !== undefined && first?.type === "noun") {
    const subject = resolveSubject(first.text, title);
    const person =
      tools.nameKind(subject) === "person" || drafts.some((draft) => draft.predicate === "nationality");
    drafts.push(...draftsOfBracket(bracket, subject, person || /\b(?:was|is) an? /u.test(text)));
  }
  return best(drafts);
}

const DENIAL = /^it is denied that\s/iu;

/** `The Tin Lantern written by Ida Moss (1902)`: a statement as it is written for readers, with no full stop. */
function draftsOfStatementLine(text: string): readonly Draft[] | undefined {
  if (/[.!?]["”]?\s*$/u.test(text) || / (?:is|was|are|were|has|had|which|who) /u.test(text)) return undefined;
  const bare = text.replace(DENIAL, "");
  const dated = /^(.{3,280}?)\s\(([^()]{3,40})\)$/u.exec(bare);
  const triple = splitStatementLine(dated?.[1] ?? bare);
  if (triple === undefined) return undefined;
  return [{ ...triple, time: dated?.[2] ?? null, negated: DENIAL.test(text), rank: 3 }];
}

/**
 * An opening such as `David Robert Jones (1947 – 2016), known as David Bowie, was` or `Filippina "Tina" Arena
 * (born 1967) is` in the source about David Bowie or Tina Arena speaks of its title under another name.
 */
function underItsTitle(chunks: readonly Chunk[], text: string, title: string): readonly Chunk[] {
  const bare = bareTitle(title);
  const [first] = chunks;
  if (bare === "" || first?.type !== "noun" || !/^["“]?\p{Lu}/u.test(first.text)) return chunks;
  if (resolveSubject(first.text, title) === bare) return chunks;
  const opening = /^(.{4,240}?)\s(?:is|was|are|were)\s(?:an?|the|one)\s/u.exec(text)?.[1] ?? "";
  if (!` ${foldText(opening)} `.includes(` ${foldText(bare)} `)) return chunks;
  let names = 1;
  while (chunks[names]?.type === "noun") names++;
  return [{ ...first, text: bare }, ...chunks.slice(names)];
}

function withoutBrackets(text: string): string {
  return text.replace(/\s?\([^()]{0,200}\)/gu, "").replace(/\s?\([^()]{0,200}\)/gu, "");
}

/** Without repeats; the surest six, in the order they were read. */
function best(drafts: readonly Draft[]): readonly Draft[] {
  const seen = new Set<string>();
  const unique = drafts.filter((draft) => {
    const key = [draft.subject, draft.predicate, draft.object].map(foldText).join("|");
    const empty = foldText(draft.object) === "" || foldText(draft.subject) === "";
    if (seen.has(key) || empty || isPronoun(draft.subject) || isPronoun(draft.object)) return false;
    seen.add(key);
    return true;
  });
  const kept = new Set([...unique].sort((a, b) => b.rank - a.rank).slice(0, MAX_PER_SENTENCE));
  return unique.filter((draft) => kept.has(draft));
}
