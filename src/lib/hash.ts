import { createHash } from "node:crypto";

/** SHA-256 of UTF-8 text or bytes, lower-case hex. */
export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/**
 * A short stable id: a prefix letter and 16 hex digits over the parts. Parts are length-prefixed, so that
 * ("ab", "c") and ("a", "bc") differ.
 */
export function stableId(prefix: string, ...parts: readonly string[]): string {
  const framed = parts.map((part) => `${part.length}:${part}`).join("");
  return `${prefix}${sha256(framed).slice(0, 16)}`;
}
