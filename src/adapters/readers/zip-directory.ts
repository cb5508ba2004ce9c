import { inflateRawSync } from "node:zlib";
import type { ReadLimits } from "./limits.ts";

/** One part of a ZIP archive, as its central directory tells. The name is never used as a path. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly compressedBytes: number;
  readonly bytes: number;
  readonly headerOffset: number;
  readonly encrypted: boolean;
}

export type ZipDirectory =
  | { readonly status: "read"; readonly entries: readonly ZipEntry[] }
  | { readonly status: "refused"; readonly reason: string };

const END_RECORD = 0x06054b50;
const CENTRAL_HEADER = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const MAX_COMMENT = 65_535;

/** Reads the central directory and holds it against the caps before anything is inflated. */
export function readZipDirectory(
  bytes: Uint8Array,
  limits: Pick<ReadLimits, "zipRatio" | "zipEntries" | "zipTotalBytes">,
): ZipDirectory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEndRecord(view);
  if (end === undefined) return refused("the archive has no directory; it was cut short or damaged");
  const count = view.getUint16(end + 10, true);
  if (count > limits.zipEntries) {
    return refused(
      `the archive has ${count === 0xffff ? "more than 65,000" : count} parts, more than ${limits.zipEntries}`,
    );
  }
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL_HEADER) {
      return refused("the archive's directory is damaged");
    }
    const nameLength = view.getUint16(at + 28, true);
    entries.push(readEntry(bytes, view, at, nameLength));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  const problem = findProblem(entries, limits);
  return problem === undefined ? { status: "read", entries } : refused(problem);
}

function readEntry(bytes: Uint8Array, view: DataView, at: number, nameLength: number): ZipEntry {
  return {
    name: Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString("utf8"),
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    compressedBytes: view.getUint32(at + 20, true),
    bytes: view.getUint32(at + 24, true),
    headerOffset: view.getUint32(at + 42, true),
  };
}

function findProblem(
  entries: readonly ZipEntry[],
  limits: Pick<ReadLimits, "zipRatio" | "zipTotalBytes">,
): string | undefined {
  const names = new Set<string>();
  let total = 0;
  for (const entry of entries) {
    if (names.has(entry.name)) return "the archive holds two parts of one name";
    names.add(entry.name);
    total += entry.bytes;
    if (total > limits.zipTotalBytes)
      return `the archive would inflate to more than ${limits.zipTotalBytes} bytes`;
    if (entry.encrypted) return "the archive is encrypted";
    if (entry.bytes > 1_000_000 && entry.bytes > entry.compressedBytes * limits.zipRatio) {
      return `a part of the archive would inflate more than ${limits.zipRatio} times`;
    }
  }
  return undefined;
}

/**
 * The content of one part, or undefined when it is damaged or larger than the directory says: a directory that
 * lies about sizes is how a bomb passes a check of sizes.
 */
export function inflateEntry(bytes: Uint8Array, entry: ZipEntry): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = entry.headerOffset;
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL_HEADER) return undefined;
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const content = bytes.subarray(start, start + entry.compressedBytes);
  if (content.length !== entry.compressedBytes) return undefined;
  if (entry.method === 0) return content.length === entry.bytes ? content : undefined;
  if (entry.method !== 8) return undefined;
  try {
    const inflated = inflateRawSync(content, { maxOutputLength: Math.max(1, entry.bytes) });
    return inflated.length === entry.bytes ? inflated : undefined;
  } catch {
    return undefined;
  }
}

/** The end record is the last thing in the file but for a comment of at most 65,535 bytes. */
function findEndRecord(view: DataView): number | undefined {
  const lowest = Math.max(0, view.byteLength - 22 - MAX_COMMENT);
  for (let at = view.byteLength - 22; at >= lowest; at--) {
    if (view.getUint32(at, true) === END_RECORD) return at;
  }
  return undefined;
}

function refused(reason: string): ZipDirectory {
  return { status: "refused", reason };
}
