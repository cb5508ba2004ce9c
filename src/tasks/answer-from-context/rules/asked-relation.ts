/** Which relation a single-hop question asks for, and of what. */
import { relationOfDoer, relationOfNoun, relationOfVerb } from "../../../lib/english/relations.ts";
import { type Tenure, tenureOf } from "../../../lib/english/tenure.ts";
import type { LanguageTools, Token } from "../../../ports/language.ts";
import { findNames } from "../../analyse-question/rules/names.ts";

export interface AskedRelation {
  /** the thing asked about, as written */
  readonly of: string;
  /** labels of statements that answer, best first, with how surely they do (0..1) */
  readonly labels: readonly (readonly [label: string, sureness: number])[];
  /** which holder of an office is asked for */
  readonly tenure?: Tenure;
  /** true when the thing is the value: `Which film did A direct?` */
  readonly inverse: boolean;
}

type Labels = AskedRelation["labels"];

/** Undefined when the question fits no known relation. */
export function askedRelation(question: string, tools: LanguageTools): AskedRelation | undefined {
  const names = findNames(question);
  const name = names[0];
  if (name === undefined) return undefined;
  const measure = measureRelation(question);
  if (measure !== undefined) return { of: name.text, labels: measure, inverse: false };
  const noun = nounRelation(question);
  const tenure = tenureOf(question);
  if (noun !== undefined) return tenure === undefined ? noun : { ...noun, tenure };
  // words of names ask for nothing: `Which country is Glossop High School from?`
  const own = wordRelation(
    names.reduceRight((text, span) => `${text.slice(0, span.start)}it${text.slice(span.end)}`, question),
  );
  if (own !== undefined) return { of: name.text, labels: own, inverse: false };
  return verbRelation(question, name.text, tools);
}

const MEASURES: Readonly<Record<string, string>> = {
  long: "length",
  high: "height",
  tall: "height",
  deep: "depth",
  wide: "width",
};

/** `How long is the Lenn Bridge?` */
function measureRelation(question: string): Labels | undefined {
  const noun =
    MEASURES[/^how (long|high|tall|deep|wide)\s(?:is|was)\s/iu.exec(question)?.[1]?.toLowerCase() ?? ""];
  return noun === undefined ? undefined : [[noun, 1]];
}

const PLACE_FRAMES: readonly (readonly [RegExp, Labels])[] = [
  [/\bborn\b/iu, [["born in", 1]]],
  [
    /\b(?:grow|grew|brought) up\b|\braised\b/iu,
    [
      ["grew up in", 1],
      ["born in", 0.4],
    ],
  ],
  [
    /\b(?:die[ds]?|death)\b/iu,
    [
      ["died in", 1],
      ["buried in", 0.4],
    ],
  ],
  [/\bburied\b/iu, [["buried in", 1]]],
  [
    /\b(?:built|constructed|made|manufactured)\b/iu,
    [
      ["was built in", 1],
      ["was built at", 0.9],
      ["was constructed in", 1],
      ["was made in", 0.9],
      ["was manufactured in", 0.9],
      ["located in", 0.4],
    ],
  ],
  [
    /\b(?:played|held|take place|took place|staged|contested)\b/iu,
    [
      ["held in", 1],
      ["located in", 0.7],
    ],
  ],
  [
    /\b(?:headquarter(?:ed|s)?|based|head office|main office)\b/iu,
    [
      ["headquartered in", 1],
      ["located in", 0.7],
    ],
  ],
  [/\b(?:live[ds]?|reside[ds]?|residence)\b/iu, [["lives in", 1]]],
  [
    /\b(?:study|studied|educated|graduate[ds]?|attend(?:ed)?|school|(?:go|went) to (?:university|college))\b/iu,
    [["educated at", 1]],
  ],
  [
    /\b(?:located|situated|lie|lies|stand|stands|found)\b/iu,
    [
      ["located in", 1],
      ["is in", 0.7],
      ["headquartered in", 0.6],
    ],
  ],
];
/** `In which town is it?` */
const ONLY_PLACE = /\b(?:is|are|was|were)\s(?:the\s)?it\s?\??$/iu;
const LOCATION: Labels = [
  ["located in", 1],
  ["is in", 0.9],
  ["headquartered in", 0.8],
];
const DATE_FRAMES: readonly (readonly [RegExp, Labels])[] = [
  [/\b(?:born|birth|birthday|birthdate)\b/iu, [["born on", 1]]],
  [/\b(?:die[ds]?|death)\b/iu, [["died on", 1]]],
  [/\b(?:released|come out|came out|premiered?|published|aired|debut(?:ed)?)\b/iu, [["released on", 1]]],
  [
    /\b(?:founded|formed|established|created|incorporated|started|begin|began)\b/iu,
    [
      ["founded on", 1],
      ["built on", 0.5],
      ["released on", 0.4],
    ],
  ],
  [
    /\b(?:built|constructed|completed)\b/iu,
    [
      ["built on", 1],
      ["opened on", 0.7],
      ["founded on", 0.7],
    ],
  ],
  [
    /\bopen(?:ed|s)?\b/iu,
    [
      ["opened on", 1],
      ["founded on", 0.6],
    ],
  ],
  [/\b(?:marry|married|wed|wedding)\b/iu, [["married on", 1]]],
];
const ORIGIN: Labels = [
  ["nationality", 1],
  ["country", 1],
  ["located in", 0.8],
  ["is in", 0.7],
  ["born in", 0.5],
  ["headquartered in", 0.5],
];

