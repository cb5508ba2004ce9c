/**
 * What may be an answer at all: hard conditions, where the ranking's type is only a leaning. A question that asks
 * where is not answered by a person, `who` not by a heading, an occupation not by a name, money not by a bare
 * number. No answer is better than one of the wrong kind.
 */
import { isDemonym } from "../../../lib/english/countries.ts";
import { findDates } from "../../../lib/english/dates.ts";
import { isNounOfBodies } from "../../../lib/english/joined-names.ts";
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import { findNumbers } from "../../../lib/english/numbers.ts";
import { unitOf } from "../../../lib/english/units.ts";
import { nounTest } from "./asked-noun.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { EntityKinds } from "./entity-kinds.ts";
import type { ContextView } from "./evidence.ts";

/** A text that could be given as the answer, and where it stands. */
export interface PossibleAnswer {
  readonly text: string;
  /** the sentence it was read from */
  readonly said: string;
  /** UTF-16 offset in `said`; negative when it is not written there */
  readonly start: number;
  /** taken from the title of its source */
  readonly isTitle: boolean;
}

export interface Admission {
  /** the kind alone: for values that a statement gives */
  ofKind(text: string): boolean;
  /** kind and standing: for candidates that only a ranking found */
  reading(answer: PossibleAnswer): boolean;
}

const ROLE_ASKED =
  /\b(?:occupation|profession|job|trade)\b|\bdo(?:es)? (?:.{1,80} )?for a living\b|\bwork as\b/iu;
const MONEY_ASKED =
  /\bhow much\b.*\b(?:money|cost|costs|pay|paid|compensation|price|fee|fees|fine|fined|worth|salary|sold|bought|sum|damages|budget|raised?)\b|\bhow many (?:euros|pounds|dollars)\b/iu;
const MONEY =
  /[$£€¥]|\b(?:pounds?|dollars?|euros?|guineas?|shillings?|francs?|marks?|kroner|crowns?|million|billion|thousand)\b/iu;
/** what is so long or high is told with its unit */
const MEASURE_ASKED = /^how (?:long|high|tall|deep|wide) (?:is|was)\b/iu;
const SETTLEMENT_ASKED = /\b(?:which|what) (?:\p{Ll}+ )?(?:city|town|village|municipality|capital|port)\b/iu;
const BIRTH_ASKED = /\b(?:born|birthplace|native)\b/iu;
/** says a birth right before the place */
const BIRTH_BEFORE =
  /\b(?:born|natives?|birth|birthplace|baptis\p{Ll}*|hails?|raised|grew up|comes? from|came from)\b[^.;]{0,60}$/iu;
const MAKERS_ASKED =
  /\b(?:found(?:ed)?|publish\p{Ll}*|own\p{Ll}*|won|win|wins|built|made|make[sr]?|manufactur\p{Ll}*|operat\p{Ll}*|produc\p{Ll}*|develop\p{Ll}*|distribut\p{Ll}*|broadcast\p{Ll}*|sponsor\p{Ll}*|financ\p{Ll}*|fund\p{Ll}*|paid|back(?:ed|s)|support\p{Ll}*|commission\p{Ll}*|suppl(?:y|ie)\p{Ll}*|sold|sell\p{Ll}*|lent|insur\p{Ll}*|restor\p{Ll}*|construct\p{Ll}*|cast|print\p{Ll}*|acquir\p{Ll}*|bought|perform\p{Ll}*|sang|sings?|record\p{Ll}*|play\p{Ll}*|beat|defeat\p{Ll}*|replac\p{Ll}*|succeed\p{Ll}*)\b/iu;

export function createAdmission(question: AskedQuestion, kinds: EntityKinds, view: ContextView): Admission {
  const ofType = kindTest(question, kinds, view);
  const ofNoun = nounTest(question, kinds, view);
  const ofKind = (text: string) => ofType(text) && (ofNoun?.(text) ?? true);
  const birth = question.answerType === "place" && BIRTH_ASKED.test(question.text);
  return {
    ofKind,
    reading: (answer) =>
      ofKind(answer.text) &&
      (!answer.isTitle || isNameOfSource(answer.text, view)) &&
      (question.answerType !== "place" || standsAsPlace(answer, view)) &&
      (!birth || isSaidOfBirth(answer)),
  };
}

function isSaidOfBirth({ said, start, text }: PossibleAnswer): boolean {
  if (start < 0) return false;
  return BIRTH_BEFORE.test(said.slice(0, start)) || /^-born\b/u.test(said.slice(start + text.length));
}

function kindTest(question: AskedQuestion, kinds: EntityKinds, view: ContextView): (text: string) => boolean {
  if (ROLE_ASKED.test(question.text)) return isRole;
  const type = question.answerType;
  if (type === "date") return (text) => isDate(text, question.wantsYear);
  if (type === "number") return (text) => isAmount(text, question.text);
  if (type === "person") {
    const makers = MAKERS_ASKED.test(question.text);
    return (text) => isPersonLike(text, kinds, view, makers);
  }
  if (type === "place") {
    const settlement = SETTLEMENT_ASKED.test(question.text);
    return (text) => isPlaceLike(text, kinds, view, settlement);
  }
  return (text) => !isShouted(text) && !isFileName(text);
}

/** `postman`, `signal engineer`: what someone is, in lower case. */
function isRole(text: string): boolean {
  const head = text.split(/\s(?:of|in|at|for|from)\s/u)[0] ?? text;
  const words = head.split(/[\s-]+/u);
  if (words.length > 5 || words.some((word) => /^\p{Lu}/u.test(word) && !isDemonym(word))) return false;
  return words.some((word) => kindOfNoun(word) === "person");
}

