/** Rows of the multi-hop sets in one shape: a question, its paragraphs, and which of them are gold. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Paragraph {
  readonly title: string;
  readonly text: string;
}

export interface RetrievalRow {
  readonly question: string;
  readonly paragraphs: readonly Paragraph[];
  /** positions in `paragraphs` */
  readonly gold: readonly number[];
}

interface SupportingFactsRow {
  readonly question: string;
  readonly context: readonly (readonly [string, readonly string[]])[];
  readonly supporting_facts: readonly (readonly [string, number])[];
}

interface MusiqueRow {
  readonly question: string;
  readonly paragraphs: readonly {
    readonly title: string;
    readonly paragraph_text: string;
    readonly is_supporting: boolean;
  }[];
}

/** HotpotQA and 2WikiMultiHopQA. */
export function readSupportingFacts(folder: string, file: string): RetrievalRow[] {
  return readLines<SupportingFactsRow>(folder, file).map(({ question, context, supporting_facts }) => {
    const goldTitles = new Set(supporting_facts.map(([title]) => title));
    return {
      question,
      paragraphs: context.map(([title, sentences]) => ({
        title,
        text: sentences.map((sentence) => sentence.trim()).join(" "),
      })),
      gold: positions(context, ([title]) => goldTitles.has(title)),
    };
  });
}

export function readMusique(folder: string, file: string): RetrievalRow[] {
  return readLines<MusiqueRow>(folder, file).map(({ question, paragraphs }) => ({
    question,
    paragraphs: paragraphs.map(({ title, paragraph_text }) => ({ title, text: paragraph_text })),
    gold: positions(paragraphs, (paragraph) => paragraph.is_supporting),
  }));
}

function readLines<Row>(folder: string, file: string): Row[] {
  const lines = readFileSync(join(folder, file), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Row);
}

function positions<T>(items: readonly T[], wanted: (item: T) => boolean): number[] {
  return items.flatMap((item, i) => (wanted(item) ? [i] : []));
}
