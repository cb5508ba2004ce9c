import { Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { countOf } from "../../lib/text/counts.ts";
import type { ReadLimits } from "./limits.ts";
import type { RecordEvent } from "./record-stream.ts";

interface CsvRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * The rows of a table, one record each; the first row gives the field names. A row with another number of columns
 * is bad. An unclosed quote ends the reading, because nobody can tell how many rows it swallowed. Cells that look
 * like formulas are text and nothing else.
 */
export async function* csvRecords(
  chunks: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
  limits: Pick<ReadLimits, "tableColumns" | "recordCharacters">,
): AsyncGenerator<RecordEvent> {
  const problems: CsvError[] = [];
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: limits.recordCharacters,
    on_skip: (error) => {
      if (error !== undefined) problems.push(error);
      return undefined;
    },
  });
  const rows = Readable.from(chunks).pipe(parser) as AsyncIterable<CsvRow>;
  let names: readonly string[] | undefined;
  let number = 0;
  let lastLine = 0;
  for await (const { record, info } of rows) {
    lastLine = info.lines;
    if (record.length > limits.tableColumns) {
      yield {
        type: "failed",
        reason: `line ${info.lines} has ${record.length} columns, more than ${limits.tableColumns}`,
      };
      return;
    }
    if (names === undefined) {
      names = columnNames(record);
      continue;
    }
    number++;
    yield toEvent(record, names, number, info.lines);
  }
  const [problem] = problems;
  if (problem === undefined) return;
  const what =
    problem.code === "CSV_QUOTE_NOT_CLOSED"
      ? `a quote that opens after line ${lastLine} is not closed`
      : problem.code === "CSV_MAX_RECORD_SIZE"
        ? `the row after line ${lastLine} is longer than ${limits.recordCharacters} characters, or a quote in it is not closed`
        : `the row after line ${lastLine} cannot be read (${problem.code})`;
  yield { type: "failed", reason: `${what}; the rest of the table is lost` };
}

function toEvent(
  row: readonly string[],
  names: readonly string[],
  number: number,
  line: number,
): RecordEvent {
  if (row.length !== names.length) {
    return {
      type: "bad",
      number,
      reason: `line ${line} has ${countOf(row.length, "column")} instead of ${names.length}`,
    };
  }
  return { type: "record", number, record: new Map(names.map((name, column) => [name, row[column] ?? ""])) };
}

/** Unnamed and repeated columns get a name of their own, so that no value replaces another. */
function columnNames(header: readonly string[]): string[] {
  const seen = new Set<string>();
  return header.map((cell, column) => {
    const name = cell.replace(/\s+/g, " ").trim() || `column ${column + 1}`;
    const unique = seen.has(name) ? `${name} (${column + 1})` : name;
    seen.add(unique);
    return unique;
  });
}