function isDate(text: string, wantsYear: boolean): boolean {
  if (wantsYear) return /(?<!\d)\d{3,4}(?!\d)/u.test(text);
  return findDates(text).length > 0 || /\b\d{3,4}s?\b|\bcentury\b/iu.test(text);
}

function isAmount(text: string, question: string): boolean {
  if (findNumbers(text).length === 0 && !/\d/u.test(text)) return false;
  if (MEASURE_ASKED.test(question))
    return text.split(/[\s\d.,-]+/u).some((word) => unitOf(word.toLowerCase()) !== undefined);
  return !MONEY_ASKED.test(question) || MONEY.test(text);
}

const NAME_JOINERS = /^(?:&|of|the|de|la|le|von|van|der|den|di|da|del|al|bin|ibn|y|e|du|and|ter|zu|af)$/u;

function isPersonLike(text: string, kinds: EntityKinds, view: ContextView, makers: boolean): boolean {
  if (!isWrittenAsName(text)) return false;
  const stated = kinds.kind(text);
  if (stated === "person") return true;
  if (stated === "organisation") return makers;
  if ((stated !== undefined && stated !== "other") || isDemonym(text)) return false;
  const listed = view.tools.nameKind(text);
  if (listed === "place") return false;
  return listed === "person" || makers || (listed !== "organisation" && !isNamedAsThing(text));
}

function isWrittenAsName(text: string): boolean {
  const words = text.split(/\s+/u);
  if (words.length > 7 || isShouted(text) || isFileName(text) || /[:!?"“”]/u.test(text)) return false;
  if (/['’]s?$/u.test(text) && words.length > 1) return false;
  return words.every(
    (word) => /^["'(]?\p{Lu}/u.test(word) || NAME_JOINERS.test(word) || /^['’]?[\d]/u.test(word),
  );
}

/** `Lenn Bridge`, `Stone and Light Prize`: its last word says that it is no person. */
function isNamedAsThing(text: string): boolean {
  const words = text.split(/\s+/u);
  const last = words.at(-1) ?? "";
  return (
    isNounOfBodies(last) ||
    (words.length > 1 && ["place", "organisation", "work", "date"].includes(kindOfNoun(last)))
  );
}

const SETTLEMENTS =
  /\b(?:city|town|village|municipality|capital|port|borough|suburb|settlement|commune|parish|hamlet|seat|district|community|locality|centre|center|resort)\b/u;

function isPlaceLike(text: string, kinds: EntityKinds, view: ContextView, settlement: boolean): boolean {
  if (!/\p{Lu}/u.test(text) || isShouted(text) || isFileName(text) || /[!?:;]/u.test(text)) return false;
  if (text.split(/\s+/u).length > 9) return false;
  if (isDemonym(text) && view.tools.nameKind(text) !== "place") return false;
  const stated = kinds.kind(text);
  if (stated !== undefined) {
    return settlement ? SETTLEMENTS.test(kinds.description(text)) : !NO_PLACES.has(stated);
  }
  const head = text.split(", ")[0] ?? text;
  if (view.tools.nameKind(head) === "person" || kinds.isPerson(head)) {
    return view.tools.nameKind(text) === "place";
  }
  return !settlement || !isNamedLikeBody(head, view);
}

const NO_PLACES: ReadonlySet<string> = new Set(["person", "work", "date", "number", "nationality"]);

/** A club, a firm, a book by its last word. */
function isNamedLikeBody(name: string, view: ContextView): boolean {
  const last = kindOfNoun((name.split(/\s+/u).at(-1) ?? "").replace(/\.$/u, ""));
  return (
    view.tools.nameKind(name) === "organisation" ||
    last === "organisation" ||
    last === "work" ||
    /\bF\.?C\.?$/u.test(name)
  );
}

/** A place of the lists, or a name that stands where places stand. */
function standsAsPlace(answer: PossibleAnswer, view: ContextView): boolean {
  const head = answer.text.split(", ")[0] ?? answer.text;
  if (view.tools.nameKind(head) === "place" || answer.isTitle || answer.start < 0) return true;
  const before = answer.said.slice(Math.max(0, answer.start - 40), answer.start);
  const after = answer.said.slice(answer.start + answer.text.length, answer.start + answer.text.length + 24);
  if (/^-(?:born|based)\b/u.test(after) || /^,\s\p{Lu}/u.test(after)) return true;
  return /\b(?:in|at|near|from|of|to|into|around|outside|is|was|on|[Bb]orn|[Pp]lace|[Vv]enue|,)[\s:]+(?:the\s)?(?:\p{Ll}+\s(?:of\s)?){0,2}["“]?$/u.test(
    before,
  );
}

/** A title that its context writes out as a name, or that looks like nothing else. */
export function isNameOfSource(title: string, view: ContextView): boolean {
  if (isShouted(title) || isFileName(title)) return false;
  if (view.sentences.some(({ text }) => text !== title && text.includes(title))) return true;
  const words = title.split(/\s+/u);
  return (
    words.length <= 6 && words.every((word) => /^["“('’]?[\p{Lu}\d]/u.test(word) || NAME_JOINERS.test(word))
  );
}

/** Two or more words all in capitals: a heading; one such word may be an abbreviation. */
export function isShouted(text: string): boolean {
  const words = text.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word));
  return words.length > 1 && !/\p{Ll}/u.test(text);
}

function isFileName(text: string): boolean {
  return /^\S+\.(?:txt|md|html?|pdf|docx?|csv|jsonl?|eml|xml)\b/iu.test(text) || /\p{L}_\p{L}/u.test(text);
}
