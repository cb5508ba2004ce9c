/**
 * The frames a nested question comes in: `LEAD was THING born`, `LEAD founded THING`, `THING came from which town`,
 * and a sentence that introduces someone before the question about them.
 */
import type { LanguageTools } from "../../../ports/language.ts";
import { mainVerb } from "./clauses.ts";
import { createSteps, nominalEnd, reduce, reduceIn, type Steps } from "./noun-phrases.ts";
import { adjunctStart, isComplete, tailStart } from "./predicates.ts";
import { isPossessive, isVerb, reference, relativeLength, textOf, type Word, wordsOf } from "./words.ts";

/** The questions, last one last; undefined when no frame fits or nothing is nested. */
export function decomposeByFrame(question: string, tools: LanguageTools): readonly string[] | undefined {
  const steps = createSteps(tools);
  const words = wordsOf(question.replace(/[?.\s]+$/u, ""), tools);
  const last = introduced(words, steps) ?? asked(words, steps);
  return last === undefined || steps.asked.length === 0 ? undefined : [...steps.asked, `${last}?`];
}

function asked(words: readonly Word[], steps: Steps): string | undefined {
  const lead = leadEnd(words);
  if (lead === 0) return whether(words, steps) ?? declared(words, steps);
  const auxiliary = words[lead];
  const rest = words.slice(lead + 1);
  if (auxiliary?.pos === "AUX" && opensThing(rest))
    return aboutSubject(words.slice(0, lead), auxiliary, rest, steps);
  const who = lead === 1 && words[0]?.lower === "where";
  return who ? undefined : textOf([...words.slice(0, lead), ...reduceIn(words.slice(lead), steps)]);
}

/** `Was THING born in A?`, `Is THING a painter?` */
function whether(words: readonly Word[], steps: Steps): string | undefined {
  const [auxiliary, ...rest] = words;
  if (auxiliary?.pos !== "AUX" || !opensThing(rest)) return undefined;
  const tail = tailStart(auxiliary, [], rest, steps.tools) ?? complementStart(rest);
  if (tail === undefined) return undefined;
  const subject = rest.slice(0, tail);
  const reduced = reduce(subject, steps);
  return reduced === subject ? undefined : textOf([auxiliary, ...reduced, ...rest.slice(tail)]);
}

/** `a painter` after what it is said of. */
function complementStart(rest: readonly Word[]): number | undefined {
  const at = rest.findIndex((word, i) => i > 1 && /^an?$/.test(word.lower) && rest[i - 1]?.pos !== "ADP");
  return at > 1 && isComplete(rest.slice(0, at)) && !isVerb(rest[at - 1]) ? at : undefined;
}

const WH = new Set("who whom whose what which where when how".split(" "));

/** End of `In which city`, `Who`, `How many people`; 0 when the question opens otherwise. */
function leadEnd(words: readonly Word[]): number {
  const first = words[0]?.pos === "ADP" || words[0]?.pos === "PART" ? 1 : 0;
  const wh = words[first];
  if (wh === undefined || !WH.has(wh.lower)) return 0;
  let at = first + 1;
  const opens = (word: Word | undefined) => isVerb(word) || word?.lower === "the" || word?.pos === "PUNCT";
  while (at < Math.min(words.length, 9) && !opens(words[at])) at++;
  return opens(words[at]) && words[at]?.pos !== "PUNCT" ? at : 0;
}

function opensThing(words: readonly Word[]): boolean {
  const [first] = words;
  return first !== undefined && (first.named || first.lower === "the");
}

/** `was THING born`, `did THING win in 1990`, `is the wife of THING` */
function aboutSubject(
  lead: readonly Word[],
  auxiliary: Word,
  rest: readonly Word[],
  steps: Steps,
): string | undefined {
  const tail = tailStart(auxiliary, lead, rest, steps.tools);
  if (tail === undefined) return aboutComplement(lead, auxiliary, rest, steps);
  const extraposed = extraposedAt(rest, tail);
  const subject =
    extraposed === undefined ? rest.slice(0, tail) : [...rest.slice(0, tail), ...rest.slice(extraposed)];
  const reduced = reduce(subject, steps);
  if (reduced === subject) return undefined;
  const predicate = extraposed === undefined ? rest.slice(tail) : rest.slice(tail, extraposed);
  return textOf([...lead, auxiliary, ...reduced, ...predicate]);
}

/** `was the soprano born who ...`: the clause after the verb belongs to the noun before it. */
function extraposedAt(rest: readonly Word[], tail: number): number | undefined {
  if (nominalEnd(rest.slice(0, tail), 1) !== tail) return undefined;
  return relativeLength(rest, tail + 1) > 0 ? tail + 1 : undefined;
}

