import { describe, expect, it } from "vitest";
import { toPlainAnswer } from "./plain-answer.ts";

const clean = (text: string, known: readonly string[] = []) =>
  toPlainAnswer(text, (url) => known.includes(url));

describe("plain answer", () => {
  it.each([
    ["The mill [7] burned [3, 4].", "The mill burned."],
    ["The mill burned [e3f2][^1].", "The mill burned."],
    ["See ![x](https://evil.example/p.png?d=1) the mill.", "See the mill."],
    ["See [the mill](https://evil.example/a).", "See the mill."],
    ["Read https://example.com/made-up, then go.", "Read, then go."],
    ["<b>Bold</b> <script>alert(1)</script>mill", "Bold alert(1)mill"],
    ["It **burned** in `1923`", "It burned in 1923"],
    ["# Answer\nThe mill", "Answer The mill"],
    ["red \u001b[31mmill\u001b[0m\u0007", "red mill"],
    ["mi\u200bll\u202e \u{e0041}x", "mill x"],
    ["The mill【4†source】.", "The mill."],
  ])("L14 makes %j inert", (written, expected) => {
    expect(clean(written).text).toBe(expected);
  });

  it("F9 keeps a URL that stands in the evidence, and counts what it removes", () => {
    const known = ["https://thorle.example/mill"];
    expect(clean("See https://thorle.example/mill.", known)).toEqual({
      text: "See https://thorle.example/mill.",
      removed: 0,
    });
    expect(clean("See https://thorle.example/other.", known).removed).toBe(1);
  });

  it("leaves ordinary brackets and joiners alone", () => {
    expect(clean("The mill [sic] (1923) می‌خواهم").text).toBe("The mill [sic] (1923) می‌خواهم");
  });

  it("stays fast on hostile text", () => {
    const started = performance.now();
    for (const unit of ["[", "![", "](", "<a", "【", "http://", "\u001b[", "[1,"])
      clean(unit.repeat(200_000));
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
