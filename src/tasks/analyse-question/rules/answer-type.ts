/** What kind of thing would answer: from the question word, the noun after it, and the relation asked for. */
import type { AnswerType } from "../../../domain/question.ts";
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import { relationOfNoun } from "../../../lib/english/relations.ts";
import type { LanguageTools, Token } from "../../../ports/language.ts";

const WH =
  /\b(which|what|who|whom|whose|where|when|how many|how much|how long|how old|how tall|how high|how far|how large|how big|how deep)\b/iu;

export function answerTypeOf(question: string, tools: LanguageTools): AnswerType {
  const match = wantedWord(question);
  if (match === undefined) return imperativeType(question);
  const word = match.word.toLowerCase();
  if (word === "when") return "date";
  if (word === "where") return "place";
  if (word.startsWith("how")) return "number";
  if (word === "who" || word === "whom") return "person";
  const noun = wantedNoun(question.slice(match.end), tools);
  if (noun === undefined) return prepositionType(question, match.start);
  const relation = relationOfNoun(noun.phrase) ?? relationOfNoun(noun.head);
  const kind = relation?.kind ?? "other";
  const headKind = kindOfNoun(noun.head);
  return headKind !== "other" ? headKind : kind;
}

interface WantedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The question word that asks: the first one of the question, unless the question only ends with one (`... was
 * born in what year?`), where earlier ones open relative clauses.
 */
function wantedWord(question: string): WantedWord | undefined {
  const opening =
    /^[\s"“]*(?:(?:in|on|at|of|for|to|from|by|during|with|under|after|into|through)\s)?/iu.exec(question)?.[0]
      .length ?? 0;
  const first = WH.exec(question.slice(opening));
  if (first !== null && first.index === 0) {
    return { word: first[0], start: opening, end: opening + first[0].length };
  }
  // inside a sentence `who`, `which` and `where` are mostly relative: `what`, or a preposition, marks the asking one
  const inner = [
    ...question.matchAll(
      /\b(?:(what|how many|how much|whose)|(?:(?:in|on|at|of|for|to|from|by|during|as)\s|[,:]\s|\bis\s|\bwas\s)(which|who|whom|where|when)|(which)(?=\s\p{Ll}+\??\s*$))\b/giu,
    ),
  ].at(-1);
  if (inner === undefined)
    return first === null
      ? undefined
      : { word: first[0], start: opening + first.index, end: opening + first.index + first[0].length };
  const word = inner[1] ?? inner[2] ?? inner[3] ?? "";
  const end = inner.index + inner[0].length;
  return { word, start: end - word.length, end };
}

interface WantedNoun {
  readonly head: string;
  /** the whole phrase with `of`, to look up relations such as `date of birth` */
  readonly phrase: string;
}

const LINK =
  /^\s*(?:is|was|are|were)\s+(?:the\s|a\s|an\s|his\s|her\s|its\s)?(?:(?:full|real|legal|birth|stage|given|first|last)\s)?(?:(?:names?|titles?|types?|kinds?)\sof\s)?(?:the\s|a\s|an\s)?/iu;

/** The noun after `which` or `what`, through `is the name of the`. */
function wantedNoun(rest: string, tools: LanguageTools): WantedNoun | undefined {
  const after = rest.slice(LINK.exec(rest)?.[0].length ?? 0).slice(0, 200);
  const of = /^\s*((?:date|place|year|cause|country|city|month|day)\sof\s[\p{Ll}]+)/iu.exec(after)?.[1];
  if (of !== undefined) return { head: of.split(" ")[0] ?? "", phrase: of };
  const head = lastNounOfPhrase(tools.tokens(after));
  return head === undefined ? undefined : { head, phrase: head };
}

/** The noun that ends the phrase at the beginning; `'s` starts it anew. */
function lastNounOfPhrase(tokens: readonly Token[]): string | undefined {
  let head: string | undefined;
  for (const [at, token] of tokens.entries()) {
    if (isVerbAfterNoun(token, tokens[at + 1], head)) break;
    const noun = token.pos === "NOUN" || token.pos === "PROPN";
    const possessive = token.text === "'s" || token.text === "’s";
    const inside = MODIFIERS.has(token.pos) || /^[-"“”]$/.test(token.text);
    if (!noun && !possessive && (!inside || (head !== undefined && token.pos === "DET"))) break;
    if (noun) head = token.text.toLowerCase();
    if (possessive) head = undefined;
  }
  return head;
}

/** `river flows past`: a noun of a known kind, then an unknown word in `-s` with more to come. */
function isVerbAfterNoun(token: Token, next: Token | undefined, head = ""): boolean {
  if (token.pos !== "NOUN" || !/[^s]s$/.test(token.text) || kindOfNoun(token.text) !== "other") return false;
  return (
    kindOfNoun(head) !== "other" && next !== undefined && ["ADP", "DET", "ADJ", "PROPN"].includes(next.pos)
  );
}

const MODIFIERS = new Set(["ADJ", "DET", "NUM", "PART"]);

/** `is located where`, `played by what`: no noun follows. */
function prepositionType(question: string, at: number): AnswerType {
  const before = question.slice(Math.max(0, at - 30), at).toLowerCase();
  if (/\b(?:located|situated|born|based) in\s$/.test(before)) return "place";
  return /\b(?:directed|written|founded|played|hosted|performed) by\s$/.test(before) ? "person" : "other";
}

/** `Name the river that ...`, `Give the year of ...`. */
function imperativeType(question: string): AnswerType {
  const noun =
    /^(?:name|list|give|tell me|find|state|identify)\s(?:me\s)?(?:the|a|an|all)?\s?((?:[\p{L}-]+\s){0,3}?[\p{L}-]+)\s(?:that|which|who|where|of|in)\b/iu.exec(
      question,
    )?.[1];
  return noun === undefined ? "other" : kindOfNoun(noun.split(" ").at(-1) ?? "");
}
