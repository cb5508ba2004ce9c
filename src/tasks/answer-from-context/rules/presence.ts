/** Whether the context speaks of what a question is about: without that, nothing in it can be the answer. */
import { foldedWords } from "../../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../../lib/text/stop-words.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { ContextView } from "./evidence.ts";
import { mentions } from "./same-name.ts";

/** Of long questions half of the names must be there: they misspell, and name what is told elsewhere. */
const NEEDED_OF_LONG = 0.5;
const SHORT_QUESTION_WORDS = 14;

export function isAboutNames(question: AskedQuestion, view: ContextView): boolean {
  const { names } = question;
  if (names.length === 0) return true;
  const needed = question.text.split(" ").length > SHORT_QUESTION_WORDS ? NEEDED_OF_LONG : 1;
  return names.filter((name) => isPresent(name, view)).length / names.length >= needed;
}

/** A title, a mention, or all its words in one sentence with its title. */
export function isPresent(name: string, view: ContextView): boolean {
  if (view.about(name).length > 0) return true;
  const bare = name.replace(/\s*\([^()]{0,80}\)\s*$/u, "") || name;
  const words = foldedWords(bare).filter((word) => !STOP_WORDS.has(word));
  const stems = words.map(view.tools.stem);
  return view.sentences.some(
    (sentence) =>
      mentions(sentence.folded, bare) ||
      (stems.length > 0 && stems.every((stem) => sentence.stems.has(stem))),
  );
}
