/**
 * Who mentions a side's own words together with the subject, without being a party to the conflict: weak evidence,
 * asked only where as many voices stand on each side (offline.md, section 2).
 */
import { compareText } from "../../lib/compare.ts";
import { foldedWords } from "../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";
import { capitalisedRuns, type WordSpan, wordSpans } from "../../lib/text/word-spans.ts";
import { deniedSpans } from "../values/denials.ts";
import { type EvidenceView, isCounted, type ViewedSentence } from "../voices/view.ts";
import type { ConflictDraft, DraftSide } from "./conflict-draft.ts";

/** Sources on no side, and no copy of one, in which the side's own words stand near the subject. */
export function mentioning(view: EvidenceView, draft: ConflictDraft, side: DraftSide): string[] {
  const others = draft.sides.filter((other) => other.value !== side.value);
  const shared = new Set(others.flatMap(({ value }) => contentWords(value)));
  const own = namingWords(side.value).filter((word) => !shared.has(word));
  const subject = contentWords(draft.subject);
  const name = subject.at(-1);
  if (own.length === 0 || name === undefined || side.value.startsWith("not ")) return [];
  const known = new Set([...own, ...subject, ...contentWords(side.value)]);
  const isThird = thirdParties(view, draft);
  const found = view.sentences.filter(
    (sentence, index) =>
      own.every((word) => sentence.words.includes(word)) &&
      isThird(sentence.sourceId) &&
      isSaidWhole(sentence, own, known) &&
      isNearSubject(view.sentences, index, subject) &&
      !isDenied(sentence, own),
  );
  return [...new Set(found.map(({ sourceId }) => sourceId))].sort(compareText);
}

/** Sources that count, stand on no side, and copy none that does. */
function thirdParties(view: EvidenceView, draft: ConflictDraft): (sourceId: string) => boolean {
  const party = draft.sides.flatMap(({ sourceIds }) => sourceIds);
  const origins = new Set(party.map((id) => view.independence.originOf(id)));
  return (sourceId) =>
    isCounted(view, sourceId) &&
    !speaksToModels(view, sourceId) &&
    !origins.has(view.independence.originOf(sourceId)) &&
    !party.some((id) => view.independence.copies(id, sourceId));
}

/** `the Brandt Shipyard` does not mention Brandt: a name inside a longer one is another name. */
function isSaidWhole({ text }: ViewedSentence, own: readonly string[], known: ReadonlySet<string>): boolean {
  const words = wordSpans(text);
  const runs = capitalisedRuns(words, text).map(([from, to]) => words.slice(from, to + 1));
  const isKnown = ({ folded }: WordSpan) =>
    known.has(folded) || STOP_WORDS.has(folded) || /^\d+$/u.test(folded);
  return own.every((word) => {
    const named = runs.filter((run) => run.some(({ folded }) => folded === word));
    return named.length === 0 || named.some((run) => run.every(isKnown));
  });
}

/**
 * Words that stand near each other are the weakest evidence there is, and a page that was seen to give orders to
 * models puts them there on purpose, in wordings that no list of orders holds (failures.md 20).
 */
function speaksToModels(view: EvidenceView, sourceId: string): boolean {
  const warnings = view.sources.get(sourceId)?.warnings ?? [];
  return warnings.some(({ code }) => code === "instruction-like-text");
}

/** At least half of the subject's words in the sentence, its neighbours in the passage, or the title. */
function isNearSubject(
  sentences: readonly ViewedSentence[],
  index: number,
  subject: readonly string[],
): boolean {
  const at = sentences[index];
  if (at === undefined) return false;
  const near = [sentences[index - 1], at, sentences[index + 1]].filter(
    (one) => one?.passageId === at.passageId,
  );
  const words = new Set([...near.flatMap((one) => one?.words ?? []), ...foldedWords(at.title)]);
  return subject.filter((word) => words.has(word)).length >= subject.length / 2;
}

function isDenied(sentence: ViewedSentence, words: readonly string[]): boolean {
  return deniedSpans(sentence.text).some((span) => {
    const denied = foldedWords(span);
    return words.every((word) => denied.includes(word));
  });
}

/** The words of its name, where it has one: `Torrance Line` of `shipping company Torrance Line`. */
function namingWords(value: string): string[] {
  const names = value.split(/\s+/u).filter((word) => /^[^\p{L}\p{N}]*[\p{Lu}\p{N}]/u.test(word));
  return contentWords(names.length === 0 ? value : names.join(" "));
}

function contentWords(text: string): string[] {
  return foldedWords(text.slice(0, 300)).filter((word) => !STOP_WORDS.has(word));
}