/** Frames by question word: where and when something happened, where someone is from. */
function wordRelation(question: string): Labels | undefined {
  const asksPlace =
    /\b(?:where|(?:which|what) (?:\p{Ll}+ )?(?:city|town|village|place|country|county|state|province|region|hospital|cemetery|university|college|school))\b/iu.test(
      question,
    );
  const asksDate =
    /\b(?:when|(?:what|which) (?:\p{Ll}+ )?(?:year|date|day|month|decade|century))\b/iu.test(question) ||
    /\bbirthday\b/iu.test(question);
  if (asksDate) return DATE_FRAMES.find(([frame]) => frame.test(question))?.[1];
  if (/\bnationality\b/iu.test(question)) return ORIGIN;
  if (/^why\b.*\bdie\b/iu.test(question)) return [["died of", 1]];
  if (!asksPlace) return undefined;
  const frame = PLACE_FRAMES.find(([pattern]) => pattern.test(question))?.[1];
  if (frame !== undefined) return frame;
  if (ONLY_PLACE.test(question)) return LOCATION;
  return /\b(?:from|country)\b/iu.test(question) ? ORIGIN : undefined;
}

const NOUN_OF =
  /\b(?:who|what|which|where|when|whom|name)\b.{0,24}?\b(?:is|was|are|were)\s(?:the\s)?(?:name\sof\s(?:the\s)?)?((?:[\p{Ll}-]+\s){0,3}?[\p{Ll}-]+)\s(?:of|for)\s(?:the\s)?(?:(?:film|movie|song|album|book|novel|play|series|band|company|show|game|opera|team|club|city|country|town|state|village|group)\s)?(?=["“]?(?:\p{Lu}|\d|#))(.{1,140}?)["”]?\s?\??$/u;
const NOUN_OWN =
  /\b(?:who|what|which|where|when|whom)\b.{0,12}?\b(?:is|was|are|were)\s["“]?(?=\p{Lu}|\d)(.{1,140}?)["”]?\s?['’]s?\s((?:[\p{Ll}-]+\s){0,2}?[\p{Ll}-]+)\s?\??$/u;

/** `Who is the director of A?`, `What is A's population?` */
function nounRelation(question: string): AskedRelation | undefined {
  const lowered = question.charAt(0).toLowerCase() + question.slice(1);
  const of = NOUN_OF.exec(lowered);
  const own = of === null ? NOUN_OWN.exec(lowered) : null;
  const noun = of?.[1] ?? own?.[2];
  const thing = (of?.[2] ?? own?.[1] ?? "").replace(
    /\s(?:located|situated|born|based|buried|called|from|books|series|novels|stories|films)$/u,
    "",
  );
  if (noun === undefined || thing === "") return undefined;
  const labels = labelsOfNoun(noun);
  return labels === undefined ? undefined : { of: thing, labels, inverse: false };
}

function labelsOfNoun(noun: string): Labels | undefined {
  const words = noun.toLowerCase().split(" ");
  for (let from = 0; from < words.length; from++) {
    const phrase = words.slice(from).join(" ");
    const relation = relationOfNoun(phrase);
    if (relation === undefined) continue;
    return withNeighbours(relation.id, relation.label, from);
  }
  return undefined;
}

/** A skipped modifier (`former director`) makes the reading less sure. */
function withNeighbours(id: string, label: string, skipped: number): Labels {
  const sure = skipped === 0 ? 1 : 0.8;
  const neighbours = NEIGHBOURS[id] ?? [];
  return [
    [label, sure],
    ...neighbours.map(([other, share]): readonly [string, number] => [other, share * sure]),
  ];
}

const NEIGHBOURS: Readonly<Record<string, Labels>> = {
  father: [["parent", 0.8]],
  mother: [["parent", 0.7]],
  parent: [
    ["father", 1],
    ["mother", 1],
  ],
  performer: [
    ["composed by", 0.4],
    ["written by", 0.3],
    ["created by", 0.4],
  ],
  composer: [
    ["written by", 0.5],
    ["performed by", 0.4],
  ],
  author: [["created by", 0.7]],
  creator: [
    ["written by", 0.7],
    ["founded by", 0.6],
    ["designed by", 0.5],
  ],
  founder: [["created by", 0.7]],
  headquarters: [["located in", 0.6]],
  residence: [["born in", 0.3]],
  country: [
    ["located in", 0.8],
    ["nationality", 0.8],
    ["is in", 0.7],
  ],
  "located-in": [
    ["is in", 0.7],
    ["headquartered in", 0.7],
  ],
  "birth-date": [],
  leader: [
    ["president", 0.6],
    ["chairman", 0.6],
    ["chief executive", 0.6],
  ],
  occupation: [["is", 0.9]],
};

/** `Who directed A?`, `A was founded by whom?`, and backwards `Which film did A direct?` */
function verbRelation(question: string, name: string, tools: LanguageTools): AskedRelation | undefined {
  const verbs = tools.tokens(question).filter((token) => token.pos === "VERB");
  for (const token of verbs) {
    const lemma = askedVerb(token);
    const doer = relationOfDoer(lemma);
    const after = question.slice(token.end);
    if (doer !== undefined) {
      const asksDoer =
        /^\s*(?:who|which|what)\b/iu.test(question) && !/\bdid\b/iu.test(question.slice(0, token.start));
      const passive =
        /\b(?:is|was|are|were|been)\b/iu.test(question.slice(0, token.start)) && /^\s?by\b/u.test(after);
      const inverse = passive ? after.includes(name) : !asksDoer;
      return { of: name, labels: withNeighbours(doer.id, doer.label, 0), inverse };
    }
    const preposition = /^\s(in|at|on|to|from|of|for|into|after|as)\b/u.exec(after)?.[1];
    const own = relationOfVerb(lemma, preposition) ?? relationOfVerb(lemma, undefined);
    if (own !== undefined)
      return {
        of: name,
        labels: [[own.label, 0.9]],
        inverse: after.includes(name) && !["spouse"].includes(own.id),
      };
  }
  return undefined;
}

/** What was found by somebody was discovered by them, what was founded was not. */
function askedVerb({ text, lemma }: Token): string {
  if (/^founded$/iu.test(text)) return "found";
  const verb = lemma.toLowerCase();
  return verb === "find" ? "discover" : verb;
}
