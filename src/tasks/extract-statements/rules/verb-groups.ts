/** Verb groups: main verb, voice, negation. */
import { relationOfDoer, relationOfVerb } from "../../../lib/english/relations.ts";
import type { Token } from "../../../ports/language.ts";

export interface VerbGroup {
  /** base form of the main verb; `be` for a copula */
  readonly verb: string;
  /** the main verb as written, lower case; `is` for a copula */
  readonly text: string;
  readonly passive: boolean;
  readonly negated: boolean;
  /** a participle without auxiliary: `directed`, `starring`; may also be a simple past */
  readonly bare: boolean;
  readonly copula: boolean;
  /** `was first climbed by`: only one can be the first */
  readonly first: boolean;
}

const BE = new Set(["is", "was", "are", "were", "be", "been", "being", "am", "'s", "’s"]);
const HELPERS = new Set(
  "have has had having do does did will would can could may might shall should must".split(" "),
);
const NEGATIONS = new Set(["not", "n't", "n’t", "never"]);

export function verbGroup(tokens: readonly Token[]): VerbGroup {
  const words = tokens.map((token) => token.text.toLowerCase());
  const verbs = tokens.filter((token) => token.pos === "VERB" || token.pos === "AUX");
  const main = verbs.filter((token) => !HELPERS.has(token.text.toLowerCase())).at(-1) ?? verbs.at(-1);
  const text = main?.text.toLowerCase() ?? "";
  const copula = BE.has(text);
  const hasBe = words.some((word, i) => BE.has(word) && i < words.length - 1);
  return {
    verb: copula ? "be" : phrasal(baseForm(main), words.at(-1) ?? ""),
    text: copula ? "is" : text,
    passive: !copula && hasBe && isParticiple(text),
    negated: words.some((word) => NEGATIONS.has(word)) || words.join(" ").includes("no longer"),
    bare: !copula && verbs.length === 1 && (isParticiple(text) || text.endsWith("ing")),
    copula,
    first: !copula && words.includes("first"),
  };
}

const IRREGULAR_PARTICIPLES = new Set(
  "born written known made built held led sung won shot set cut put sold told taught thought found founded given taken seen shown drawn driven grown chosen spoken begun become come run lost left kept brought bought caught laid paid sent spent worn torn borne hosted cast read met".split(
    " ",
  ),
);

function isParticiple(word: string): boolean {
  return word.endsWith("ed") || word.endsWith("en") || IRREGULAR_PARTICIPLES.has(word);
}

/** `laid out`, `set up`, `took over`: the particle makes another verb of it, where that is a known one. */
function phrasal(verb: string, last: string): string {
  const whole = `${verb} ${last}`;
  const isKnown = relationOfDoer(whole) !== undefined || relationOfVerb(whole, "in") !== undefined;
  return /^(?:out|up|over)$/u.test(last) && isKnown ? whole : verb;
}

function baseForm(token: Token | undefined): string {
  if (token === undefined) return "";
  const lower = token.text.toLowerCase();
  if (lower === "founded" || lower === "founds") return "found";
  if (lower === "born") return "bear";
  return token.lemma.toLowerCase();
}
