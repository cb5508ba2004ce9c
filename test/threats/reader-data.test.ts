/** Public collections of hostile input, where the checkout has them; the project does not ship them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { scanHtml } from "../../src/adapters/readers/html-scan.ts";
import { READ_LIMITS } from "../../src/adapters/readers/limits.ts";
import { readMarkdown } from "../../src/adapters/readers/markdown.ts";
import { findDates } from "../../src/lib/find-dates.ts";
import { escapeForTerminal } from "../../src/lib/text/printable.ts";
import { splitSentences } from "../../src/lib/text/sentences.ts";
import { toStoredText } from "../../src/lib/text/visible-text.ts";
import { EVALUATION_DATA } from "../fixtures/evaluation-data.ts";

const NAUGHTY = EVALUATION_DATA === undefined ? "" : path.join(EVALUATION_DATA, "naughty_strings/blns.json");
const HTML = EVALUATION_DATA === undefined ? "" : path.join(EVALUATION_DATA, "html5lib/tokenizer");

describe.skipIf(!existsSync(NAUGHTY))("naughty strings (skipped without shared/data/naughty_strings)", () => {
  const strings = existsSync(NAUGHTY) ? (JSON.parse(readFileSync(NAUGHTY, "utf8")) as string[]) : [];

  it("P13 are stored stably and printed without control codes", () => {
    expect(strings.length).toBeGreaterThan(400);
    for (const text of strings) {
      const stored = toStoredText(text).text;
      expect(toStoredText(stored)).toEqual({ text: stored, invisible: 0 });
      expect(escapeForTerminal(text)).not.toMatch(/\p{Cc}|\p{Surrogate}/u);
    }
  });

  it("break no reader of text", () => {
    for (const text of strings) {
      expect(readMarkdown(text).status).toBe("drafted");
      const hits = [...findDates(text), ...splitSentences(text)];
      for (const hit of hits) expect(hit.end).toBeLessThanOrEqual(text.length);
    }
  });
});

describe.skipIf(!existsSync(HTML))("html5lib tokenizer tests (skipped without shared/data/html5lib)", () => {
  interface TokenizerTest {
    readonly input: string;
    readonly output: readonly (readonly unknown[])[];
  }
  const tests = (existsSync(HTML) ? readdirSync(HTML).sort() : [])
    .map((file) => JSON.parse(readFileSync(path.join(HTML, file), "utf8")) as { tests?: TokenizerTest[] })
    .flatMap((file) => file.tests ?? []);

  it("D14 give markup without scripts, comments or attributes that act", () => {
    expect(tests.length).toBeGreaterThan(1000);
    for (const { input } of tests) {
      const { markup } = scanHtml(input, READ_LIMITS);
      expect(markup).not.toMatch(/<script|<!--|<iframe|\son\w+=|href=|src=/i);
    }
  });

  it("D19 keep comments out of the text", () => {
    for (const { input, output } of tests) {
      const comments = output.filter(([kind]) => kind === "Comment").map(([, content]) => String(content));
      const { text } = scanHtml(input, READ_LIMITS);
      for (const comment of comments) if (/^\w{4,}$/.test(comment)) expect(text).not.toContain(comment);
    }
  });
});
