/** The baseline everybody has: the five best passages, and an answer from them, believing all of them. */
import { answerFrom } from "../evidence/answers/answer-from.ts";
import { mintRefs } from "../evidence/answers/synthesise.ts";
import { searchPassages } from "../evidence/retrieval/search-passages.ts";
import { createMethod } from "./create-method.ts";
import { findingFrom } from "./finding-from.ts";
import type { Method } from "./method.ts";

const VANILLA_RAG_DEFAULTS = { passages: 5 };

export const vanillaRag: Method = createMethod({
  id: "vanilla-rag",
  description: "baseline: an answer from the five best passages, none of them doubted",
  defaults: VANILLA_RAG_DEFAULTS,
  tasks: ["answer-from-context"],
  async solve(question, parts, settings, trail, run) {
    const evidence = await searchPassages(question, settings.passages, parts, run);
    trail.evidence.push(evidence);
    const context = mintRefs(
      evidence.statements.map(({ id, subject, object }) => ({
        title: subject,
        text: object,
        statementIds: [id],
      })),
    );
    const reading = await answerFrom(context, { question }, parts, run);
    return findingFrom(reading, { question, chains: [], confidenceBy: "none" }, evidence, trail);
  },
});
