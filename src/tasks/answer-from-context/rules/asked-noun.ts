/**
 * The noun that a question asks for binds its answer: `In which country` is not answered by a university, `which
 * medal` by its winner, `the mother of` by a man. Places where a name says what it is (a library, a medal) must say
 * it, or be called so in the context; of other things it is enough that nothing speaks against it.
 */
import { countryOf, countryOfPlace } from "../../../lib/english/countries.ts";
import { findDates } from "../../../lib/english/dates.ts";
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import { foldedWords, foldText } from "../../../lib/text/normalise.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { EntityKinds } from "./entity-kinds.ts";
import type { ContextView } from "./evidence.ts";

/** Nouns that stand in the names of what they name, with the others that such a name may have instead. */
const SELF_NAMING: Readonly<Record<string, string>> = {
  library: "library archive",
  museum: "museum gallery collection",
  gallery: "gallery museum",
  medal: "medal",
  prize: "prize award medal trophy scholarship",
  award: "award prize medal trophy",
  trophy: "trophy cup shield",
  scholarship: "scholarship fellowship bursary",
  university: "university college institute polytechnic conservatory conservatoire",
  college: "college university school academy institute",
  school: "school academy college university institute gymnasium lyceum conservatory conservatoire",
  academy: "academy school college conservatory",
  hospital: "hospital infirmary clinic sanatorium",
  hotel: "hotel inn lodge guesthouse",
  inn: "inn tavern arms",
  brewery: "brewery brewing",
  church: "church cathedral chapel abbey basilica minster",
  chapel: "chapel church",
  cathedral: "cathedral church minster",
  abbey: "abbey priory monastery",
  bridge: "bridge viaduct",
  castle: "castle palace fort fortress",
  theatre: "theatre theater playhouse opera hall empire",
  theater: "theatre theater playhouse opera hall",
  station: "station halt",
  garden: "garden gardens arboretum",
  institute: "institute institution university college school",
  society: "society association club",
  expedition: "expedition voyage",
  lighthouse: "lighthouse light",
  observatory: "observatory",
  festival: "festival",
};

const COUNTRY = /^(?:country|nation)$/;
const A_COUNTRY =
  /\b(?:country|kingdom|republic|nation|empire|principality|island|islands|colony|territory)\b/;

/** Undefined for a question that asks for no certain noun. */
export function nounTest(
  question: AskedQuestion,
  kinds: EntityKinds,
  view: ContextView,
): ((text: string) => boolean) | undefined {
  const kin = kinAsked(question.text);
  if (kin !== undefined) return (text) => view.tools.gender(text) !== kin;
  const noun = question.headNoun;
  if (noun === undefined) return undefined;
  if (COUNTRY.test(noun)) return (text) => isCountry(text, kinds);
  const own = SELF_NAMING[noun];
  if (own !== undefined) {
    const forms = new Set(own.split(" "));
    return (text) =>
      foldedWords(text).some((word) => forms.has(word)) ||
      (noun === "university" && /\b(?:School|Academy) of\b/u.test(text)) ||
      [...forms].some((form) => isCalled(text, form, view)) ||
      hasWord(kinds.description(text), forms);
  }
  return kindOfNoun(noun) === "other" ? (text) => !isOfOtherKind(text, noun, kinds, view) : undefined;
}

const WOMEN = /^(?:mother|wife|sister|daughter|aunt|niece|grandmother|granddaughter|widow|stepmother)$/;
const MEN = /^(?:father|husband|brother|son|uncle|nephew|grandfather|grandson|widower|stepfather)$/;

/** The gender that an answer about a relative must not have. */
function kinAsked(question: string): "male" | "female" | undefined {
  const of = /^who(?:se)? (?:is|was|were|are) (?:the )?(?:\p{Ll}+ )?(\p{Ll}+) (?:of|to)\b/iu.exec(
    question,
  )?.[1];
  const own = /^who (?:is|was) .{1,120}['’]s? (?:\p{Ll}+ )?(\p{Ll}+)\s*\?*$/iu.exec(question)?.[1];
  const noun = (of ?? own ?? "").toLowerCase();
  if (WOMEN.test(noun)) return "male";
  return MEN.test(noun) ? "female" : undefined;
}

function isCountry(text: string, kinds: EntityKinds): boolean {
  const last = text.split(/,\s/u).at(-1) ?? text;
  return (
    countryOf(last) !== undefined ||
    countryOfPlace(text) !== undefined ||
    A_COUNTRY.test(kinds.description(text))
  );
}

function hasWord(description: string, forms: ReadonlySet<string>): boolean {
  return description.split(" ").some((word) => forms.has(word));
}

/** `the hotel Belvaux`, `the Belvaux hotel`, `Belvaux is a small hotel`. */
function isCalled(text: string, noun: string, view: ContextView): boolean {
  const name = foldText(text).replace(/^the /, "");
  if (name === "") return false;
  return view.sentences.some(({ folded }) => {
    const said = ` ${folded} `;
    if (!said.includes(` ${name} `)) return false;
    if (said.includes(` ${noun} ${name} `) || said.includes(` ${name} ${noun} `)) return true;
    const after = said.slice(
      said.indexOf(` ${name} `) + name.length + 2,
      said.indexOf(` ${name} `) + name.length + 62,
    );
    return new RegExp(
      `^(?:(?:is|was|which is|which was) )?(?:a|an|the|one of the) (?:[\\p{L}\\p{N}]+ ){0,4}${noun}\\b`,
      "u",
    ).test(after);
  });
}

/** A person, a place of the lists or a date, where something else is asked for. */
function isOfOtherKind(text: string, noun: string, kinds: EntityKinds, view: ContextView): boolean {
  if (foldedWords(text).includes(noun) || isCalled(text, noun, view)) return false;
  if (findDates(text)[0]?.text === text) return true;
  const head = text.split(", ")[0] ?? text;
  return kinds.isPerson(head) || kinds.kind(head) === "person" || view.tools.nameKind(head) === "place";
}
