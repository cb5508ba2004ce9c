import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { AppError } from "../../domain/errors.ts";
import type { DatabaseHandle } from "./open-database.ts";
import type { Seam } from "./seam.ts";
import { toStorageError } from "./storage-error.ts";

/**
 * Writes one consistent copy of the whole file while others read and write. It is written beside the target
 * under another name, forced to the disk and renamed, so that a file of the target's name is always whole.
 * Throws `invalid-input` when the target exists.
 */
export function backupDatabase(db: DatabaseHandle, target: string, seam: Seam): void {
  const absolute = resolve(target);
  if (existsSync(absolute)) {
    throw new AppError("invalid-input", `A file is already at ${absolute}.`, {
      hint: "Name a file that does not exist yet.",
    });
  }
  const partial = `${absolute}.partial`;
  try {
    mkdirSync(dirname(absolute), { recursive: true });
    rmSync(partial, { force: true });
    db.run("VACUUM INTO ?", partial);
    seam("snapshot:mid-write");
    forceToDisk(partial);
    renameSync(partial, absolute);
    // Windows has no handles of folders to force
    if (process.platform !== "win32") forceToDisk(dirname(absolute));
  } catch (error) {
    removeIfThere(partial);
    throw toStorageError(error, absolute);
  }
}

/** What failed is told, not that its remains could not be removed either. */
function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // the next backup of this name removes it
  }
}

function forceToDisk(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
