/**
 * Ways of saying a relation that no clause carries: `the Kiel-born architect X`, `a native of Lübeck`, `Y, whom
 * he succeeded`, `The drawings are by Z`. Texts come without their brackets.
 */
import { isDemonym } from "../../../lib/english/countries.ts";
import type { Draft } from "./drafts.ts";
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
/** `was built in 1962 to a design by the architect Carl Ostrom` */
const DESIGN_BY = new RegExp(
  `^(?:(?:[Tt]he\\s)?(${NAME})|[^.;]{0,60}?)[^.;]{0,120}?\\s(?:to|on|after|following|from)\\s(?:an?\\s|the\\s)?(?:designs?|plans|drawings)\\s(?:by|of)\\s${ROLE}(${NAME})`,
  "u",
);
/** `By Hilda Marr.`, `A history of the cables, by Tomas Reyle.`: a line of a catalogue under the work's title */
const BYLINE = new RegExp(`^(?:By|[^.;:]{0,120},\\sby)\\s(${NAME})\\.?$`, "u");
const VERB_OF_SENTENCE = /\s(?:is|was|are|were|has|had|have|did|became)\s/u;

/** `an engineering group with its head office in Port Ellery` */
const SEATED = new RegExp(
  `^(?:(?:[Tt]he\\s)?(${NAME})|It|The\\s\\p{Ll}+)(?:\\s(?:is|was)\\s[^.;]{0,120}?|,)\\swith\\s(?:its\\s)?(?:head\\soffice|main\\soffice|headquarters|seat)\\s(?:in|at)\\s(${NAME})`,
  "u",
);

/** `a degree in law from the University of Lenn`, `A graduate of Lenn College, she` */
const DEGREE = new RegExp(
  `\\b(?:degree|doctorate|diploma|PhD|Ph\\.D\\.|bachelor['’]s|master['’]s)(?:\\s(?:in|of)\\s[\\p{Ll} ]{1,40}?)?\\s(?:from|at)\\s(?:the\\s)?(${NAME})`,
  "u",
);
const GRADUATE_OPENING = new RegExp(
  `^(?:An?\\s|The\\s)?(?:[\\p{Ll}-]+\\s){0,2}?[Gg]raduate\\sof\\s(?:the\\s)?(${NAME}),\\s(he|she|they|${NAME})\\b`,
  "u",
);
const PERSON_BEFORE = new RegExp(`^(${NAME})\\s(?:\\p{Ll}+\\s){1,3}(?:an?|his|her|the|their)\\s`, "u");

/** `a stadium in Lenn with a capacity of 14,200`, `It has a population of about 900` */
const MEASURED = new RegExp(
  `^(?:(?:The\\s)?(${NAME})|It|The\\s\\p{Ll}+)\\s(?:is|was|has|had)\\s(?:[^.;]{0,120}?\\swith\\s)?an?\\s(?:[\\p{Ll}-]+\\s){0,2}?(capacity|population|area|length|height|depth|width|elevation|circulation)\\sof\\s(?:[\\p{Ll}-]+\\s){0,2}?(\\d[\\d.,]*(?:\\s(?:million|thousand|billion))?(?:\\s(?:square\\s)?[\\p{L}]{1,12})?)`,
  "u",
);

export function draftsOfTurns(text: string, title: string): Draft[] {
  const about = bareTitle(title);
  const all = [births, studies, successions, makers, measures].flatMap((read) => read(text, about));
  return all.filter(({ subject, object }) => subject !== "" && object !== "" && subject !== object);
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

function studies(text: string, about: string): Draft[] {
  const opening = GRADUATE_OPENING.exec(text);
  if (opening !== null) {
    const who = opening[2] ?? "";
    return [
      fact(
        /^(?:he|she|they)$/u.test(who) ? about : resolveObject(who, about),
        "educated at",
        opening[1] ?? "",
      ),
    ];
  }
  const degree = DEGREE.exec(text);
  if (degree === null) return [];
  const named = PERSON_BEFORE.exec(text)?.[1];
  const isOwn = named === undefined || /^(?:He|She|They)$/u.test(named);
  return [fact(isOwn ? about : resolveObject(named, about), "educated at", trimPhrase(degree[1] ?? ""))];
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
  const design = DESIGN_BY.exec(text);
  if (design !== null) {
    const what = design[1] === undefined || /^(?:It|This|He|She|The)$/u.test(design[1]) ? about : design[1];
    return [fact(resolveObject(what, about), "designed by", trimPhrase(design[2] ?? ""))];
  }
  const byline = VERB_OF_SENTENCE.test(text) ? null : BYLINE.exec(text);
  return byline === null ? [] : [fact(about, "written by", trimPhrase(byline[1] ?? ""))];
}

function measures(text: string, about: string): Draft[] {
  const [, name, measure, value] = MEASURED.exec(text) ?? [];
  if (measure === undefined || value === undefined) return seats(text, about);
  const number = value.replace(/[.,]$/u, "").replace(/\s(?:and|in|at|on|by|but|with|as|or)$/u, "");
  return [fact(name === undefined ? about : resolveObject(name, about), measure, number)];
}

function seats(text: string, about: string): Draft[] {
  const [, name, seat] = SEATED.exec(text) ?? [];
  if (seat === undefined) return [];
  return [
    fact(name === undefined ? about : resolveObject(name, about), "headquartered in", trimPhrase(seat)),
  ];
}

function fact(subject: string, predicate: string, object: string): Draft {
  return { subject, predicate, object, time: null, negated: false, rank: 4 };
}
