/** The baseline everybody has: the five best passages, and an answer from them, believing all of them. */
import { answerFrom } from "../evidence/answers/answer-from.ts";
import { mintRefs } from "../evidence/answers/synthesise.ts";
import { searchPassages } from "../evidence/retrieval/search-passages.ts";
import { attempt } from "./attempt.ts";
import { conclude } from "./conclude.ts";
import { findingFrom } from "./finding-from.ts";
import { type Method, readSettings } from "./method.ts";
import { createTrail } from "./trail.ts";

const VANILLA_RAG_DEFAULTS = { passages: 5 };

export const vanillaRag: Method = {
  id: "vanilla-rag",
  description: "baseline: an answer from the five best passages, none of them doubted",
  defaults: VANILLA_RAG_DEFAULTS,
  async answer(question, parts, given, run) {
    const settings = readSettings(VANILLA_RAG_DEFAULTS, given);
    const trail = createTrail();
    const work = async () => {
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
    };
    const conclusion = await attempt(question, work, trail);
    return conclude(conclusion, trail, { question, settings, tasks: ["answer-from-context"] }, parts, run);
  },
};
