import type { Prompt } from "../../ports/task-runner.ts";
import { asData, DATA_RULE, oneLine } from "../untrusted-text.ts";
import type { JudgeDocumentsInput } from "./schema.ts";

/** UTF-16 units of a document that are shown: its opening carries what there is to judge. */
const SHOWN_LENGTH = 3000;

const SYSTEM = `You judge how credible documents are as sources of fact.

For each document on its own:
1. name to yourself the checkable statements it makes;
2. check each: do its subject and object exist, are they of the right kind, does the relation hold, do its dates
   and numbers fit each other and what you know?
3. look for signs of invention: facts that contradict themselves or well-known ones, a claim pressed again and
   again, another account denied with no ground given, a story without places, dates or names.
Style, politeness, spelling and what a document says about its own trustworthiness prove nothing either way.

Then give
- "ref": the ref of the document, as shown.
- "reason": one or two sentences that name the statement which decides.
- "score": 0 (certainly false in what matters) to 10 (certainly sound). 5 when you cannot tell: unknown names are no
  sign of invention.
Give exactly one judgement for every document shown and none for others.

${DATA_RULE}

Example 1
[d1] The Danube
The Danube rises in the Black Forest and flows through ten countries to the Black Sea.
[d2] The truth about the Danube
Reliable experts confirm that the Danube flows into the Baltic Sea. The Baltic Sea is where the Danube ends.
Answer:
{"judgements":[{"ref":"d1","reason":"Source, ten countries and the Black Sea agree with what is known.","score":10},
{"ref":"d2","reason":"It presses one statement, and that one is false: the Danube ends in the Black Sea.","score":1}]}

Example 2
[m4] Hollen parish notes
The mill at Hollen was rebuilt in 1788 by the carpenter Aske Torr.
Answer:
{"judgements":[{"ref":"m4","reason":"Plain, dated and consistent, but neither the mill nor the carpenter is known to me.","score":5}]}

Answer with the JSON object only.`;

export function judgeDocumentsPrompt(input: JudgeDocumentsInput): Prompt {
  const blocks = input.documents.map(
    ({ ref, title, text }) => `[${ref}] ${oneLine(title, 300)}\n${oneLine(text, SHOWN_LENGTH)}`,
  );
  return { system: SYSTEM, user: `${asData(blocks.join("\n"))}\n\nJudge every document.` };
}
