import { baseVerb } from "../../lib/english/base-verb.ts";
import type { Token } from "../../ports/language.ts";

const VERB_ENDING = /(?:s|ed)$/;
const NOT_VERBS = new Set(
  "series species news physics politics mathematics united states works headquarters is was has as its this his us".split(
    " ",
  ),
);
/** Words after which a noun-tagged `-s` or `-ed` form is really the verb of its clause. */
const CLAUSE_OPENERS = new Set(["which", "who", "that", "he", "she", "it", "they"]);

/**
 * Corrects the tagger where a closed set of neighbours leaves one reading: `who captains`, `which flows into`,
 * `The river rises in`. Tokens are replaced, never changed.
 */
export function retag(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, i) => {
    const pos = correctedPos(tokens, i);
    if (pos === token.pos) return token;
    return pos === "VERB" ? { ...token, pos, lemma: baseVerb(token.text) } : { ...token, pos };
  });
}

function correctedPos(tokens: readonly Token[], i: number): string {
  const token = tokens[i];
  if (token === undefined) return "X";
  const before = tokens[i - 1];
  const after = tokens[i + 1];
  if (NAME_PARTICLES.has(token.text) && isCapital(before) && isCapital(after)) return "PROPN";
  if (token.pos === "NOUN" && isReallyVerb(token, before, after)) return "VERB";
  if (token.pos === "VERB" && isModifier(token, before, after)) return "ADJ";
  if (token.pos === "ADJ" && isPastTense(token, before, after)) return "VERB";
  const participle = PARTICIPLES.has(token.text.toLowerCase()) && after?.pos === "ADP";
  return participle && (token.pos === "ADJ" || token.pos === "NOUN") ? "VERB" : token.pos;
}

function isReallyVerb(token: Token, before: Token | undefined, after: Token | undefined): boolean {
  const lower = token.text.toLowerCase();
  if (!VERB_ENDING.test(lower) || NOT_VERBS.has(lower)) return false;
  if (before?.pos === "CCONJ" && PRESENT_VERBS.has(lower))
    return after?.pos === "ADP" || after?.pos === "DET";
  const opensClause = before !== undefined && CLAUSE_OPENERS.has(before.text.toLowerCase());
  return opensClause || looksLikeMainVerb(before, after, lower);
}

/** `and married the engineer`, `never married Ann Lee` */
function isPastTense(token: Token, before: Token | undefined, after: Token | undefined): boolean {
  if (!token.text.endsWith("ed") || !["CCONJ", "ADV", "PROPN", "PRON"].includes(before?.pos ?? ""))
    return false;
  return after?.pos === "DET" || (after?.pos === "PROPN" && PARTICIPLES.has(token.text));
}

/** `in lead roles` */
function isModifier(token: Token, before: Token | undefined, after: Token | undefined): boolean {
  return before?.pos === "ADP" && after?.pos === "NOUN" && !token.text.endsWith("ing");
}

const PRESENT_VERBS = new Set(
  "flows rises crosses borders lies runs leads stands overlooks houses drains empties hosts owns stars plays joins".split(
    " ",
  ),
);

/** `Mato Grosso do Sul` */
const NAME_PARTICLES = new Set([
  "do",
  "da",
  "dos",
  "das",
  "de",
  "del",
  "der",
  "van",
  "von",
  "al",
  "el",
  "bin",
  "ibn",
]);

function isCapital(token: Token | undefined): boolean {
  return token !== undefined && /^\p{Lu}/u.test(token.text);
}

const PARTICIPLES = new Set(
  "based born located situated founded established written directed produced released published known named married built owned led composed starring set held".split(
    " ",
  ),
);

/** A noun phrase, the form in question, then an article or preposition: `The river rises in the hills`. */
function looksLikeMainVerb(before: Token | undefined, after: Token | undefined, lower: string): boolean {
  if (before === undefined || after === undefined) return false;
  const afterNoun = before.pos === "NOUN" && (lower.endsWith("ed") || PRESENT_VERBS.has(lower));
  if (before.pos !== "PROPN" && !afterNoun) return false;
  return after.pos === "DET" || (after.pos === "ADP" && after.text.toLowerCase() !== "of");
}
