import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AppError } from "../../domain/errors.ts";
import { foldedWords } from "../../lib/text/normalise.ts";

/**
 * Static word vectors from one packed file of our own, made by scripts/pack-word-vectors.ts: GloVe words in
 * order of frequency, int8 with one scale a row, the mean of the frequent words taken away. A text's vector is
 * the weighted sum of its words' vectors, with the weight a / (a + p) of Arora, Liang and Ma, "A simple but
 * tough-to-beat baseline for sentence embeddings" (ICLR 2017); p comes from the rank by Zipf's law.
 */
export interface WordVectors {
  /** names the contents of the file and the weighting: changes whenever a vector would */
  readonly id: string;
  readonly dimension: number;
  /** 0 for the most frequent word; undefined for an unknown one. Words are lower case without accents. */
  rank(word: string): number | undefined;
  /** adds `weight` x the word's vector to `sum`; false when the word is unknown */
  addTo(sum: Float32Array, word: string, weight: number): boolean;
  /** unit-length vector of a text; the zero vector when no word is known */
  embed(text: string): Float32Array;
}

/** Layout of the file, little endian; shared with the packing script. */
export const WORD_VECTOR_MAGIC = "PLWV";
export const WORD_VECTOR_VERSION = 1;
/** magic, version, word count, dimension, bytes of the word list, 8 bytes of content hash */
export const WORD_VECTOR_HEADER_BYTES = 28;

/** The file that ships with the package; the path is right from src/ and from dist/. */
export const PACKED_WORD_VECTORS: URL = new URL("../../../assets/word-vectors.bin", import.meta.url);

/** Longest text embedded, in UTF-16 units; the rest of a longer one adds next to nothing to a mean. */
const MAX_TEXT_LENGTH = 20_000;
/** `a` of the paper; its results are flat between 1e-4 and 1e-3 */
const SMOOTHING = 3e-4;

/**
 * Reads a packed file (11 MB, about 50 ms). Throws AppError `configuration` when it is missing and `storage`
 * (reason `damaged`) when it is not a packed file or cut short.
 */
export function loadWordVectors(path: string | URL = PACKED_WORD_VECTORS): WordVectors {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    const name = typeof path === "string" ? path : fileURLToPath(path);
    throw new AppError("configuration", `cannot read the word vectors at ${name}`, {
      cause,
      hint: "Install the package again, or pack the file with scripts/pack-word-vectors.ts.",
    });
  }
  return parseWordVectors(bytes);
}

/** The same from bytes in memory. */
export function parseWordVectors(bytes: Uint8Array): WordVectors {
  const { count, dimension, wordBytes, contentHash } = readHeader(bytes);
  const scalesAt = WORD_VECTOR_HEADER_BYTES;
  const vectorsAt = scalesAt + 4 * count;
  const wordsAt = vectorsAt + count * dimension;
  if (bytes.length !== wordsAt + wordBytes) throw damaged("its length is not what its header says");

  const scales = new Float32Array(new Uint8Array(bytes.subarray(scalesAt, vectorsAt)).buffer);
  const vectors = new Int8Array(bytes.buffer, bytes.byteOffset + vectorsAt, count * dimension);
  const words = new TextDecoder().decode(bytes.subarray(wordsAt)).split("\n");
  if (words.length !== count) throw damaged("it holds another number of words than its header says");
  const ranks = new Map<string, number>();
  for (let rank = 0; rank < count; rank++) ranks.set(words[rank]!, rank);

  function addTo(sum: Float32Array, word: string, weight: number): boolean {
    const rank = ranks.get(word);
    if (rank === undefined) return false;
    const factor = weight * scales[rank]!;
    const at = rank * dimension;
    for (let i = 0; i < dimension; i++) sum[i] = sum[i]! + factor * vectors[at + i]!;
    return true;
  }

  function embed(text: string): Float32Array {
    const sum = new Float32Array(dimension);
    for (const word of foldedWords(text.slice(0, MAX_TEXT_LENGTH))) {
      const rank = ranks.get(word);
      if (rank !== undefined) addTo(sum, word, SMOOTHING / (SMOOTHING + wordProbability(rank)));
    }
    return toUnitLength(sum);
  }

  return {
    id: `words-${contentHash}-sif1`,
    dimension,
    rank: (word) => ranks.get(word),
    addTo,
    embed,
  };
}

/** Zipf's law fitted to the source's frequency order: the probability of a word by its 0-based rank. */
export function wordProbability(rank: number): number {
  return 0.06 / (rank + 2);
}

function toUnitLength(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares === 0) return vector;
  const length = Math.sqrt(squares);
  return vector.map((value) => value / length);
}

interface Header {
  readonly count: number;
  readonly dimension: number;
  readonly wordBytes: number;
  readonly contentHash: string;
}

function readHeader(bytes: Uint8Array): Header {
  if (bytes.length < WORD_VECTOR_HEADER_BYTES) throw damaged("it is too short");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = new TextDecoder("latin1").decode(bytes.subarray(0, 4));
  if (magic !== WORD_VECTOR_MAGIC) throw damaged("it does not start like one");
  const version = view.getUint32(4, true);
  if (version !== WORD_VECTOR_VERSION) throw damaged(`it has version ${version}`);
  return {
    count: view.getUint32(8, true),
    dimension: view.getUint32(12, true),
    wordBytes: view.getUint32(16, true),
    contentHash: Buffer.from(bytes.subarray(20, 28)).toString("hex"),
  };
}

function damaged(why: string): AppError {
  return new AppError("storage", `not a packed word vector file: ${why}`, {
    reason: "damaged",
    hint: "Install the package again, or pack the file with scripts/pack-word-vectors.ts.",
  });
}
