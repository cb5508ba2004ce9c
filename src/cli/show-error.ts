import { type AppError, type ErrorCode, EXIT_CODES, toAppError } from "../domain/errors.ts";
import { inertJson } from "../lib/text/printable.ts";
import { createPage, type Page } from "./render/page.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Tells what went wrong on standard error and gives the exit code. With `json`, standard output carries one
 * JSON value in this case too: `{ "error": { code, message, hint?, reason? } }`.
 */
export function showError(error: unknown, terminal: Terminal, json: boolean): number {
  const known = toAppError(error);
  const shown = shownFields(known);
  const page = createPage({ ...terminal.page, colour: terminal.page.colour && terminal.interactive });
  page.add(shown.message, { mark: "plumbline: ", look: "bad" });
  if (shown.hint !== undefined) page.add(shown.hint, { indent: 11 });
  if (known.code === "internal") addStack(page, known.cause ?? known);
  terminal.writeNote(page.toString());
  if (json) terminal.writeResult(`${inertJson({ error: shown })}\n`);
  return EXIT_CODES[shown.code];
}

interface ShownError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
  readonly reason?: string;
}

function shownFields({ code, message, hint, reason }: AppError): ShownError {
  return {
    code,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(reason === undefined ? {} : { reason }),
  };
}

function addStack(page: Page, error: unknown): void {
  if (!(error instanceof Error) || error.stack === undefined) return;
  for (const line of error.stack.split("\n").slice(1, 9)) page.add(line.trim(), { indent: 2, look: "faint" });
}
