/**
 * The gap of an asked clause, filled from statements with the same verb, the same doer, and a sentence that holds
 * the question's other words. A year or a name that the sentence does not hold makes it another event.
 */
import { baseVerb } from "../../../lib/english/base-verb.ts";
import { findDates } from "../../../lib/english/dates.ts";
import { relationOfVerb } from "../../../lib/english/relations.ts";
import { foldedWords } from "../../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../../lib/text/stop-words.ts";
import { findNames } from "../../analyse-question/rules/names.ts";
import type { ExtractedStatement } from "../../extract-statements/schema.ts";
import type { AskedClause } from "./asked-clause.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { ContextView, ReadSentence } from "./evidence.ts";
import { mentions, nameMatch } from "./same-name.ts";
import type { FoundAnswer } from "./solve-relation.ts";

/** Words of the question, by weight, that the sentence must hold. */
const NEEDED_COVERAGE = 0.5;
/** A clause says what is asked only in its own words. */
const SURENESS = 0.95;

export function solveClause(asked: AskedClause, question: AskedQuestion, view: ContextView): FoundAnswer[] {
  const doer = asked.subject === undefined ? undefined : readDoer(asked.subject, view);
  const found: FoundAnswer[] = [];
  for (const sentence of view.sentences) {
    const coverage = coverageOf(sentence, asked, question, doer, view);
    if (coverage < NEEDED_COVERAGE) continue;
    for (const statement of sentence.statements()) {
      const value = statement.negated ? undefined : gapFiller(statement, sentence, asked, doer, view);
      if (value === undefined) continue;
      const score = SURENESS * value.match * (0.4 + 0.6 * coverage);
      found.push({ text: value.text, score, sentences: [sentence], by: "relation" });
    }
  }
  return found.sort(
    (a, b) => b.score - a.score || (a.sentences[0]?.index ?? 0) - (b.sentences[0]?.index ?? 0),
  );
}

interface Doer {
  readonly text: string;
  readonly name: string | undefined;
  /** of `the diaries of Anna Roth`; undefined where the name alone does it */
  readonly nounStem: string | undefined;
  readonly stems: readonly string[];
}

function readDoer(text: string, view: ContextView): Doer {
  const [span] = findNames(text);
  const nouns = view.tools.tokens(span === undefined ? text : text.replace(span.text, " "));
  const noun = nouns.find(({ pos }) => pos === "NOUN");
  return {
    text,
    name: span?.text,
    nounStem: noun === undefined ? undefined : view.tools.stem(noun.text.toLowerCase()),
    stems: foldedWords(text)
      .filter((word) => !STOP_WORDS.has(word))
      .map(view.tools.stem),
  };
}

/** 0..1: share of what the question says beside verb, doer and the noun asked for; 0 for another year or name. */
function coverageOf(
  sentence: ReadSentence,
  asked: AskedClause,
  question: AskedQuestion,
  doer: Doer | undefined,
  view: ContextView,
): number {
  const own = new Set([
    ...(doer?.stems ?? []),
    view.tools.stem(asked.verb),
    view.tools.stem(asked.particle ?? ""),
  ]);
  let total = 0;
  let held = 0;
  for (const term of question.terms) {
    if (term.asking || own.has(term.stem) || lemmaOf(term.word, view) === asked.verb) continue;
    const has = sentence.stems.has(term.stem);
    if (!has && (term.named || /^\d{3,4}$/u.test(term.word))) return 0;
    total += term.weight;
    if (has) held += term.weight;
  }
  // with nothing else to go by, the doer must be told: `Which hotel burned?` fits any
  if (total === 0) return doer === undefined ? 0 : 1;
  return held / total;
}

interface Filler {
  readonly text: string;
  readonly match: number;
}

function gapFiller(
  statement: ExtractedStatement,
  sentence: ReadSentence,
  asked: AskedClause,
  doer: Doer | undefined,
  view: ContextView,
): Filler | undefined {
  const said = saidOf(statement, asked, view);
  if (said === undefined) return undefined;
  if (doer === undefined) return subjectOf(statement, said, asked);
  const by = said.passive && said.preposition === "by";
  if (said.passive !== asked.passive && !by) return undefined;
  if (by && !asked.passive) {
    // `was inherited by Anna Roth` fills the gap of `What did Anna Roth inherit`
    const match = asked.slot === "object" ? nameMatch(statement.object, doer.name ?? doer.text) : 0;
    return match >= 0.6 ? { text: statement.subject, match } : undefined;
  }
  const match = doerMatch(statement, sentence, doer, view);
  return match === 0 ? undefined : gapOf(statement, said, asked, match);
}

