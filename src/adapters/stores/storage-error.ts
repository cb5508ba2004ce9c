import { AppError, type AppErrorOptions } from "../../domain/errors.ts";

/** The finer reasons of an AppError `storage` (ports/store.ts), plus two for what is not one of our files. */
export type StorageReason =
  | "disk_full"
  | "locked"
  | "damaged"
  | "newer_version"
  | "read_only"
  | "io"
  | "foreign_file"
  | "is_folder";

/** What the SQLite driver throws. Its extended result code is in `rawCode`. */
interface SqliteFailure extends Error {
  readonly code: string;
  readonly rawCode: number;
}

/** Primary result codes, https://www.sqlite.org/rescode.html */
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const PROTOCOL = 15;
const PERM = 3;
const AUTH = 23;
const NOTADB = 26;

/** SQLITE_IOERR_FSYNC and SQLITE_IOERR_DIR_FSYNC */
const FSYNC_FAILED: ReadonlySet<number> = new Set([IOERR | (4 << 8), IOERR | (5 << 8)]);

const REASONS: ReadonlyMap<number, StorageReason> = new Map([
  [BUSY, "locked"],
  [LOCKED, "locked"],
  [PROTOCOL, "locked"],
  [READONLY, "read_only"],
  [PERM, "read_only"],
  [AUTH, "read_only"],
  [IOERR, "io"],
  [CANTOPEN, "io"],
  [CORRUPT, "damaged"],
  [NOTADB, "damaged"],
  [FULL, "disk_full"],
]);

const TEXTS: Readonly<Record<StorageReason, { readonly message: string; readonly hint: string }>> = {
  disk_full: {
    message: "the disk is full",
    hint: "Free some space and run the same command again; nothing that was confirmed is lost.",
  },
  locked: {
    message: "another process kept it locked",
    hint: "Wait until the other command has ended, or end it, then run this one again.",
  },
  damaged: {
    message: "the file is damaged or no knowledge base",
    hint: "Copy the file away first, then restore a backup, or add the documents to a new file again.",
  },
  newer_version: {
    message: "a newer version of Plumbline wrote it",
    hint: "Update Plumbline, or use another --kb file.",
  },
  read_only: {
    message: "the file or its folder cannot be written",
    hint: "Make both writable for this user, or copy the file to a folder that is.",
  },
  io: {
    message: "the file system reported an error",
    hint: "Check the disk, the permissions and the number of open files, then run the command again.",
  },
  is_folder: {
    message: "it is a folder",
    hint: "Name a file with --kb, for example one in that folder.",
  },
  foreign_file: {
    message: "it is the database of another program",
    hint: "Name another file with --kb; this one was left as it is.",
  },
};

/** A storage error in the words a user reads. */
export function storageError(
  reason: StorageReason,
  path: string,
  options: { readonly detail?: string; readonly cause?: unknown } = {},
): AppError {
  const text = TEXTS[reason];
  const detail = options.detail === undefined ? "" : ` (${options.detail})`;
  const more: AppErrorOptions = { reason, hint: text.hint };
  return new AppError("storage", `Knowledge base ${path}: ${text.message}${detail}.`, {
    ...more,
    ...(options.cause === undefined ? {} : { cause: options.cause }),
  });
}

/** Turns whatever the driver or the file system threw into an AppError; anything else passes unchanged. */
export function toStorageError(error: unknown, path: string): unknown {
  if (error instanceof AppError) return error;
  const sqlite = sqliteCode(error);
  const reason = sqlite === undefined ? fileSystemReason(error) : REASONS.get(sqlite & 0xff);
  const detail = error instanceof Error ? error.message : undefined;
  if (reason === undefined) {
    if (sqlite === undefined) return error;
    return new AppError("internal", `Knowledge base ${path}: ${detail} (SQLite code ${sqlite}).`, {
      cause: error,
    });
  }
  return storageError(reason, path, { cause: error, ...(detail === undefined ? {} : { detail }) });
}

export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== undefined && (code & 0xff) === BUSY;
}

/**
 * After a failed fsync the kernel may have dropped the dirty pages, and a second fsync would succeed without
 * them (the lesson of PostgreSQL, https://wiki.postgresql.org/wiki/Fsync_Errors): there is nothing to retry.
 */
export function isFailedFsync(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== undefined && FSYNC_FAILED.has(code);
}

function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const raw = (error as Partial<SqliteFailure>).rawCode;
  if (typeof raw === "number") return raw;
  // a file that cannot be opened comes as a plain Error with the code in its text
  const inText = /ConnectionFailed\("[^"]{0,2000}: (\d{1,5})"\)/.exec(error.message);
  return inText === null ? undefined : Number(inText[1]);
}

function fileSystemReason(error: unknown): StorageReason | undefined {
  // what the driver itself meets while it opens a file comes as a plain Error with this text
  if (error instanceof Error && /\(os error \d{1,5}\)$/.test(error.message)) return "io";
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
    case "EFBIG":
      return "disk_full";
    case "EROFS":
    case "EACCES":
    case "EPERM":
      return "read_only";
    case "EIO":
    case "EMFILE":
    case "ENFILE":
    case "ENOTDIR":
    case "EISDIR":
    case "ENOENT":
    case "EEXIST":
      return "io";
    default:
      return undefined;
  }
}
