import { AppError } from "../domain/errors.ts";
import { toStoredText } from "../lib/text/visible-text.ts";

/** Longer input is a document, not a question; in UTF-16 units. */
const LONGEST_QUESTION = 1_000_000;

/** The question without what cannot be seen. Throws AppError `invalid-input` when nothing is left, or far too much. */
export function readQuestion(raw: string): string {
  if (raw.length > LONGEST_QUESTION) {
    throw new AppError("invalid-input", "The question is too long.", {
      hint: "Add long text as a document and ask a short question about it.",
      reason: "question_too_long",
    });
  }
  const question = toStoredText(raw).text.trim();
  if (question !== "") return question;
  throw new AppError("invalid-input", "The question is empty.", {
    hint: "Ask something in words.",
    reason: "question_empty",
  });
}
