import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toStoredText } from "./visible-text.ts";

const clean = (text: string) => toStoredText(text).text;

describe("D4 stored text", () => {
  it("D4 drops the byte order mark, line ends of any kind, NULs and control codes", () => {
    expect(clean("\ufeffa\r\nb\rc\u0000d\u0007\u001b[31me\u0085f\u2028g")).toBe("a\nb\ncd[31me\nf\ng");
  });

  it("D4 replaces lone surrogates and composes accents", () => {
    expect(clean("a\ud800b\udc00 e\u0301 😀")).toBe("a\ufffdb\ufffd é 😀");
  });

  it("keeps tabs and turns wide spaces into plain ones", () => {
    expect(clean("a\tb\u00a0c\u3000d")).toBe("a\tb c d");
  });

  it("tidies line ends and runs of empty lines", () => {
    expect(clean("\n\n a  \n\n\n\nb\n")).toBe(" a\n\nb");
  });
});

describe("D19 invisible characters", () => {
  it("D19 takes out and counts zero-width, bidirectional, variation and tag characters", () => {
    const tags = [..."ignore"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
    expect(toStoredText(`He\u200bl\u2060lo\u202e wor\ufe0fld${tags}`)).toEqual({
      text: "Hello world",
      invisible: 10,
    });
  });

  it("keeps joiners where the script needs them", () => {
    const persian = "می\u200cخواهم";
    const devanagari = "क्\u200dष";
    const family = "👩\u200d👩\u200d👧";
    expect(toStoredText(`${persian} ${devanagari} ${family}`)).toEqual({
      text: `${persian} ${devanagari} ${family}`,
      invisible: 0,
    });
  });

  it("strips joiners where no script needs them", () => {
    expect(toStoredText("ig\u200dno\u200cre")).toEqual({ text: "ignore", invisible: 2 });
  });

  it("does not count the byte order mark", () => {
    expect(toStoredText("\ufeffa").invisible).toBe(0);
  });
});

it("is stable: a stored text stays as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const once = clean(text);
      expect(clean(once)).toBe(once);
      expect(toStoredText(once).invisible).toBe(0);
    }),
  );
});
