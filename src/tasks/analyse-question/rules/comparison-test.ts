/** What a comparison compares: dates, numbers, one relation of both, or what is said of each. */
import { baseVerb } from "../../../lib/english/base-verb.ts";
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";

export type DateRelation = "birth-date" | "death-date" | "release-date" | "founding-date" | "any-date";

export type ComparisonTest =
  /** the one whose date comes first or last */
  | {
      readonly type: "date";
      readonly relation: DateRelation;
      /** what happened to each, in the question's own word: `opened`, `performed` */
      readonly event?: string;
      /** what the event was done to: `the Halley Medal` of `received the Halley Medal first` */
      readonly object?: string;
      /** `sank first`, not `was sunk first`: asked with `did` */
      readonly active?: boolean;
      readonly pick: "earliest" | "latest";
    }
  /** the one with the larger or smaller number of `noun` */
  | { readonly type: "number"; readonly noun: string; readonly pick: "most" | "fewest" }
  /** yes when both have one value of this relation */
  | {
      readonly type: "same";
      readonly relation: "nationality" | "country" | "birth-place" | "occupation" | "place" | "other";
    }
  /** the one, or whether both, have what these words say */
  | { readonly type: "attribute"; readonly words: string };

const EARLIER = /\b(?:first|earlier|earliest|older|oldest|elder|before|longer ago)\b/iu;
const LATER =
  /\b(?:later|latest|younger|youngest|last|most recently|more recently|newer|newest|after|recent)\b/iu;

/** `opened first`, `was performed earlier` */
const EVENTS =
  "opened founded built formed established created incorporated completed constructed performed premiered published launched commissioned introduced invented discovered written painted composed".split(
    " ",
  );
const EVENT = new RegExp(`\\b(${EVENTS.join("|")})\\b`, "iu");
/** `Did A or B open first?` */
const EVENT_BASES = new Map([
  ...EVENTS.map((event): [string, string] => [baseVerb(event), event]),
  ["build", "built"],
  ["write", "written"],
]);

interface AskedEvent {
  readonly event: string;
  readonly active: boolean;
  readonly object?: string;
}

/** What happened first or last, in the question's word. */
function eventOf(rest: string): AskedEvent | undefined {
  const done =
    /\b(?:who|which(?:\s\p{Ll}+){0,3})\s(\p{Ll}{3,20})\s((?:(?:the|an?)\s)?\p{Lu}[^,?]{1,60}?)\s(?:first|earlier|last|later)\b/iu.exec(
      rest,
    );
  if (
    done?.[1] !== undefined &&
    done[2] !== undefined &&
    /^(?:(?:the|an?)\s)?\p{Lu}/u.test(done[2]) &&
    !NO_EVENTS.has(done[1])
  )
    return { event: done[1], active: true, object: done[2] };
  const known = EVENT.exec(rest)?.[1];
  if (known !== undefined) return { event: known.toLowerCase(), active: false };
  const match =
    /\b(?:(was|were|be|been)\s)?(\p{Ll}{3,20})\s(?:the\s)?(?:first|earlier|earliest|last|later|latest)\b/u.exec(
      rest,
    );
  const word = match?.[2] ?? "";
  if (word === "" || NO_EVENTS.has(word) || kindOfNoun(word) !== "other") return undefined;
  const event = EVENT_BASES.get(word);
  return event === undefined ? { event: word, active: match?.[1] === undefined } : { event, active: false };
}

/** Words before `first` that say nothing of their own, or are read as birth, death or release. */
const NO_EVENTS = new Set(
  "was were is are has had did does came come comes released born died die dies the and one who which started start began begin happened happen occurred occur appeared aired out".split(
    " ",
  ),
);

export function choiceTest(rest: string): ComparisonTest {
  const number =
    /\b(more|most|fewer|fewest|less|least|larger|largest|bigger|biggest|longer|longest|higher|highest|taller|tallest|greater|smaller|smallest|shorter|shortest|deeper|deepest|wider|widest|heavier|heaviest|lighter|lightest|faster|fastest|lower|lowest)\b(.{0,60})/iu.exec(
      rest,
    );
  if (EARLIER.test(rest) || (LATER.test(rest) && !/\bmore\s(?!recent)/iu.test(rest))) {
    const pick = LATER.test(rest) && !/\b(?:older|earlier|first)\b/iu.test(rest) ? "latest" : "earliest";
    const asked = eventOf(rest);
    return { type: "date", relation: dateRelation(rest), pick, ...(asked ?? {}) };
  }
  if (number !== null) {
    const fewest = /^(?:few|less|least|small|short|light|low)/iu.test(number[1] ?? "");
    return {
      type: "number",
      noun: `${doneBefore(rest.slice(0, number.index))}${number[1] ?? ""}${number[2] ?? ""}`.trim(),
      pick: fewest ? "fewest" : "most",
    };
  }
  return { type: "attribute", words: rest };
}

/** `lived longer`: not the thing is long, but what it did. */
function doneBefore(before: string): string {
  const word = /(\p{Ll}+)\s$/u.exec(before)?.[1] ?? "";
  return /(?:ed|got|ran|took|won|spent|held)$/u.test(word) ? `${word} ` : "";
}

function dateRelation(rest: string): DateRelation {
  if (/\bdie[ds]?\b|\bdeath\b|\bdead\b/iu.test(rest)) return "death-date";
  if (/\bborn\b|\bbirth/iu.test(rest)) return "birth-date";
  // a bridge is older by its building, a person by birth
  if (/\b(?:older|younger|oldest|youngest|elder)\b/iu.test(rest)) {
    return /^\s*which (?:is|was|are|were|one)\b/iu.test(rest) || hasThingNoun(rest)
      ? "any-date"
      : "birth-date";
  }
  if (/\b(?:released|came out|published|premiered|aired|come out|comes out|release)\b/iu.test(rest))
    return "release-date";
  return /\b(?:founded|formed|established|created|started|began|built|opened|incorporated)\b/iu.test(rest)
    ? "founding-date"
    : "any-date";
}

export function bothTest(rest: string): ComparisonTest {
  if (!/\b(?:same|share|mutual|common|similar)\b/iu.test(rest)) return { type: "attribute", words: rest };
  if (/\bnationalit/iu.test(rest)) return { type: "same", relation: "nationality" };
  if (/\bcountr/iu.test(rest)) return { type: "same", relation: "country" };
  if (/\bborn\b/iu.test(rest)) return { type: "same", relation: "birth-place" };
  if (/\b(?:occupation|profession|job)/iu.test(rest)) return { type: "same", relation: "occupation" };
  return /\b(?:place|city|state|province|county|town|continent)\b/iu.test(rest)
    ? { type: "same", relation: "place" }
    : { type: "same", relation: "other" };
}

/** `Which bridge is older`: the noun asked for is no person. */
function hasThingNoun(rest: string): boolean {
  const noun = /^\s*which ((?:\p{Ll}+ )*?\p{Ll}+) (?:is|was|has|are|were)\b/iu
    .exec(rest)?.[1]
    ?.split(" ")
    .at(-1);
  return noun !== undefined && kindOfNoun(noun) !== "person" && !/\bdirector\b/iu.test(rest);
}