/** `Who was the father of THING`, `In which city is THING` */
function aboutComplement(
  lead: readonly Word[],
  auxiliary: Word,
  rest: readonly Word[],
  steps: Steps,
): string | undefined {
  if (!["is", "was", "are", "were"].includes(auxiliary.lower)) return undefined;
  const before = adjunctStart(rest);
  // `Which country is A from?`
  const end =
    rest[before - 1]?.pos === "ADP" && lead.length > 1 && /^wh/.test(lead[0]?.lower ?? "")
      ? before - 1
      : before;
  const thing = rest.slice(0, end);
  const located = lead.length > 1 || lead[0]?.lower === "where";
  const label = /^the names? of the /u.test(textOf(thing)) ? 3 : 0;
  const office = nominalEnd(thing, label + 1);
  const ofOffice =
    thing[office]?.lower === "of" &&
    (!located || /^(?:office|headquarters|seat)$/.test(thing[office - 1]?.lower ?? ""));
  const inner = ofOffice
    ? [...thing.slice(0, office + 1), ...reduce(thing.slice(office + 1), steps)]
    : located
      ? reduce(thing, steps)
      : insideOf(thing, office, steps);
  return textOf([...lead, auxiliary, ...inner, ...rest.slice(end)]);
}

/** `Who is the first person to climb THING?`: what is asked for stays, what describes it comes apart. */
function insideOf(thing: readonly Word[], office: number, steps: Steps): readonly Word[] {
  if (thing[0]?.lower !== "the" || thing[0].named) return ownerInside(thing, steps);
  return [...thing.slice(0, office), ...reduceIn(thing.slice(office), steps)];
}

/** `Who is A's wife's brother?`: the last thing owned is what is asked for. */
function ownerInside(thing: readonly Word[], steps: Steps): readonly Word[] {
  let last = -1;
  thing.forEach((word, at) => {
    if (isPossessive(word)) last = at;
  });
  if (last <= 0 || !thing.slice(0, last).some(isPossessive)) return thing;
  return [...reduce(thing.slice(0, last), steps), ...thing.slice(last)];
}

/** `The chemist who ... came from which town?`, `... was issued by a publisher based in which city?` */
function declared(words: readonly Word[], steps: Steps): string | undefined {
  if (!opensThing(words) || !words.some((word) => ["which", "what"].includes(word.lower))) return undefined;
  let verb = mainVerb(words, 0);
  while (
    verb > 1 &&
    /^(?:most|more)$|ly$/.test(words[verb - 1]?.lower ?? "") &&
    words[verb - 1]?.named === false
  )
    verb--;
  if (verb <= 0) return undefined;
  const subject = [
    { ...(words[0] as Word), text: words[0]?.lower === "the" ? "the" : (words[0]?.text ?? "") },
    ...words.slice(1, verb),
  ];
  const reduced = reduce(subject, steps);
  const clause = [...reduced, ...words.slice(verb)];
  return indefinite(clause, steps) ?? capitalised(textOf(clause));
}

/** `by a publisher based in which city`: first which publisher, then its city. */
function indefinite(clause: readonly Word[], steps: Steps): string | undefined {
  const which = clause.findLastIndex((word) => word.lower === "which" || word.lower === "what");
  const article = clause.findLastIndex((word, at) => at < which && /^an?$/.test(word.lower));
  const verb = nominalEnd(clause, article + 1);
  if (
    article < 0 ||
    clause[article - 1]?.pos !== "ADP" ||
    verb + 2 !== which ||
    clause[verb + 1]?.pos !== "ADP"
  )
    return undefined;
  const first = [
    ...clause.slice(0, article),
    { ...(clause[which] as Word), text: "which" },
    ...clause.slice(article + 1, verb),
  ];
  steps.asked.push(`${capitalised(textOf(first))}?`);
  const preposition = capitalised(clause[verb + 1]?.text ?? "");
  return `${preposition} ${textOf(clause.slice(which))} is #${steps.asked.length} ${clause[verb]?.text ?? ""}`;
}

/** `A did his doctorate under a Groningen professor. In what town was that professor born?` */
function introduced(words: readonly Word[], steps: Steps): string | undefined {
  const stop = words.findIndex(
    (word, at) => word.text === "." && at > 3 && /^\p{Lu}/u.test(words[at + 1]?.text ?? ""),
  );
  if (stop < 0) return undefined;
  const that = words.findIndex((word, at) => at > stop && /^(?:that|this)$/.test(word.lower));
  const noun = words[that + 1]?.lower;
  const article = words.findIndex(
    (word, at) =>
      at < stop && /^an?$/.test(word.lower) && words[nominalEnd(words, at + 1) - 1]?.lower === noun,
  );
  if (that < 0 || article < 0) return undefined;
  const which: Word = { ...(words[article] as Word), text: "which", lower: "which", pos: "DET" };
  const first = declared([...words.slice(0, article), which, ...words.slice(article + 1, stop)], steps);
  if (first === undefined || steps.asked.length >= 3) return undefined;
  steps.asked.push(`${first}?`);
  return textOf([...words.slice(stop + 1, that), reference(steps.asked.length), ...words.slice(that + 2)]);
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
