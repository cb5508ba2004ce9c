import { AppError } from "../domain/errors.ts";

const PIPE_HINT = "Pipe a file into it: plumbline ... - < FILE";

interface Input {
  readonly isTTY?: boolean;
  [Symbol.asyncIterator](): AsyncIterator<Uint8Array | string>;
}

/**
 * All of standard input, at most `limitBytes`. A terminal, a closed or an empty input is refused at once with
 * AppError `invalid-input`: nothing waits for a user who does not know that we wait.
 */
export async function readStandardInput(input: Input, limitBytes: number): Promise<Uint8Array> {
  if (input.isTTY === true) {
    throw new AppError("invalid-input", "nothing is piped into standard input", {
      hint: PIPE_HINT,
    });
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of input) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      length += bytes.length;
      if (length > limitBytes) {
        throw new AppError("invalid-input", `standard input is larger than ${limitBytes} bytes`, {
          hint: "Put a large document into a file and add that.",
        });
      }
      chunks.push(bytes);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("invalid-input", "standard input is closed", { cause: error, hint: PIPE_HINT });
  }
  if (length === 0) throw new AppError("invalid-input", "standard input is empty", { hint: PIPE_HINT });
  return Buffer.concat(chunks);
}

/** UTF-8 text, or AppError `invalid-input` with the offset of the first byte that is none. */
export function decodeUtf8(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    const offset = firstBadByte(bytes);
    throw new AppError("invalid-input", `${what} is not UTF-8 text: bad byte at offset ${offset}`, {
      cause: error,
      hint: "Convert it to UTF-8 first.",
    });
  }
}

/** Halves the text until the longest valid beginning is found: a cut character at its end is still valid. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isValidBeginning(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function isValidBeginning(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
