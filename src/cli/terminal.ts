import type { PageStyle } from "./render/page.ts";

/** Where results and notes go, and what the two can show. */
export interface Terminal {
  readonly page: PageStyle;
  /** progress may redraw a line: standard error is a capable terminal */
  readonly interactive: boolean;
  /** the result: standard output */
  writeResult(text: string): void;
  /** progress, warnings, errors: standard error */
  writeNote(text: string): void;
}

interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): boolean;
}

export interface TerminalOptions {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly noColour: boolean;
}

const DEFAULT_COLUMNS = 80;

export function createTerminal({ stdout, stderr, environment, noColour }: TerminalOptions): Terminal {
  const isDumb = environment.TERM === "dumb";
  const page = {
    columns: columnsOf(stdout, environment),
    colour: wantsColour(stdout.isTTY === true && !isDumb, environment) && !noColour,
    unicode: showsUnicode(environment),
  };
  return {
    page,
    interactive: stderr.isTTY === true && !isDumb && !isSet(environment.CI),
    writeResult: (text) => void stdout.write(text),
    writeNote: (text) => void stderr.write(text),
  };
}

function columnsOf(stream: OutputStream, environment: TerminalOptions["environment"]): number {
  const fromEnvironment = Number.parseInt(environment.COLUMNS ?? "", 10);
  const columns = stream.columns ?? (Number.isNaN(fromEnvironment) ? DEFAULT_COLUMNS : fromEnvironment);
  return columns > 0 ? Math.max(12, columns) : DEFAULT_COLUMNS;
}

/** no-color.org: NO_COLOR set and not empty switches colours off; FORCE_COLOR switches them on. */
function wantsColour(capable: boolean, environment: TerminalOptions["environment"]): boolean {
  if (isSet(environment.NO_COLOR)) return false;
  if (isSet(environment.FORCE_COLOR) && environment.FORCE_COLOR !== "0") return true;
  return capable;
}

/** A locale that names another character set, or plain C, gets ASCII; one that says nothing gets Unicode. */
function showsUnicode(environment: TerminalOptions["environment"]): boolean {
  const locale = [environment.LC_ALL, environment.LC_CTYPE, environment.LANG].find(isSet);
  return locale === undefined || /utf-?8/i.test(locale);
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== "";
}
