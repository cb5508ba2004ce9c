import { readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { compareText } from "../../lib/compare.ts";

/** One thing in a folder: a file to read, or why it is not read. */
export type WalkedEntry =
  | { readonly status: "file"; readonly path: string }
  | { readonly status: "skipped"; readonly path: string; readonly reason: string };

const IGNORED_NAMES = new Set(["thumbs.db", "desktop.ini", "ehthumbs.db", "node_modules", "__macosx"]);

/** Files of the system and of tools, which nobody means when they name a folder. Dot files too. */
export function isIgnoredName(name: string): boolean {
  return name.startsWith(".") || name.startsWith("~$") || IGNORED_NAMES.has(name.toLowerCase());
}

/**
 * Every file under a folder, sorted. A symbolic link is followed only to a place inside the folder, and every place is
 * visited once, so links in a circle end. `isExcluded` takes absolute paths out, with all they hold.
 */
export async function* walkFolder(
  root: string,
  isExcluded: (absolutePath: string) => boolean,
): AsyncGenerator<WalkedEntry> {
  const realRoot = await realpath(root).catch(() => undefined);
  if (realRoot === undefined) yield unreadable(root);
  else yield* walk(root, { realRoot, visited: new Set([realRoot]), isExcluded });
}

interface Walk {
  readonly realRoot: string;
  readonly visited: Set<string>;
  readonly isExcluded: (absolutePath: string) => boolean;
}

async function* walk(folder: string, state: Walk): AsyncGenerator<WalkedEntry> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) {
    yield unreadable(folder);
    return;
  }
  for (const entry of entries.sort((a, b) => compareText(a.name, b.name))) {
    const entryPath = path.join(folder, entry.name);
    if (isIgnoredName(entry.name) || state.isExcluded(entryPath)) continue;
    if (entry.isSymbolicLink()) yield* followLink(entryPath, state);
    else if (entry.isDirectory()) yield* enter(entryPath, entryPath, state);
    else if (entry.isFile()) yield { status: "file", path: entryPath };
    else yield { status: "skipped", path: entryPath, reason: "this is no regular file" };
  }
}

/** A directory already seen, by a link or by its own name, is not walked again. */
async function* enter(folder: string, place: string, state: Walk): AsyncGenerator<WalkedEntry> {
  const real = await realpath(place).catch(() => undefined);
  if (real === undefined) yield unreadable(folder);
  if (real === undefined || state.visited.has(real)) return;
  state.visited.add(real);
  yield* walk(folder, state);
}

async function* followLink(linkPath: string, state: Walk): AsyncGenerator<WalkedEntry> {
  const real = await realpath(linkPath).catch(() => undefined);
  if (real === undefined) {
    yield { status: "skipped", path: linkPath, reason: "the symbolic link leads nowhere" };
    return;
  }
  if (!isInside(real, state.realRoot)) {
    yield { status: "skipped", path: linkPath, reason: "the symbolic link leads out of the folder" };
    return;
  }
  const facts = await stat(real).catch(() => undefined);
  if (facts?.isDirectory()) yield* enter(real, real, state);
  // A file inside the folder is met under its own name.
}

function unreadable(folder: string): WalkedEntry {
  return { status: "skipped", path: folder, reason: "the folder cannot be read" };
}

export function isInside(candidate: string, folder: string): boolean {
  const relative = path.relative(folder, candidate);
  return (
    relative === "" ||
    !(relative === ".." || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative))
  );
}
