/**
 * The context as the reader sees it: sentences with their titles, stems, and the statements read from them.
 * Built once a question; a sentence's statements are read when first wanted.
 */
import { foldedWords, foldText } from "../../../lib/text/normalise.ts";
import { splitSentences } from "../../../lib/text/sentences.ts";
import { STOP_WORDS } from "../../../lib/text/stop-words.ts";
import type { LanguageTools } from "../../../ports/language.ts";
import { createNameBook, type NameBook } from "../../extract-statements/rules/name-book.ts";
import { nameOfSource } from "../../extract-statements/rules/names-of-sources.ts";
import { topicsOf } from "../../extract-statements/rules/topics.ts";
import { readSentence } from "../../extract-statements/rules.ts";
import type { ExtractedStatement } from "../../extract-statements/schema.ts";
import type { AnswerFromContextInput } from "../schema.ts";
import { nameMatch } from "./same-name.ts";

export interface ReadSentence {
  readonly index: number;
  readonly ref: string;
  /** the source's name, or what the sentence goes on about */
  readonly title: string;
  readonly text: string;
  /** position of the sentence among those with its title */
  readonly ordinal: number;
  /** folded text and title */
  readonly folded: string;
  readonly stems: ReadonlySet<string>;
  statements(): readonly ExtractedStatement[];
}

export interface ContextView {
  readonly sentences: readonly ReadSentence[];
  readonly tools: LanguageTools;
  /** 0..1: how much a word tells in this context and in general text */
  weight(stem: string, word: string): number;
  /** sentences about a thing, with how well their title fits, best first */
  about(name: string): readonly { readonly sentence: ReadSentence; readonly match: number }[];
}

const MAX_SENTENCES = 400;
const MAX_TEXT = 20_000;
const MAX_TITLE = 300;

export function viewContext(context: AnswerFromContextInput["context"], tools: LanguageTools): ContextView {
  const sentences: ReadSentence[] = [];
  const perTitle = new Map<string, number>();
  const names = namesOfSources(context);
  const books = nameBooks(context, tools);
  for (const item of context) {
    const book = books.get(item.title) ?? NO_NAMES;
    const text = item.text.slice(0, MAX_TEXT);
    const title = names.get(item.title) ?? "";
    // a line break may stand inside a name
    const spans = splitSentences(text).map((span) => text.slice(span.start, span.end).replace(/\s+/gu, " "));
    const topics = topicsOf(spans, title, tools);
    for (const [at, sentence] of spans.entries()) {
      if (sentences.length >= MAX_SENTENCES) break;
      const ordinal = perTitle.get(title) ?? 0;
      perTitle.set(title, ordinal + 1);
      const about = topics[at] ?? title;
      sentences.push(
        viewSentence(sentences.length, { ref: item.ref, title, about, text: sentence, ordinal }, book, tools),
      );
    }
  }
  const documentFrequency = new Map<string, number>();
  for (const { stems } of sentences) {
    for (const stem of stems) documentFrequency.set(stem, (documentFrequency.get(stem) ?? 0) + 1);
  }
  return {
    sentences,
    tools,
    weight: (stem, word) => {
      const seen = documentFrequency.get(stem) ?? 0;
      const rarity = Math.log((sentences.length + 1) / (seen + 0.5)) / Math.log(2 * sentences.length + 2);
      return Math.max(0.05, (0.4 + 0.6 * tools.wordWeight(word)) * (0.5 + 0.5 * rarity));
    },
    about: memoiseByText((name) => sentencesAbout(name, sentences)),
  };
}

/** Each title as the name by which its source's text calls it. */
function namesOfSources(context: AnswerFromContextInput["context"]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { title, text } of context) {
    const before = texts.get(title) ?? "";
    if (before.length < MAX_TEXT) texts.set(title, `${before} ${text.slice(0, MAX_TEXT)}`);
  }
  return new Map([...texts].map(([title, text]) => [title, nameOfSource(title.slice(0, MAX_TITLE), text)]));
}

const NO_NAMES: NameBook = { fullOf: () => undefined, calledIn: () => [] };

/** Each source's people: what it says of `Raman` may be far from where it names her in full. */
function nameBooks(
  context: AnswerFromContextInput["context"],
  tools: LanguageTools,
): ReadonlyMap<string, NameBook> {
  const texts = new Map<string, string[]>();
  for (const { title, text } of context) {
    texts.set(title, [...(texts.get(title) ?? []), text.slice(0, MAX_TEXT)]);
  }
  return new Map([...texts].map(([title, own]) => [title, createNameBook(own, tools)]));
}

function viewSentence(
  index: number,
  item: Pick<ReadSentence, "ref" | "title" | "text" | "ordinal"> & { readonly about: string },
  names: NameBook,
  tools: LanguageTools,
): ReadSentence {
  let statements: readonly ExtractedStatement[] | undefined;
  // a sentence of a survey is read as one about the thing it has come to
  const title = item.about === "" ? item.title : item.about;
  const called = names.calledIn(item.text);
  return {
    index,
    ref: item.ref,
    title,
    text: item.text,
    ordinal: item.ordinal,
    folded: [title, item.text, ...called].map(foldText).join(" | "),
    stems: stemsOf([title, item.text, ...called].join(" "), tools),
    statements: () => {
      statements ??= readSentence(item.text, item.about, names, tools).map((one) => ({
        ...one,
        sentence: item.ref,
      }));
      return statements;
    },
  };
}

export function stemsOf(text: string, tools: LanguageTools): Set<string> {
  const stems = new Set<string>();
  for (const word of foldedWords(text)) if (!STOP_WORDS.has(word)) stems.add(tools.stem(word));
  return stems;
}

const MIN_TITLE_MATCH = 0.6;
const ALIAS_MATCH = 0.7;

function sentencesAbout(
  name: string,
  sentences: readonly ReadSentence[],
): readonly { readonly sentence: ReadSentence; readonly match: number }[] {
  const found: { sentence: ReadSentence; match: number }[] = [];
  const byTitle = new Map<string, number>();
  for (const sentence of sentences) {
    const known = byTitle.get(sentence.title);
    const match = Math.max(
      known ?? nameMatch(name, sentence.title),
      known === undefined ? aliasMatch(name, sentence) : 0,
    );
    byTitle.set(sentence.title, match);
    if (match >= MIN_TITLE_MATCH) found.push({ sentence, match });
  }
  return found.sort((a, b) => b.match - a.match || a.sentence.index - b.sentence.index);
}

/** `Abuso di potere (internationally released as Shadows Unseen) is a film`: the first sentence names the alias. */
function aliasMatch(name: string, sentence: ReadSentence): number {
  if (sentence.ordinal > 0) return 0;
  const head = /^(.{1,240}?)\s(?:is|was|are|were)\s/u.exec(sentence.text)?.[1] ?? "";
  const folded = foldText(name.replace(/\s*\([^()]{0,80}\)\s*$/u, ""));
  return folded.length > 3 && namesIn(head).some((called) => foldText(called) === folded) ? ALIAS_MATCH : 0;
}

/** What a head calls its subject: all of it, each bracket and apposition, and what stands after `as` or `called`. */
function namesIn(head: string): readonly string[] {
  return head
    .split(/[(),;:]|\b(?:as|called|named|born|alias|aka|or|née)\b/u)
    .map((part) => part.replace(/^\s*(?:the|The|A|An)\s/u, ""));
}

function memoiseByText<T>(compute: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const value = compute(text);
    cache.set(text, value);
    return value;
  };
}
