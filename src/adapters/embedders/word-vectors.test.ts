import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dot } from "../../lib/vectors.ts";
import { loadWordVectors, PACKED_WORD_VECTORS, parseWordVectors } from "./word-vectors.ts";

const vectors = loadWordVectors();

describe("packed word vectors", () => {
  it("hold 100,000 words in order of frequency", () => {
    expect(vectors.dimension).toBe(100);
    expect(vectors.rank("the")).toBe(0);
    expect(vectors.rank("mayor")).toBeLessThan(vectors.rank("carpentry")!);
    expect(vectors.rank("zzyzxq")).toBeUndefined();
  });

  it("put texts of one meaning nearer than texts of another", () => {
    const arrested = vectors.embed("The mayor of the town was arrested.");
    const same = dot(arrested, vectors.embed("Police detained the leader of the city."));
    const other = dot(arrested, vectors.embed("Bananas grow in tropical climates."));
    expect(same).toBeGreaterThan(0.6);
    expect(other).toBeLessThan(0.1);
  });

  it("weigh function words down", () => {
    const plain = vectors.embed("mayor arrested");
    expect(dot(plain, vectors.embed("it was the mayor who was then to be arrested"))).toBeGreaterThan(0.9);
  });

  it("give the zero vector for a text of unknown words", () => {
    expect(vectors.embed("zzyzxq 東京").every((value) => value === 0)).toBe(true);
  });

  it("add a word's vector with a weight", () => {
    const sum = new Float32Array(100);
    expect(vectors.addTo(sum, "mayor", 2)).toBe(true);
    expect(vectors.addTo(sum, "mayor", -2)).toBe(true);
    expect(sum.every((value) => Math.abs(value) < 1e-6)).toBe(true);
    expect(vectors.addTo(sum, "zzyzxq", 1)).toBe(false);
  });

  it("refuse a file that is cut, of another kind or missing, with a hint", () => {
    const bytes = readFileSync(PACKED_WORD_VECTORS);
    const refused = { code: "storage", reason: "damaged", hint: expect.any(String) };
    const opening = (content: Uint8Array) => () => parseWordVectors(content);
    expect(opening(bytes.subarray(0, bytes.length - 1))).toThrow(expect.objectContaining(refused));
    expect(opening(new TextEncoder().encode("x".repeat(100)))).toThrow(expect.objectContaining(refused));
    expect(opening(new Uint8Array(0))).toThrow(expect.objectContaining(refused));
    expect(() => loadWordVectors("/nowhere/vectors.bin")).toThrow(
      expect.objectContaining({ code: "configuration", hint: expect.any(String) }),
    );
  });
});
