/** Where the subject of a question ends and what is asked of it begins: `THING | was born`, `did THING | travel to A`. */
import type { LanguageTools } from "../../../ports/language.ts";
import { groupEnd } from "./clauses.ts";
import { isBaseForm, isParticiple, isVerb, relativeLength, type Word } from "./words.ts";

/** Where `before she joined ...` begins. */
export function adjunctStart(words: readonly Word[]): number {
  const at = words.findIndex(
    (word, i) =>
      ["before", "after", "when", "while", "until"].includes(word.lower) &&
      words[i + 1]?.pos === "PRON" &&
      relativeLength(words, i + 1) === 0,
  );
  return at < 0 ? words.length : at;
}

/** Index of the predicate after the subject; undefined when the whole is one thing. */
export function tailStart(
  auxiliary: Word,
  lead: readonly Word[],
  rest: readonly Word[],
  tools: LanguageTools,
): number | undefined {
  const limit = adjunctStart(rest);
  const fits = (at: number) => mayBePredicate(auxiliary, rest, at) && isComplete(rest.slice(0, at));
  if (fits(limit - 1)) return withAdverbs(rest, limit - 1);
  for (let at = 1; at < limit - 1; at++) {
    if (fits(at) && !describesNoun(auxiliary, lead, rest, at)) return withAdverbs(rest, at);
  }
  return isDo(auxiliary) ? unmarkedVerb(rest.slice(0, limit), tools) : undefined;
}

/** `Where is the firm founded in 1902?`, `Who was the owner of the mill built by A?`: no predicate, but a description. */
function describesNoun(auxiliary: Word, lead: readonly Word[], rest: readonly Word[], at: number): boolean {
  const word = rest[at];
  if (word === undefined || word.pos === "AUX" || /ing$/.test(word.lower)) return false;
  const next = rest[at + 1]?.lower ?? "";
  const present = ["is", "are"].includes(auxiliary.lower);
  if (present)
    return lead.length > 0 && (next === "by" || (!LASTING.has(word.lower) && rest[at + 1]?.pos === "ADP"));
  const passive = ["was", "were"].includes(auxiliary.lower);
  const whoOrWhat = lead.length === 1 && ["who", "what"].includes(lead[0]?.lower ?? "");
  return (
    passive && whoOrWhat && rest.at(-1)?.pos !== "ADP" && !["called", "named", "known"].includes(word.lower)
  );
}

/** What a thing can still be: `Where is the letter kept in winter?` */
const LASTING = new Set(
  "buried located based situated housed kept held named called known displayed exhibited preserved stored set found spoken used played shown produced made printed published grown sold celebrated listed ranked considered interred entombed stationed moored employed married related connected".split(
    " ",
  ),
);

function isDo(auxiliary: Word): boolean {
  return ["did", "does", "do"].includes(auxiliary.lower);
}

/** After `did` there must be a verb: `the lantern tree travel to A` has one the tagger took for a noun. */
function unmarkedVerb(rest: readonly Word[], tools: LanguageTools): number | undefined {
  const at = rest.findIndex((word, i) => {
    const next = rest[i + 1];
    const fits = i > 1 && word.pos === "NOUN" && !word.named && next?.pos === "ADP";
    if (!fits || next.lower === "of" || !isComplete(rest.slice(0, i))) return false;
    return rest[i - 1]?.pos !== "ADJ" && rest[i - 1]?.pos !== "DET" && isVerbAlone(word.lower, tools);
  });
  return at < 0 ? undefined : at;
}

function isVerbAlone(word: string, tools: LanguageTools): boolean {
  const token = tools.tokens(`They will ${word} it.`).find(({ text }) => text === word);
  return token?.pos === "VERB" && token.lemma === word;
}

function withAdverbs(rest: readonly Word[], at: number): number {
  let start = at;
  while (
    start > 1 &&
    (/^(?:himself|herself|itself|been)$/.test(rest[start - 1]?.lower ?? "") || rest[start - 1]?.pos === "ADV")
  )
    start--;
  return start;
}

function mayBePredicate(auxiliary: Word, rest: readonly Word[], at: number): boolean {
  const word = rest[at];
  if (word === undefined || at < 1 || word.named) return false;
  const before = rest[at - 1];
  const chained = before?.pos === "ADV" ? rest[at - 2] : before;
  if (isDo(auxiliary)) {
    const bare =
      isBaseForm(word) || (at === rest.length - 1 && ["open", "close", "work", "study"].includes(word.lower));
    return bare && before?.lower !== "to";
  }
  if (/^ha(?:s|ve|d)$/.test(auxiliary.lower))
    return chained?.lower === "been"
      ? /ing$|ed$/.test(word.lower)
      : isParticiple(word) && chained?.pos !== "AUX";
  return (
    (isParticiple(word) || word.lower === "married" || (word.pos === "VERB" && /ing$/.test(word.lower))) &&
    chained?.pos !== "AUX" &&
    before?.lower !== "to"
  );
}

/** Every relative pronoun has its verb. */
export function isComplete(words: readonly Word[]): boolean {
  let open = 0;
  for (let at = 0; at < words.length; at++) {
    const pronoun = relativeLength(words, at);
    if (pronoun > 0) {
      open++;
      at += pronoun - 1;
    } else if (isVerb(words[at]) && (!isBaseForm(words[at]) || (open > 0 && isPluralNoun(words[at - 1])))) {
      if (open > 0) open--;
      at = groupEnd(words, at) - 1;
    }
  }
  return open === 0;
}

/** `whose pictures hang in A`: a plural has the base form for its verb. */
function isPluralNoun(word: Word | undefined): boolean {
  return word?.pos === "NOUN" && !word.named && /[^s]s$/.test(word.lower);
}
