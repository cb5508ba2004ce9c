import { analyse } from "chardet";
import iconv from "iconv-lite";

/**
 * Bytes to text. In this order: byte order mark; UTF-16 told by its zero bytes; valid UTF-8; the charset that the
 * content declares; mostly valid UTF-8; statistics. The name and a confidence are stored with the source.
 */
export type Decoded =
  | {
      readonly status: "decoded";
      readonly text: string;
      readonly charset: { readonly name: string; readonly confidence: number };
    }
  | { readonly status: "undecodable"; readonly reason: string };

/** Below this the statistics are a guess, unless nothing else comes near. */
const MIN_CONFIDENCE = 0.3;
const MIN_LONE_CONFIDENCE = 0.2;
const LONE_FACTOR = 3;
/** Above this confidence no warning is due. */
export const SURE_CONFIDENCE = 0.6;
const MAX_REPLACEMENT_SHARE = 0.05;
const MAX_CONTROL_SHARE = 0.1;
const SAMPLE_BYTES = 256 * 1024;

export interface Charset {
  readonly name: string;
  readonly confidence: number;
}

export function decodeText(bytes: Uint8Array, declared?: string): Decoded {
  const charset = detectCharset(bytes, declared);
  if (charset === undefined) {
    return { status: "undecodable", reason: "the character encoding is not known with enough confidence" };
  }
  const text = iconv.decode(toBuffer(bytes), charset.name);
  const sample = text.slice(0, SAMPLE_BYTES);
  const replaced = countMatches(text, /\ufffd/g) / Math.max(1, text.length);
  if (replaced > MAX_REPLACEMENT_SHARE) {
    const percent = Math.round(replaced * 100);
    return {
      status: "undecodable",
      reason: `${percent} % of the characters cannot be decoded as ${charset.name}`,
    };
  }
  if (countMatches(sample, /(?![\t\n\r\f])\p{Cc}/gu) / Math.max(1, sample.length) > MAX_CONTROL_SHARE) {
    return { status: "undecodable", reason: "the content is binary data, not text" };
  }
  const confidence = replaced === 0 ? charset.confidence : Math.min(charset.confidence, 0.9 - replaced * 8);
  return { status: "decoded", text, charset: { name: charset.name, confidence: round(confidence) } };
}

/** The charset of some first bytes; `undefined` when the statistics do not tell. */
export function detectCharset(bytes: Uint8Array, declared?: string): Charset | undefined {
  return (
    markedCharset(bytes) ??
    unmarkedUtf16(bytes) ??
    (isUtf8(bytes) ? { name: "utf-8", confidence: 1 } : undefined) ??
    declaredCharset(declared) ??
    mostlyUtf8(bytes) ??
    statisticalCharset(bytes)
  );
}

export function markedCharset(bytes: Uint8Array): Charset | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { name: "utf-8", confidence: 1 };
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { name: "utf-32le", confidence: 1 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { name: "utf-32be", confidence: 1 };
  if (a === 0xff && b === 0xfe) return { name: "utf-16le", confidence: 1 };
  if (a === 0xfe && b === 0xff) return { name: "utf-16be", confidence: 1 };
  return undefined;
}

/** Text of any European language in UTF-16 has a zero byte in nearly every second place, and only there. */
export function unmarkedUtf16(bytes: Uint8Array): Charset | undefined {
  const length = Math.min(bytes.length, 4096) & ~1;
  if (length < 4) return undefined;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) even++;
    if (bytes[i + 1] === 0) odd++;
  }
  const pairs = length / 2;
  if (odd / pairs > 0.4 && even / pairs < 0.05) return { name: "utf-16le", confidence: 0.9 };
  if (even / pairs > 0.4 && odd / pairs < 0.05) return { name: "utf-16be", confidence: 0.9 };
  return undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function declaredCharset(declared: string | undefined): Charset | undefined {
  const name = declared?.trim().toLowerCase();
  if (name === undefined || !/^[a-z0-9_:.-]{2,40}$/.test(name) || !iconv.encodingExists(name))
    return undefined;
  // A declared UTF-8 or UTF-16 was already disproved by the bytes.
  if (/^utf-?(?:8|16)/.test(name)) return undefined;
  return { name, confidence: 0.9 };
}

/** UTF-8 with a few broken bytes: more valid multi-byte characters than broken ones. */
function mostlyUtf8(bytes: Uint8Array): Charset | undefined {
  const text = new TextDecoder("utf-8").decode(bytes.subarray(0, SAMPLE_BYTES));
  const broken = countMatches(text, /\ufffd/g);
  const valid = countMatches(text, /[\u0080-\ufffc]|\p{Surrogate}/gu);
  return valid > broken * 2 ? { name: "utf-8", confidence: 0.7 } : undefined;
}

/** Windows pages are supersets of these, differing only in codes which are no text in them. */
const SUPERSETS: Readonly<Record<string, string>> = {
  "ISO-8859-1": "windows-1252",
  "ISO-8859-9": "windows-1254",
};

function statisticalCharset(bytes: Uint8Array): Charset | undefined {
  const [best, second] = analyse(bytes.subarray(0, SAMPLE_BYTES)).filter((match) =>
    iconv.encodingExists(match.name),
  );
  if (best === undefined) return undefined;
  const confidence = round(best.confidence / 100);
  const isAlone =
    confidence >= MIN_LONE_CONFIDENCE && best.confidence >= (second?.confidence ?? 0) * LONE_FACTOR;
  if (confidence < MIN_CONFIDENCE && !isAlone) return undefined;
  return { name: SUPERSETS[best.name] ?? best.name.toLowerCase(), confidence };
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  pattern.lastIndex = 0;
  while (pattern.exec(text) !== null) count++;
  return count;
}

function round(value: number): number {
  return Math.round(Math.max(0, value) * 100) / 100;
}
