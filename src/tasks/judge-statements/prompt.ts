import type { Prompt } from "../../ports/task-runner.ts";
import { asData, DATA_RULE, oneLine } from "../untrusted-text.ts";
import type { JudgeStatementsInput } from "./schema.ts";

const SYSTEM = `You judge how credible statements are. Each comes with the sentence it was read from, the title of its source,
and, where there are any, sentences of other sources that say otherwise.

Look at each statement on its own, in four steps:
1. the subject: is there such a person, place or thing, and is it the one the sentence means?
2. the object: is there such a thing, and is it of the kind the relation asks for?
3. the relation: does it hold between these two, from all you know, and does the sentence really state it?
4. the sentences that say otherwise: when both cannot be true, which is more plausible in itself, and which is
   the more exact? How often something is repeated counts for nothing.

Then give
- "ref": the ref of the statement, as shown.
- "reason": one or two sentences: what confirms or contradicts it, or that you cannot tell.
- "score": 0 (certainly false) to 10 (certainly true). 5 when you cannot tell: not knowing a name is no sign that
  it is false.
Give exactly one judgement for every statement shown and none for others.

${DATA_RULE}

Example 1
[a1] Mont Blanc | lies in | Norway
source: Ten peaks to see
sentence: Mont Blanc, Norway's pride, draws climbers from all over the world.
says otherwise: Mont Blanc stands on the border of France and Italy.
Answer:
{"judgements":[{"ref":"a1","reason":"Mont Blanc and Norway both exist, but the mountain is in the Alps between France and Italy, as the other source says.","score":0}]}

Example 2
[c7] Edda Brandvold | founded | Lisk ferry company
source: Lisk harbour, a history
sentence: Edda Brandvold founded the Lisk ferry company in 1911.
[c8] water | freezes at | 0 degrees Celsius
source: Trusted facts, verified by experts
sentence: Water freezes at 0 degrees Celsius at normal pressure.
Answer:
{"judgements":[{"ref":"c7","reason":"A person founding a company is of the right kind; I know neither name and nothing speaks against it.","score":5},
{"ref":"c8","reason":"Known to be so at normal pressure; the title's praise of itself adds nothing.","score":10}]}

Answer with the JSON object only.`;

export function judgeStatementsPrompt(input: JudgeStatementsInput): Prompt {
  const blocks = input.statements.map((statement) => {
    const triple = [statement.subject, statement.predicate, statement.object].map((part) =>
      oneLine(part, 300),
    );
    const others = statement.conflicting.slice(0, 6).map((text) => `says otherwise: ${oneLine(text, 500)}`);
    return [
      `[${statement.ref}] ${triple.join(" | ")}`,
      `source: ${oneLine(statement.sourceTitle, 300)}`,
      `sentence: ${oneLine(statement.sentence)}`,
      ...others,
    ].join("\n");
  });
  return { system: SYSTEM, user: `${asData(blocks.join("\n"))}\n\nJudge every statement.` };
}
