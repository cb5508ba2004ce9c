import { randomUUID } from "node:crypto";
import { open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { AppError } from "../domain/errors.ts";

/**
 * Writes a file whole or not at all: a temporary file beside it, flushed to the disk, then renamed over it. A
 * symbolic link stays one, and what is no regular file (a device, a pipe) is written to, never replaced. Throws
 * AppError `storage`; what was there before stays untouched on any failure.
 */
export async function writeFileWhole(path: string, text: string): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory() === true) {
    throw new AppError("storage", `cannot write ${path}: it is a folder`, { reason: "is_folder" });
  }
  // A rename replaces even a read-only file, so its mode is asked first: read-only means hands off.
  if (there !== undefined && (there.mode & 0o222) === 0) {
    throw new AppError("storage", `cannot write ${path}: it is read-only`, { reason: "read_only" });
  }
  try {
    if (there === undefined) await replaceFile(path, text, 0o666);
    else if (there.isFile()) await replaceFile(await realpath(path), text, there.mode);
    else await writeFile(path, text, "utf8");
  } catch (error) {
    throw new AppError("storage", `cannot write ${path}: ${reasonOf(error)}`, {
      cause: error,
      hint: "Check that the folder exists, can be written, and that the disk has room.",
      reason: "io",
    });
  }
}

async function replaceFile(path: string, text: string, mode: number): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, "wx", mode);
    try {
      await handle.writeFile(text, "utf8");
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such folder",
  ENOTDIR: "a part of the path is not a folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  ENAMETOOLONG: "the name is too long",
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return REASONS[code] ?? (code === "" ? "the file system refused" : code);
}
