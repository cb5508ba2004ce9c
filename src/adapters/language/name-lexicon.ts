/** Kinds of names by the word lists of the compromise package; its parser is not used. */
import compromise from "compromise";
import type { Gender, NameKind } from "../../ports/language.ts";

interface LexiconModel {
  readonly one: { readonly lexicon: Readonly<Record<string, string | readonly string[]>> };
}

const HONORIFICS =
  /^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Lady|Lord|Dame|King|Queen|Prince|Princess|Saint|St|Pope|Emperor|Empress|Duke|Count|Countess|Baron|Rev|Captain|General|President)\.? (?=\p{Lu})/u;
const PLACE_WORDS =
  /\b(?:city|county|province|state|river|lake|island|islands|mountain|mount|valley|village|town|district|region|republic|kingdom|peninsula|bay|sea|ocean|street|square|bridge|park|forest|desert|harbour|harbor|airport|station|castle|palace)\b/i;
const ORGANISATION_WORDS =
  /\b(?:university|college|school|institute|company|corporation|inc|ltd|llc|group|band|orchestra|club|f\.?c|association|society|party|church|army|navy|ministry|department|agency|bank|records|studios|pictures|press|league|union|council|committee|foundation|museum|academy|airlines|railway|newspaper|times|journal|telegraph)\b/i;
const JOINERS = /^(?:of|the|and|de|la|le|van|von|der|den|di|da|del|al|bin|ibn|y|e|du|for|in|on|at|to|a|an)$/;

type TagsOf = (word: string) => readonly string[];

function readLexicon(): TagsOf {
  const lexicon = (compromise.model() as LexiconModel).one.lexicon;
  return (word) => {
    if (!Object.hasOwn(lexicon, word)) return [];
    const tags = lexicon[word];
    return typeof tags === "string" ? [tags] : (tags ?? []);
  };
}

const OF_WOMEN =
  /^(?:queen|princess|lady|countess|duchess|empress|dame|margravine|archduchess|baroness|mrs|miss|ms|mme|madame|frau|sister)\b/iu;
const OF_MEN =
  /^(?:king|prince|lord|count|duke|emperor|sir|margrave|archduke|baron|earl|landgrave|mr|sultan|monsieur|herr|brother)\b/iu;

export function createGenderLexicon(): (name: string) => Gender {
  const tagsOf = readLexicon();
  return (name) => {
    const trimmed = name.slice(0, 120).trim();
    if (OF_WOMEN.test(trimmed)) return "female";
    if (OF_MEN.test(trimmed)) return "male";
    const tags = tagsOf((trimmed.split(/\s+/)[0] ?? "").toLowerCase());
    const [female, male] = [tags.includes("FemaleName"), tags.includes("MaleName")];
    return female === male ? "unknown" : female ? "female" : "male";
  };
}

export function createNameLexicon(): (name: string) => NameKind {
  const tagsOf = readLexicon();
  return (name) => {
    const trimmed = name.slice(0, 120).trim();
    const lower = trimmed.toLowerCase();
    const whole = kindOfTags(tagsOf(lower));
    if (whole !== "unknown") return whole;
    if (HONORIFICS.test(trimmed)) return "person";
    if (ORGANISATION_WORDS.test(trimmed)) return "organisation";
    if (PLACE_WORDS.test(trimmed)) return "place";
    return kindOfWords(trimmed, tagsOf);
  };
}

function kindOfTags(tags: readonly string[]): NameKind {
  if (tags.some((tag) => ["Country", "City", "Region", "Place"].includes(tag))) return "place";
  if (tags.some((tag) => ["MaleName", "FemaleName", "FirstName", "LastName", "Person"].includes(tag))) {
    return "person";
  }
  return tags.some((tag) => ["Organization", "SportsTeam", "Company"].includes(tag))
    ? "organisation"
    : "unknown";
}

/** Two to five capitalised words that begin with a first name, or hold an initial, name a person. */
function kindOfWords(name: string, tagsOf: TagsOf): NameKind {
  const words = name.split(/\s+/);
  const capitalised = words.every((word) => /^\p{Lu}/u.test(word) || JOINERS.test(word));
  const parts = name.split(/,\s*/);
  if (parts.length > 1 && parts.slice(1).some((part) => kindOfTags(tagsOf(part.toLowerCase())) === "place")) {
    return "place";
  }
  if (!capitalised || words.length > 6) return "unknown";
  const first = tagsOf((words[0] ?? "").toLowerCase());
  if (words.length > 1 && first.some((tag) => ["MaleName", "FemaleName", "FirstName"].includes(tag))) {
    return "person";
  }
  if (words.length > 1 && words.slice(0, -1).some((word) => /^\p{Lu}\.$/u.test(word))) return "person";
  return "unknown";
}
