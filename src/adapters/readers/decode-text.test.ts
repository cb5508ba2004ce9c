import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const FRENCH =
  "Les élèves français étaient à l'école près de la forêt. Où êtes-vous? Ça va très bien, même à Noël.";
const RUSSIAN = "Мост через реку был построен в тысяча девятьсот первом году, и его открыл городской голова.";

function decoded(bytes: Uint8Array, declared?: string) {
  const result = decodeText(bytes, declared);
  return result.status === "decoded" ? { ...result.charset, text: result.text } : result;
}

describe("D3 charsets", () => {
  it("D3 reads UTF-8 with and without a byte order mark for certain", () => {
    expect(decoded(Buffer.from(FRENCH))).toEqual({ name: "utf-8", confidence: 1, text: FRENCH });
    expect(decoded(Buffer.from(`\ufeff${FRENCH}`))).toEqual({ name: "utf-8", confidence: 1, text: FRENCH });
  });

  it.each(["utf-16le", "utf-16be"])("D3 reads %s with a mark and without", (name) => {
    expect(decoded(iconv.encode(FRENCH, name, { addBOM: true }))).toMatchObject({
      name,
      confidence: 1,
      text: FRENCH,
    });
    expect(decoded(iconv.encode(FRENCH, name))).toMatchObject({ name, confidence: 0.9, text: FRENCH });
  });

  it("D3 finds Latin-1 and Cyrillic by statistics and says how sure it is", () => {
    expect(decoded(iconv.encode(FRENCH, "latin1"))).toMatchObject({ name: "windows-1252", text: FRENCH });
    expect(decoded(iconv.encode(RUSSIAN, "windows-1251"))).toMatchObject({
      name: "windows-1251",
      text: RUSSIAN,
    });
    expect(decoded(iconv.encode(FRENCH, "latin1"))).toMatchObject({ confidence: expect.closeTo(0.6, 0) });
  });

  it("D3 believes a declared charset unless the bytes disprove it", () => {
    expect(decoded(iconv.encode("Žluťoučký kůň", "windows-1250"), "windows-1250")).toMatchObject({
      name: "windows-1250",
      text: "Žluťoučký kůň",
    });
    expect(decoded(Buffer.from(FRENCH), "windows-1250")).toMatchObject({ name: "utf-8" });
    expect(decoded(iconv.encode(FRENCH, "latin1"), "utf-8")).toMatchObject({ name: "windows-1252" });
    expect(decoded(iconv.encode(FRENCH, "latin1"), "no-such-charset")).toMatchObject({
      name: "windows-1252",
    });
  });

  it("D3 reads mostly valid UTF-8 with the broken bytes marked and less confidence", () => {
    const bytes = Buffer.concat([
      Buffer.from(FRENCH.repeat(3)),
      Buffer.from([0xe9, 0x20]),
      Buffer.from(FRENCH),
    ]);
    const result = decoded(bytes);
    expect(result).toMatchObject({ name: "utf-8", text: expect.stringContaining("\ufffd") });
    expect("confidence" in result && result.confidence).toBeLessThan(0.75);
  });

  it("D3 refuses text of which too much cannot be decoded, and guesses without ground", () => {
    const broken = Buffer.from(FRENCH.replace(/ /g, "\u0081"), "latin1");
    const noise = Uint8Array.from(
      { length: 3000 },
      (_, index) => 128 + ((index * 7919 + index * index * 31) % 127),
    );
    expect(decodeText(noise).status).toBe("undecodable");
    expect(["decoded", "undecodable"]).toContain(decodeText(broken).status);
  });

  it("refuses binary data that happens to be valid UTF-8", () => {
    const bytes = Buffer.from("\u0001\u0002\u0003a\u0004\u0005b".repeat(100));
    expect(decodeText(bytes)).toEqual({
      status: "undecodable",
      reason: "the content is binary data, not text",
    });
  });
});
