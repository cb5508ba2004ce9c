/** What two things have in common: `What do A and B have in common?`, `A and B are both what?`, `share which job?` */
import { kindOfNoun } from "../../../lib/english/kinds-of-nouns.ts";
import { foldedWords } from "../../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../../lib/text/stop-words.ts";
import { findNames } from "../../analyse-question/rules/names.ts";
import type { ReadSentence } from "./evidence.ts";
import type { SpanReader } from "./read-span.ts";
import type { FoundAnswer } from "./solve-relation.ts";
import { sentencesOf } from "./typed-values.ts";

const ASKS_COMMON =
  /\b(?:in common|both what|share (?:which|what|the same|a)|mutual|(?:which|what) (?:\p{Ll}+ ){0,3}(?:do|did|are|were) .{2,200} (?:both|share))\b/iu;
const OPENING_SENTENCES = 2;

export function answerInCommon(question: string, reader: SpanReader): FoundAnswer | undefined {
  if (!ASKS_COMMON.test(question)) return undefined;
  const [left, right] = namesIn(question)
    .map((name) => openingOf(name, reader))
    .filter((list) => list.length > 0);
  if (left === undefined || right === undefined) return undefined;
  const text = /\b(?:occupation|profession|job|career)/iu.test(question)
    ? sharedRoles(left, right, reader)
    : sharedPhrase(left, right, reader);
  return text === undefined
    ? undefined
    : { text, score: 0.45, sentences: [...left.slice(0, 1), ...right.slice(0, 1)], by: "comparison" };
}

const PAIR =
  /^(?:.{0,60}?\b(?:do|did|are|were|have)\s)?(?:both\s)?["“]?(?=\p{Lu})(.{2,80}?)["”]?,? and ["“]?(\p{Lu}.{1,80}?)["”]?,?\s(?:have|share|are|were|both)\b/u;

function namesIn(question: string): readonly string[] {
  const pair = PAIR.exec(question);
  return pair === null ? findNames(question).map((name) => name.text) : [pair[1] ?? "", pair[2] ?? ""];
}

function openingOf(name: string, reader: SpanReader): readonly ReadSentence[] {
  return sentencesOf(name, reader).slice(0, OPENING_SENTENCES);
}

/** Words for what people do, in the order of the first thing's sentences. */
function sharedRoles(
  left: readonly ReadSentence[],
  right: readonly ReadSentence[],
  reader: SpanReader,
): string | undefined {
  const { stem } = reader.view.tools;
  const others = new Set(right.flatMap((sentence) => foldedWords(sentence.text)).map(stem));
  const words = left.flatMap((sentence) => foldedWords(sentence.text));
  const shared = [...new Set(words)].filter(
    (word) => kindOfNoun(word) === "person" && others.has(stem(word)),
  );
  return shared.length === 0 ? undefined : shared.slice(0, 3).join(" and ");
}

/** The longest run of content words of one sentence that all stand in the other's sentences. */
function sharedPhrase(
  left: readonly ReadSentence[],
  right: readonly ReadSentence[],
  reader: SpanReader,
): string | undefined {
  const { stem, wordWeight } = reader.view.tools;
  const others = new Set(right.flatMap((sentence) => foldedWords(sentence.text)).map(stem));
  const names = new Set([...left, ...right].flatMap((sentence) => foldedWords(sentence.title)));
  let best = { text: "", weight: 0 };
  for (const sentence of left) {
    let run: string[] = [];
    for (const word of [...sentence.text.split(/[\s,.;()"“”]+/), ""]) {
      const folded = foldedWords(word)[0] ?? "";
      const shared =
        folded !== "" &&
        !STOP_WORDS.has(folded) &&
        !names.has(folded) &&
        /^[\p{L}-]+$/u.test(word) &&
        others.has(stem(folded));
      if (shared) run.push(word);
      else {
        const weight = run.reduce((sum, part) => sum + wordWeight(part.toLowerCase()), 0);
        if (weight > best.weight) best = { text: run.join(" "), weight };
        run = [];
      }
    }
  }
  return best.text === "" ? undefined : best.text;
}