/** The statement's predicate when it has the asked verb; a known relation has one label for `won` and `received`. */
function saidOf(
  { predicate }: ExtractedStatement,
  asked: AskedClause,
  view: ContextView,
): Predicate | undefined {
  const relation = asked.passive ? undefined : relationOfVerb(asked.verb, undefined);
  if (relation?.label === predicate) return { verb: asked.verb, passive: false, preposition: undefined };
  const said = readPredicate(predicate);
  return said !== undefined && lemmaOf(said.verb, view) === asked.verb ? said : undefined;
}

function subjectOf(statement: ExtractedStatement, said: Predicate, asked: AskedClause): Filler | undefined {
  if (said.passive === asked.passive) return { text: statement.subject, match: 0.9 };
  const by = said.passive && said.preposition === "by";
  return by && !asked.passive ? { text: statement.object, match: 0.9 } : undefined;
}

const NEAR: Readonly<Record<string, string>> = {
  in: "in at on",
  at: "at in",
  on: "on aboard upon in",
  aboard: "aboard on",
  to: "to into for",
  into: "into to in",
  for: "for",
  near: "near at",
};

function gapOf(
  statement: ExtractedStatement,
  said: Predicate,
  asked: AskedClause,
  match: number,
): Filler | undefined {
  if (asked.slot === "time") {
    const time = statement.time ?? findDates(statement.object)[0]?.text;
    return time === undefined || time === "" ? undefined : { text: time, match };
  }
  const fit = isDate(statement.object) ? 0 : prepositionFit(said.preposition, asked);
  return fit === 0 ? undefined : { text: statement.object, match: fit * match };
}

/** 0..1: may what stands behind this preposition fill the gap? */
function prepositionFit(said: string | undefined, { slot, preposition }: AskedClause): number {
  if (slot === "place") return said !== undefined && PLACE_PREPOSITIONS.has(said) ? 1 : 0;
  if (said === preposition) return 1;
  const near = preposition === undefined ? undefined : NEAR[preposition];
  return near?.split(" ").includes(said ?? "-") === true ? 0.9 : 0;
}

const PLACE_PREPOSITIONS = new Set("in at on near to outside beside under".split(" "));

function isDate(text: string): boolean {
  return findDates(text)[0]?.text === text || /^\d{3,4}$/u.test(text);
}

/** How well the statement's subject is the doer. */
function doerMatch(
  statement: ExtractedStatement,
  sentence: ReadSentence,
  doer: Doer,
  view: ContextView,
): number {
  const { name } = doer;
  const about = (thing: string) =>
    view.about(thing).find((found) => found.sentence.index === sentence.index)?.match ?? 0;
  if (name === undefined) return overlap(statement.subject, doer.stems, view);
  const isNoun = doer.nounStem !== undefined && stemsIn(statement.subject, view).includes(doer.nounStem);
  if (doer.nounStem !== undefined) {
    const told = mentions(sentence.folded, name) ? 0.9 : about(name);
    return isNoun && told >= 0.6 ? told : 0;
  }
  const direct = nameMatch(statement.subject, name);
  const asTitle = nameMatch(statement.subject, sentence.title) >= 0.95 ? about(name) : 0;
  const best = Math.max(direct, asTitle);
  return best >= 0.6 ? best : 0;
}

function overlap(subject: string, wanted: readonly string[], view: ContextView): number {
  const stems = new Set(stemsIn(subject, view));
  const share = wanted.length === 0 ? 0 : wanted.filter((stem) => stems.has(stem)).length / wanted.length;
  return share >= 0.6 ? 0.8 * share : 0;
}

function stemsIn(text: string, view: ContextView): readonly string[] {
  return foldedWords(text).map(view.tools.stem);
}

interface Predicate {
  readonly verb: string;
  readonly passive: boolean;
  readonly preposition: string | undefined;
}

const PREPOSITION =
  /^(?:in|on|at|to|from|for|with|by|under|aboard|into|of|after|through|against|near|upon|as|around|outside|beside|over|across|along)$/u;

/** `was kept in`, `taught at`, `took up`, `designed by`. */
function readPredicate(predicate: string): Predicate | undefined {
  const words = predicate
    .toLowerCase()
    .replace(/\bfirst /u, "")
    .split(" ");
  const isBe = /^(?:was|were|is|are|be|been)$/u.test(words[0] ?? "");
  const verb = words[isBe ? 1 : 0];
  if (verb === undefined) return undefined;
  const last = words.length > (isBe ? 2 : 1) ? words.at(-1) : undefined;
  const preposition = last !== undefined && PREPOSITION.test(last) ? last : undefined;
  return { verb, passive: isBe || preposition === "by", preposition };
}

/** The tagger knows irregular forms in a clause; regular ones are undone by rule. */
function lemmaOf(form: string, view: ContextView): string {
  const token = view.tools.tokens(`they ${form}`)[1];
  return token?.pos === "VERB" ? token.lemma.toLowerCase() : baseVerb(form);
}
