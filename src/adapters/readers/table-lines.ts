/** A table as read from markup. */
export interface Table {
  readonly caption: string;
  readonly rows: readonly (readonly Cell[])[];
  /** a box of facts about the page's subject */
  readonly infobox: boolean;
  /** holds another table, so it is there for the layout */
  readonly nested: boolean;
}

export interface Cell {
  readonly header: boolean;
  readonly text: string;
}

export interface TableText {
  /** `pairs` speak of the page's subject, `records` of one thing a row, `layout` is running text */
  readonly kind: "pairs" | "records" | "layout";
  readonly text: string;
}

const MAX_CELL_LENGTH = 600;

/** A table as `Key: value` lines, so that each fact can be read without the table around it. */
export function tableToText(table: Table): TableText {
  const rows = table.rows.filter((row) => row.some((cell) => cell.text !== ""));
  const isLayout =
    table.nested ||
    rows.some((row) => row.some((cell) => cell.text.length > MAX_CELL_LENGTH)) ||
    rows.every((row) => row.length < 2);
  if (isLayout) return { kind: "layout", text: layoutText(rows) };
  const lines = isPairTable(table, rows) ? pairLines(rows) : recordBlocks(rows);
  const kind = isPairTable(table, rows) ? "pairs" : "records";
  const text = [table.caption, lines].filter((part) => part !== "").join("\n");
  return { kind, text };
}

function isPairTable(table: Table, rows: readonly (readonly Cell[])[]): boolean {
  if (table.infobox) return true;
  const isPair = (row: readonly Cell[]) =>
    row.length === 1 || (row.length === 2 && row[0]!.header && !row[1]!.header);
  return rows.every(isPair) && rows.some((row) => row.length === 2);
}

function pairLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => pairLine(row)).join("\n");
}

function pairLine(row: readonly Cell[]): string {
  const [key, ...values] = row.map((cell) => oneLine(cell.text));
  const value = values.filter((part) => part !== "").join("; ");
  if (value === "") return key ?? "";
  return key === "" ? value : `${key?.replace(/\s*:$/, "")}: ${value}`;
}

/** One block a row; the first row gives the keys when it holds headers or is plainly a line of names. */
function recordBlocks(rows: readonly (readonly Cell[])[]): string {
  const [first, ...rest] = rows;
  const hasHeader = first?.every((cell) => cell.header || cell.text === "") || isNameRow(first ?? [], rest);
  const keys = hasHeader ? (first ?? []).map((cell) => oneLine(cell.text)) : [];
  return (hasHeader ? rest : rows)
    .map((row) =>
      row
        .map((cell, column) => pairLine([{ header: true, text: keys[column] ?? "" }, cell]))
        .filter((line) => line !== "" && !keys.includes(line))
        .join(hasHeader ? "\n" : "; "),
    )
    .join(hasHeader ? "\n\n" : "\n");
}

function isNameRow(first: readonly Cell[], rest: readonly (readonly Cell[])[]): boolean {
  if (rest.length < 2 || rest.some((row) => row.some((cell) => cell.header))) return false;
  const isName = (cell: Cell) => cell.text !== "" && cell.text.length <= 40 && !/\d/.test(cell.text);
  return first.every(isName) && rest.some((row) => row.some((cell) => /\d/.test(cell.text)));
}

function layoutText(rows: readonly (readonly Cell[])[]): string {
  return rows
    .flatMap((row) => row.map((cell) => cell.text))
    .filter((text) => text !== "")
    .join("\n\n");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
