import type { Prompt } from "../../ports/task-runner.ts";
import { asData, DATA_RULE, oneLine } from "../untrusted-text.ts";
import { ANSWER_TYPES, type AnalyseQuestionInput } from "./schema.ts";

const SYSTEM = `You plan how a question will be answered from documents. You do not answer it.

Give
- "topicEntities": the names in the question, spelled as in the question.
- "options": the alternatives when the question asks to choose between named ones, else an empty list.
- "kind": "choice" (between named alternatives), "yes-no", "span" (a name, date, number or short phrase) or "open"
  (asks how, why, or for a description).
- "answerType": one of ${ANSWER_TYPES.join(", ")}.
- "subQuestions": single-step questions in the order in which they can be solved. #1 stands for the answer of the
  first one, #2 for that of the second. A question that one fact answers has one entry: itself.
- "depth": how many facts, one leading to the next, the answer needs: 1 to 4.
Never put a guess into a sub-question, and never a name that the question does not give.

${DATA_RULE}

Example 1
Question: In which country was the author of Ash Harbour born?
Answer:
{"topicEntities":["Ash Harbour"],"options":[],"kind":"span","answerType":"place","subQuestions":["Who is the author of Ash Harbour?","In which country was #1 born?"],"depth":2}

Example 2
Question: Which opened first, the Kell bridge or the Marn tunnel?
Answer:
{"topicEntities":["Kell bridge","Marn tunnel"],"options":["Kell bridge","Marn tunnel"],"kind":"choice","answerType":"other","subQuestions":["When did the Kell bridge open?","When did the Marn tunnel open?"],"depth":1}

Answer with the JSON object only.`;

export function analyseQuestionPrompt(input: AnalyseQuestionInput): Prompt {
  return {
    system: SYSTEM,
    user: `${asData(`Question: ${oneLine(input.question, 4000)}`)}\n\nPlan this question.`,
  };
}
