import type { Prompt } from "../../ports/task-runner.ts";
import { asData, DATA_RULE, oneLine } from "../untrusted-text.ts";
import type { SelectNextStatementInput } from "./schema.ts";

/** The label that means "the chain suffices, no further statement is needed". */
export const STOP_LABEL = "A";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** `A` for the stop, then a letter for each option; with more than 25 options all but the stop are numbers. */
export function selectionLabels(input: SelectNextStatementInput): readonly string[] {
  const numbered = input.options.length > LETTERS.length - 1;
  const labels = input.options.map((_, index) => (numbered ? String(index + 1) : LETTERS.charAt(index + 1)));
  return [STOP_LABEL, ...labels];
}

const SYSTEM = `You build a chain of statements that leads from a question to its answer, one statement at a time.

You see the question, the statements chosen so far, and labelled options. Choose
- the option that continues the chain: it says something about the question, or about a name that the chain has
  just reached, and brings the answer nearer; or
- ${STOP_LABEL}, when the statements chosen so far already give the answer.
A statement that repeats the chain, or is about something else, continues nothing, however sure it sounds.

Reply with the label of your choice and nothing else.

${DATA_RULE}

Example 1
Question: In which country was the author of Ash Harbour born?
Chosen so far: none
A. (no further statement is needed)
B. Ash Harbour | was published in | 1954
C. Ash Harbour | was written by | Runa Teige
D. Kirsten Dahl | was born in | Denmark
Step 1: C
Question: In which country was the author of Ash Harbour born?
Chosen so far:
1. Ash Harbour | was written by | Runa Teige
A. (no further statement is needed)
B. Runa Teige | was born in | Bergen, Norway
C. Ash Harbour | has genre | sea novel
Step 2: B

Example 2
Question: Who designed the Kell bridge?
Chosen so far:
1. Kell bridge | was designed by | Tomas Arnault
A. (no further statement is needed)
B. Tomas Arnault | studied in | Lyon
C. Kell bridge | is the work of | Tomas Arnault
Step 2: A`;

export function selectNextStatementPrompt(input: SelectNextStatementInput): Prompt {
  const [stop, ...labels] = selectionLabels(input);
  const chain =
    input.chain.length === 0
      ? ["Chosen so far: none"]
      : ["Chosen so far:", ...input.chain.map((text, index) => `${index + 1}. ${oneLine(text, 400)}`)];
  const options = input.options.map((text, index) => `${labels[index]}. ${oneLine(text, 400)}`);
  const block = [
    `Question: ${oneLine(input.question)}`,
    ...chain,
    `${stop}. (no further statement is needed)`,
    ...options,
  ];
  return { system: SYSTEM, user: `${asData(block.join("\n"))}\n\nStep ${input.hop}:` };
}
