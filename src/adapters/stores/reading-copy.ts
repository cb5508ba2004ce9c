/**
 * A knowledge base that this user may read and not write. SQLite cannot read a file in WAL mode without files of its
 * own beside it, except as `immutable`, which takes no notice of a writer: so a private copy is read instead.
 */
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { storageError, toStorageError } from "./storage-error.ts";

export interface ReadingCopy {
  readonly path: string;
  /** idempotent */
  remove(): void;
}

/** True when the file is there and it or its folder refuses writing: a mode, an owner or a read-only mount. */
export function isReadOnly(path: string): boolean {
  return existsSync(path) && !(mayWrite(path) && mayWrite(dirname(path)));
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies the file with its journal into a folder of this user alone. Throws AppError `storage`: `locked` when another
 * process wrote meanwhile, since the two parts would not belong together. `afterCopy` is for tests.
 */
export function copyForReading(path: string, afterCopy: () => void = () => {}): ReadingCopy {
  let folder: string | undefined;
  const remove = () => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    folder = mkdtempSync(join(tmpdir(), "plumbline-reading-"));
    const before = stampOf(path);
    const copy = join(folder, "kb.db");
    for (const end of ["", "-wal"]) {
      if (!existsSync(path + end)) continue;
      copyFileSync(path + end, copy + end);
      // the copy takes the mode of the original, and SQLite writes into it
      chmodSync(copy + end, 0o600);
    }
    afterCopy();
    if (stampOf(path) !== before) throw storageError("locked", path);
    return { path: copy, remove };
  } catch (error) {
    remove();
    throw toStorageError(error, path);
  }
}

/** Changes with every write to the file or its journal. */
function stampOf(path: string): string {
  const stamps = ["", "-wal"].map((end) => {
    const facts = statSync(path + end, { bigint: true, throwIfNoEntry: false });
    return facts === undefined ? "none" : `${facts.ino} ${facts.size} ${facts.mtimeNs}`;
  });
  return stamps.join(", ");
}
