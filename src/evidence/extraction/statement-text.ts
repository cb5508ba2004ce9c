import type { Statement } from "../../domain/statement.ts";

/** A statement as one line of plain text: what selectors, encoders and triple-based context read. */
export function statementText(statement: Statement): string {
  if (statement.extractedBy === "sentence" && statement.quote !== null) return statement.quote.exact;
  const triple = `${statement.subject} ${statement.predicate} ${statement.object}`;
  const dated = statement.time === undefined ? triple : `${triple} (${statement.time})`;
  return statement.negated ? `it is denied that ${dated}` : dated;
}
