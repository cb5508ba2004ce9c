/**
 * A single-hop question as a clause with a gap: `Which brewery did Anna Roth inherit?` is "Anna Roth inherited ___",
 * `On which ship did he sail to Lorne?` is "he sailed on ___". Any verb will do, where `asked-relation.ts` knows a
 * list of relations; the clause is then looked for among the statements (`solve-clause.ts`).
 */
import type { LanguageTools, Token } from "../../../ports/language.ts";

export interface AskedClause {
  /** base form */
  readonly verb: string;
  /** `down` of `burn down` */
  readonly particle?: string;
  readonly passive: boolean;
  /** what is asked for: who does it, what it is done to, where or when */
  readonly slot: "subject" | "object" | "place" | "time";
  /** before the gap: `on` of `on which ship` */
  readonly preposition?: string;
  /** who does it, as written; absent where that is asked for */
  readonly subject?: string;
}

const PARTICLES = new Set("up down out off away over back".split(" "));
const STRANDED = new Set(
  "in on at to from for with by under aboard into of after through against near".split(" "),
);
const LONGEST = 24;
const FRONTED =
  /^(?:(in|on|at|to|from|for|with|by|under|aboard|into|of|after|through|against|near|upon)\s+)?(which|what|whom|who|where|when)\b\s*/iu;

/** Undefined for questions of another shape: `how`, a copula, two clauses. */
export function askedClause(question: string, tools: LanguageTools): AskedClause | undefined {
  const text = question.replace(/\s*\?*\s*$/u, "");
  const front = FRONTED.exec(text);
  if (front === null) return undefined;
  const [whole, preposition, word = ""] = front;
  const tokens = tools.tokens(text.slice(whole.length)).filter(({ pos }) => pos !== "PUNCT");
  if (tokens.length === 0 || tokens.length > LONGEST) return undefined;
  const from = /^(?:which|what)$/iu.test(word) ? afterNoun(tokens) : 0;
  const gap = { preposition: preposition?.toLowerCase(), word: word.toLowerCase() };
  const first = tokens[from];
  if (first === undefined) return undefined;
  return isAuxiliary(first) ? invertedClause(tokens.slice(from), gap) : plainClause(tokens.slice(from), gap);
}

interface Gap {
  readonly preposition: string | undefined;
  readonly word: string;
}

function isAuxiliary({ text, pos }: Token): boolean {
  return pos === "AUX" || /^(?:did|does|do|was|were|is|are|has|had|have)$/iu.test(text);
}

/** Where the noun that is asked for ends. */
function afterNoun(tokens: readonly Token[]): number {
  const at = tokens.findIndex((token) => isAuxiliary(token) || token.pos === "VERB");
  return at < 0 ? tokens.length : at;
}

/** `did Anna Roth inherit`, `are the diaries of Anna Roth kept`, `was awarded to Anna Roth`. */
function invertedClause(tokens: readonly Token[], gap: Gap): AskedClause | undefined {
  const [auxiliary, ...rest] = tokens;
  const [first] = rest;
  if (auxiliary === undefined || first === undefined) return undefined;
  const passive = /^(?:was|were|is|are)$/iu.test(auxiliary.text);
  if (isVerb(first)) return gap.preposition === undefined ? ofSubject(rest, passive, gap) : undefined;
  const at = verbBehindDoer(rest, passive);
  const verb = rest[at];
  if (at < 1 || verb === undefined) return undefined;
  const preposition = gap.preposition ?? strandedIn(rest, at);
  const particle = particleAt(rest, at + 1);
  return {
    verb: verb.lemma.toLowerCase(),
    ...(particle === undefined || particle === preposition ? {} : { particle }),
    passive,
    slot: slotOf(gap, preposition),
    ...(preposition === undefined ? {} : { preposition }),
    subject: textOf(rest.slice(0, at)),
  };
}

function isVerb({ pos, text }: Token): boolean {
  return pos === "VERB" && /^\p{Ll}/u.test(text);
}

/** Behind `did` and a name a verb may look like a noun: `did Anna Roth travel to Lorne`. */
function verbBehindDoer(tokens: readonly Token[], passive: boolean): number {
  return tokens.findIndex(
    (token, at) => isVerb(token) || (!passive && at > 0 && isBareVerb(token, tokens[at - 1])),
  );
}

/** `in` of `Which town was Anna Roth born in?` */
function strandedIn(tokens: readonly Token[], verbAt: number): string | undefined {
  const last = tokens.at(-1)?.text.toLowerCase() ?? "";
  return tokens.length > verbAt + 1 && STRANDED.has(last) ? last : undefined;
}

function isBareVerb(token: Token, before: Token | undefined): boolean {
  return token.pos === "NOUN" && /^\p{Ll}/u.test(token.text) && /^\p{Lu}/u.test(before?.text ?? "");
}

/** `bought the railway in 1920`: who or what did it is asked for. */
function plainClause(tokens: readonly Token[], gap: Gap): AskedClause | undefined {
  const isOpen = gap.preposition !== undefined || gap.word === "where" || gap.word === "when";
  return isOpen || tokens[0]?.pos !== "VERB" ? undefined : ofSubject(tokens, false, gap);
}

function ofSubject(tokens: readonly Token[], passive: boolean, gap: Gap): AskedClause | undefined {
  const [verb] = tokens;
  if (verb === undefined || gap.word === "where" || gap.word === "when") return undefined;
  const particle = particleAt(tokens, 1);
  return {
    verb: verb.lemma.toLowerCase(),
    ...(particle === undefined ? {} : { particle }),
    passive,
    slot: "subject",
  };
}

function particleAt(tokens: readonly Token[], at: number): string | undefined {
  const word = tokens[at]?.text.toLowerCase();
  return word !== undefined && PARTICLES.has(word) ? word : undefined;
}

function slotOf({ word }: Gap, preposition: string | undefined): AskedClause["slot"] {
  if (word === "when") return "time";
  return word === "where" && preposition === undefined ? "place" : "object";
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text, spaced }, at) => (spaced && at > 0 ? ` ${text}` : text)).join("");
}
