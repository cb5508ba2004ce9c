import { existsSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import path from "node:path";
import { glob } from "tinyglobby";
import { AppError } from "../../domain/errors.ts";
import { compareText } from "../../lib/compare.ts";
import type { FoundInput, InputFinder } from "../../ports/reader.ts";
import type { RunContext } from "../../ports/run-context.ts";
import { fileUri, type InputSpec, type PathRules, parseInputSpec } from "./input-specs.ts";
import { isIgnoredName, isInside, walkFolder } from "./walk-folder.ts";

export interface InputFinderDeps {
  /** absolute; relative paths and patterns start here */
  readonly cwd: string;
  /** all of standard input, for `-` */
  readonly readStdin?: () => Promise<Uint8Array>;
  /** absolute paths that are never inputs: the knowledge base's own file or folder */
  readonly exclude?: readonly string[];
  /** largest file that `read` takes whole, in bytes */
  readonly maxBytes?: number;
}

type Found = Extract<FoundInput, { status: "found" }>;
type NotFound = Exclude<FoundInput, Found>;

const DEFAULT_MAX_BYTES = 50 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;
export const STDIN_URI = "stdin:";

/** Finds files, folders, patterns and standard input. Sizes are measured before anything is read. */
export function createInputFinder(deps: InputFinderDeps): InputFinder {
  const rules: PathRules = { windows: path.sep === "\\", cwd: deps.cwd };
  const exclude = (deps.exclude ?? []).map((excluded) => path.resolve(deps.cwd, excluded));
  const isExcluded = (candidate: string) => exclude.some((excluded) => isOwnFile(candidate, excluded));

  const expand = async (spec: InputSpec, word: string): Promise<FoundInput[]> => {
    if (spec.kind === "stdin") return [await stdinInput(deps)];
    if (spec.kind === "web") {
      return [failed(spec.address, "web addresses are not read", "Save the page and add the file.")];
    }
    if (spec.kind === "path") return expandPath(spec.path, isExcluded, deps, rules);
    const matches = await matchPattern(spec.pattern, deps.cwd);
    const inputs = await Promise.all(
      matches.filter((match) => !isExcluded(match)).map((match) => fileInput(match, deps, rules)),
    );
    return inputs.length > 0 ? inputs : [failed(word, "no file matches the pattern")];
  };
  return {
    async find(specs, run) {
      const byUri = new Map<string, FoundInput>();
      for (const word of specs) {
        throwIfAborted(run);
        const spec = parseInputSpec(word, rules, existsSync);
        for (const input of await expand(spec, word)) {
          if (byUri.get(input.uri)?.status !== "found") byUri.set(input.uri, input);
        }
      }
      return [...byUri.values()].sort((a, b) => compareText(a.uri, b.uri));
    },
  };
}

async function expandPath(
  absolute: string,
  isExcluded: (candidate: string) => boolean,
  deps: InputFinderDeps,
  rules: PathRules,
): Promise<FoundInput[]> {
  const facts = await stat(absolute).catch((error: NodeJS.ErrnoException) => error);
  if (facts instanceof Error) return [failed(fileUri(absolute, rules), reasonOf(facts))];
  if (!facts.isDirectory()) {
    if (isExcluded(absolute)) return [skipped(fileUri(absolute, rules), "this is the knowledge base itself")];
    return [await fileInput(absolute, deps, rules)];
  }
  const inputs: FoundInput[] = [];
  for await (const entry of walkFolder(absolute, isExcluded)) {
    inputs.push(
      entry.status === "file"
        ? await fileInput(entry.path, deps, rules)
        : skipped(fileUri(entry.path, rules), entry.reason),
    );
  }
  return inputs.length > 0
    ? inputs
    : [skipped(fileUri(absolute, rules), "the folder holds no files to read")];
}

async function matchPattern(pattern: string, cwd: string): Promise<string[]> {
  const matches = await glob([pattern], {
    cwd,
    absolute: true,
    dot: false,
    followSymbolicLinks: false,
    onlyFiles: true,
  });
  return matches
    .map((match) => path.resolve(match))
    .filter(
      (match) =>
        !path
          .relative(cwd, match)
          .split(path.sep)
          .some((name) => name !== ".." && isIgnoredName(name)),
    );
}

async function fileInput(absolute: string, deps: InputFinderDeps, rules: PathRules): Promise<FoundInput> {
  const uri = fileUri(absolute, rules);
  const facts = await stat(absolute).catch((error: NodeJS.ErrnoException) => error);
  if (facts instanceof Error) return skipped(uri, reasonOf(facts));
  // Reading a pipe or a device may never end.
  if (!facts.isFile()) return skipped(uri, "this is no regular file");
  return {
    status: "found",
    uri,
    name: path.basename(absolute),
    bytes: facts.size,
    read: () => readWhole(absolute, deps.maxBytes ?? DEFAULT_MAX_BYTES),
    stream: () => readPieces(absolute),
  };
}

async function stdinInput(deps: InputFinderDeps): Promise<FoundInput> {
  const bytes = await deps.readStdin?.();
  if (bytes === undefined) return skipped(STDIN_URI, "there is no standard input");
  const found: Found = {
    status: "found",
    uri: STDIN_URI,
    name: "standard input",
    bytes: bytes.length,
    read: async () => bytes,
    stream: () => piecesOf(bytes),
  };
  return found;
}

async function readWhole(absolute: string, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of readPieces(absolute)) {
    pieces.push(piece);
    length += piece.length;
    if (length > maxBytes) {
      throw new AppError("invalid-input", `The file is larger than ${maxBytes} bytes.`, {
        reason: "too_large",
      });
    }
  }
  return Buffer.concat(pieces, length);
}

async function* readPieces(absolute: string): AsyncGenerator<Uint8Array> {
  const handle = await open(absolute, "r").catch((error: NodeJS.ErrnoException) => {
    throw new AppError("unavailable", reasonOf(error), { cause: error, reason: "unreadable" });
  });
  try {
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

/** The file itself, what lies in it when it is a folder, and the journals that a database keeps beside it. */
function isOwnFile(candidate: string, excluded: string): boolean {
  return (
    isInside(candidate, excluded) || ["-wal", "-shm", "-journal"].some((end) => candidate === excluded + end)
  );
}

function reasonOf(error: NodeJS.ErrnoException): string {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: "there is no such file or folder",
    EACCES: "the file may not be read by this user",
    EPERM: "the file may not be read by this user",
    ELOOP: "symbolic links lead in a circle",
    ENAMETOOLONG: "the name is too long",
    ENOTDIR: "a part of the path is no folder",
  };
  return reasons[error.code ?? ""] ?? `the file cannot be read (${error.code ?? error.message})`;
}

function skipped(uri: string, reason: string, hint?: string): NotFound {
  return { status: "skipped", uri, reason, ...(hint === undefined ? {} : { hint }) };
}

/** What the user named is not there: a word mistyped must not pass for a job done. */
function failed(uri: string, reason: string, hint?: string): FoundInput {
  return { ...skipped(uri, reason, hint), status: "failed" };
}

function throwIfAborted(run: RunContext): void {
  if (run.signal.aborted) throw new AppError("interrupted", "Looking for files was interrupted.");
}
