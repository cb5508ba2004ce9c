/**
 * A document is judged only by how it asserts (see judge-statements/rules): orders to the reader, or hearsay and
 * doubt throughout. Everything else is unknown. What a document says of its own trustworthiness has no weight.
 */
import { assertionCue } from "../../lib/english/assertion-cues.ts";
import { splitSentences } from "../../lib/text/sentences.ts";
import type { LanguageTools } from "../../ports/language.ts";
import type { ScoredJudgement } from "../judge-statements/schema.ts";
import type { JudgeDocumentsInput, JudgeDocumentsOutput } from "./schema.ts";

/** From this share of hedged sentences on, a document is called hedged. */
const HEDGED_SHARE = 0.34;
const MAX_SENTENCES = 200;
const MAX_LENGTH = 50_000;

export function judgeDocumentsByRules(
  input: JudgeDocumentsInput,
  _tools: LanguageTools,
): JudgeDocumentsOutput {
  return { judgements: input.documents.flatMap(judge) };
}

function judge(document: JudgeDocumentsInput["documents"][number]): ScoredJudgement[] {
  const text = document.text.slice(0, MAX_LENGTH);
  const sentences = splitSentences(text).slice(0, MAX_SENTENCES);
  const cues = sentences.map(({ start, end }) => assertionCue(text.slice(start, end)));
  if (cues.includes("order")) {
    return [{ ref: document.ref, score: 3, reason: "The document gives orders to its reader." }];
  }
  const hedged = cues.filter((cue) => cue !== undefined).length;
  if (sentences.length === 0 || hedged / sentences.length < HEDGED_SHARE) return [];
  const reason = `${hedged} of ${sentences.length} sentences report hearsay or doubt.`;
  return [{ ref: document.ref, score: 4, reason }];
}
