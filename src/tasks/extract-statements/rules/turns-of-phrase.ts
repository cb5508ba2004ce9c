/**
 * Ways of saying a relation that no clause carries: `the Kiel-born architect X`, `a native of Lübeck`, `Y, whom
 * he succeeded`, `The drawings are by Z`. Texts come without their brackets.
 */
import { isDemonym } from "../../../lib/english/countries.ts";
import type { Draft } from "./statements.ts";
import { bareTitle, resolveObject, trimPhrase } from "./subjects.ts";

const WORD = "\\p{Lu}[\\p{L}'’-]*";
const NAME = `${WORD}(?:\\s(?:(?:of|de|la|van|von|der|den|di|da|del)\\s)?(?:\\p{Lu}\\.|${WORD})){0,4}`;
const ROLE = "(?:the\\s|an?\\s)?(?:[\\p{Ll}'’-]+\\s){0,4}";

const BORN_BEFORE_NAME = new RegExp(`\\b(${NAME})-born\\s(?:[\\p{Ll}-]+\\s){0,4}(${NAME})`, "u");
const NAME_BEFORE_BORN = new RegExp(
  `(${NAME}),\\s(?:an?|the)\\s(?:[\\p{Ll}-]+\\s){0,2}(${NAME})-born\\s\\p{Ll}`,
  "u",
);
const BORN_OF_TITLE = new RegExp(
  `\\b(?:is|was)\\san?\\s(?:[\\p{Ll}-]+\\s){0,2}(${NAME})-born\\s\\p{Ll}`,
  "u",
);
const NATIVE_OPENING = new RegExp(
  `^(?:[Aa]|[Tt]he)?\\s?[Nn]ative\\sof\\s(${NAME}(?:,\\s${NAME}){0,2}),\\s(he|she|${NAME})\\b`,
  "u",
);
const NATIVE_AFTER = new RegExp(`(${NAME}),\\s(?:himself\\s|herself\\s)?a\\snative\\sof\\s(${NAME})`, "u");
const HIS_NATIVE = new RegExp(
  `(?:(${NAME})(?:,\\swho)?\\s[^.;,]{0,60})?\\b(?:his|her)\\snative\\s(?:(?:town|village|city)\\sof\\s)?(${NAME})`,
  "u",
);
const WHOM_SUCCEEDED = new RegExp(
  `(${NAME}),\\swhom\\s(he|she|they|${NAME})\\s(?:had\\s)?(?:succeeded|replaced)\\b`,
  "u",
);
const PICTURES_BY = new RegExp(
  `\\b(?:[Ii]llustrations?|[Dd]rawings?|[Pp]ictures|[Aa]rtwork|[Pp]lates)\\b(?:\\s(?:of|for|in|to)\\s(?:the\\s)?(${NAME}))?[^.;]{0,40}?\\s(?:(?:is|are|was|were)\\s(?:all\\s)?)?by\\s${ROLE}(${NAME})`,
  "u",
);
/** `By Hilda Marr.`, `A history of the cables, by Tomas Reyle.`: a line of a catalogue under the work's title */
const BYLINE = new RegExp(`^(?:By|[^.;:]{0,120},\\sby)\\s(${NAME})\\.?$`, "u");
const VERB_OF_SENTENCE = /\s(?:is|was|are|were|has|had|have|did|became)\s/u;

export function draftsOfTurns(text: string, title: string): Draft[] {
  const about = bareTitle(title);
  return [...births(text, about), ...successions(text, about), ...makers(text, about)].filter(
    ({ subject, object }) => subject !== "" && object !== "" && subject !== object,
  );
}

function births(text: string, about: string): Draft[] {
  // `German-born` tells a country, and that is said by the nationality
  return [bornOf(text, about), nativeOf(text, about)]
    .filter((found) => found !== undefined)
    .filter(([, place]) => !isDemonym(place))
    .map(([person, place]) => fact(resolveObject(person, about), "born in", trimPhrase(place)));
}

type Birth = readonly [person: string, place: string];

function bornOf(text: string, about: string): Birth | undefined {
  const after = NAME_BEFORE_BORN.exec(text);
  if (after !== null) return [after[1] ?? "", after[2] ?? ""];
  const before = BORN_BEFORE_NAME.exec(text);
  if (before !== null) return [before[2] ?? "", before[1] ?? ""];
  const own = BORN_OF_TITLE.exec(text);
  return own === null ? undefined : [about, own[1] ?? ""];
}

function nativeOf(text: string, about: string): Birth | undefined {
  const opening = NATIVE_OPENING.exec(text);
  if (opening !== null) {
    const who = opening[2] ?? "";
    return [/^(?:he|she)$/u.test(who) ? about : who, opening[1] ?? ""];
  }
  const after = NATIVE_AFTER.exec(text);
  if (after !== null) return [after[1] ?? "", after[2] ?? ""];
  // `Karl Rudin, who had come up from his native Essling`
  const home = HIS_NATIVE.exec(text);
  return home === null ? undefined : [home[1] ?? about, home[2] ?? ""];
}

function successions(text: string, about: string): Draft[] {
  const match = WHOM_SUCCEEDED.exec(text);
  if (match === null) return [];
  const who = match[2] ?? "";
  return [
    fact(match[1] ?? "", "succeeded by", /^(?:he|she|they)$/u.test(who) ? about : resolveObject(who, about)),
  ];
}

function makers(text: string, about: string): Draft[] {
  const pictures = PICTURES_BY.exec(text);
  if (pictures !== null) return [fact(pictures[1] ?? about, "illustrated by", trimPhrase(pictures[2] ?? ""))];
  const byline = VERB_OF_SENTENCE.test(text) ? null : BYLINE.exec(text);
  return byline === null ? [] : [fact(about, "written by", trimPhrase(byline[1] ?? ""))];
}

function fact(subject: string, predicate: string, object: string): Draft {
  return { subject, predicate, object, time: null, negated: false, rank: 4 };
}
