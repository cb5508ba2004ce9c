/**
 * The name of the store's contents: the sum, modulo 2^256, of one SHA-256 per document version and trust
 * override. A sum does not depend on the order of writing and is kept up to date by one addition a write.
 * It names a state; it is no proof against someone who crafts documents to collide.
 */
import type { TrustOverride } from "../../domain/source.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { sha256 } from "../../lib/hash.ts";
import type { StoredDocument } from "../../ports/store.ts";

/** 64 hex digits; the empty store is all zeros. */
export type ContentsDigest = string;

export const EMPTY_CONTENTS: ContentsDigest = "0".repeat(64);

const MODULUS = 1n << 256n;

/**
 * Of everything an answer may depend on: text, title, publisher, dates, passages. When and in which batch the
 * bytes were read is left out: reading the same thing again changes nothing.
 */
export function versionHash(document: StoredDocument): string {
  const { retrievedAt: _retrievedAt, batchId: _batchId, ...source } = document.source;
  const { hiddenText, pages } = document.snapshot;
  const passages = document.passages.map(({ text: _text, ...passage }) => passage);
  return sha256(canonicalJson({ source, hiddenText, pages, passages }));
}

export function documentElement(sourceId: string, version: string): string {
  return sha256(canonicalJson(["document", sourceId, version]));
}

export function trustElement(override: TrustOverride): string {
  return sha256(canonicalJson(["trust", override.scope, override.key, override.trust]));
}

/** `removed` and `added` are elements; absent ones change nothing. */
export function changeContents(
  contents: ContentsDigest,
  removed: string | undefined,
  added: string | undefined,
): ContentsDigest {
  const minus = removed === undefined ? 0n : BigInt(`0x${removed}`);
  const plus = added === undefined ? 0n : BigInt(`0x${added}`);
  const sum = (BigInt(`0x${contents}`) + plus + MODULUS - minus) % MODULUS;
  return sum.toString(16).padStart(64, "0");
}

export function snapshotName(contents: ContentsDigest): string {
  return `k${sha256(contents).slice(0, 32)}`;
}
