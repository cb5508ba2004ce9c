/** Answers from statements: the value of the asked relation, from sentences about the thing asked for. */
import { foldText } from "../../../lib/text/normalise.ts";
import type { AskedRelation } from "./asked-relation.ts";
import type { ContextView, ReadSentence } from "./evidence.ts";
import { nameMatch } from "./same-name.ts";

export interface FoundAnswer {
  readonly text: string;
  /** 0..1 */
  readonly score: number;
  readonly sentences: readonly ReadSentence[];
  /** how it was found, for calibration */
  readonly by: "relation" | "reading" | "comparison" | "title";
  /** score of the next best answer, where there is one */
  readonly rival?: number;
  /** 0..1: how well a reading fits the type that is asked for */
  readonly fit?: number;
}

const SYMMETRIC = new Set(["spouse", "sibling", "borders"]);
const INVERSES = new Map([
  ["parent", "child"],
  ["father", "child"],
  ["mother", "child"],
  ["child", "parent"],
  ["preceded by", "succeeded by"],
  ["succeeded by", "preceded by"],
  ["taught by", "taught"],
  ["taught", "taught by"],
]);

export function solveRelation(asked: AskedRelation, view: ContextView): FoundAnswer[] {
  const found: FoundAnswer[] = [];
  const aboutThing = new Map(view.about(asked.of).map(({ sentence, match }) => [sentence.index, match]));
  const folded = foldText(asked.of.replace(/\s*\([^()]{0,80}\)\s*$/u, ""));
  for (const sentence of view.sentences) {
    const titleMatch = aboutThing.get(sentence.index) ?? 0;
    if (titleMatch === 0 && !sentence.folded.includes(folded)) continue;
    for (const statement of sentence.statements()) {
      if (statement.negated) continue;
      const answer = answerOf(statement, asked, titleMatch, sentence.title, view);
      if (answer !== undefined) found.push({ ...answer, sentences: [sentence], by: "relation" });
    }
  }
  return found.sort(
    (a, b) => b.score - a.score || (a.sentences[0]?.index ?? 0) - (b.sentences[0]?.index ?? 0),
  );
}

interface Triple {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
}

/** A parent who is a king is nobody's mother. */
function isOtherParent(
  { predicate, subject, object }: Triple,
  asked: AskedRelation,
  view: ContextView,
): boolean {
  const wanted = asked.labels[0]?.[0];
  const parent = predicate === "parent" ? object : predicate === "child" ? subject : undefined;
  if (parent === undefined || (wanted !== "mother" && wanted !== "father")) return false;
  return view.tools.gender(parent) === (wanted === "mother" ? "male" : "female");
}

interface Value {
  readonly text: string;
  readonly score: number;
}

function answerOf(
  statement: Triple,
  asked: AskedRelation,
  titleMatch: number,
  title: string,
  view: ContextView,
): Value | undefined {
  const subject = thingMatch(statement.subject, asked.of, titleMatch, title);
  const object = thingMatch(statement.object, asked.of, titleMatch, title);
  for (const [label, sureness] of asked.labels) {
    if (isOtherParent(statement, asked, view)) continue;
    const value = valueUnder(statement, label, asked.inverse, { subject, object });
    if (value !== undefined) return { text: value.text, score: value.score * sureness };
  }
  return undefined;
}

function valueUnder(
  statement: Triple,
  label: string,
  inverse: boolean,
  match: { readonly subject: number; readonly object: number },
): Value | undefined {
  const forward = statement.predicate === label;
  const backward = (forward && SYMMETRIC.has(label)) || statement.predicate === (INVERSES.get(label) ?? "");
  if (forward && !inverse && match.subject > 0) return { text: statement.object, score: match.subject };
  if (forward && inverse && match.object > 0) return { text: statement.subject, score: match.object };
  if (backward && !inverse && match.object > 0) return { text: statement.subject, score: 0.9 * match.object };
  return undefined;
}

/** How well a subject or object is the thing asked for; a subject that is the title counts as the title does. */
function thingMatch(name: string, thing: string, titleMatch: number, title: string): number {
  const direct = nameMatch(name, thing);
  const asTitle = nameMatch(name, title) >= 0.95 ? titleMatch : 0;
  const best = Math.max(direct, asTitle);
  return best >= 0.6 ? best : 0;
}
