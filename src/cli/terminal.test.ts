import { describe, expect, it } from "vitest";
import { createProgress } from "./progress.ts";
import { createTerminal } from "./terminal.ts";

function terminal(environment: Record<string, string>, tty = true, columns = 80) {
  let notes = "";
  const write = (text: string) => {
    notes += text;
    return true;
  };
  const stream = { isTTY: tty, columns, write };
  const made = createTerminal({ stdout: stream, stderr: stream, environment, noColour: false });
  return { made, notes: () => notes };
}

const item = {
  uri: "file:///n/Grüße%20%1B%5B31m.md",
  status: "added" as const,
  passages: 2,
  warnings: [],
};

function addThree(environment: Record<string, string>, tty: boolean, columns = 80, quiet = false) {
  const { made, notes } = terminal(environment, tty, columns);
  let nowMs = 0;
  const elapsedMs = () => {
    nowMs += 1_000;
    return nowMs;
  };
  const progress = createProgress(made, {
    quiet,
    elapsedMs,
    priceOf: () => ({ input: 1, output: 2 }),
  });
  progress.listen({
    type: "model-called",
    task: "extract-statements",
    model: "m",
    inputTokens: 1_000,
    outputTokens: 500,
    ms: 5,
    cached: false,
  });
  for (let index = 0; index < 3; index++) progress.listen({ type: "item-finished", item, index, total: 3 });
  progress.finish();
  return notes();
}

describe("terminal", () => {
  it("C15 colours only a capable terminal that was not asked to be plain", () => {
    expect(terminal({}).made.page.colour).toBe(true);
    expect(terminal({ NO_COLOR: "1" }).made.page.colour).toBe(false);
    expect(terminal({ NO_COLOR: "" }).made.page.colour).toBe(true);
    expect(terminal({ TERM: "dumb" }).made.page.colour).toBe(false);
    expect(terminal({}, false).made.page.colour).toBe(false);
    expect(terminal({ FORCE_COLOR: "1" }, false).made.page.colour).toBe(true);
  });

  it("C15 keeps to ASCII under LANG=C and writes Unicode under UTF-8", () => {
    expect(terminal({ LANG: "C" }).made.page.unicode).toBe(false);
    expect(terminal({ LANG: "C", LC_ALL: "en_GB.UTF-8" }).made.page.unicode).toBe(true);
    expect(terminal({ LANG: "tr_TR.UTF-8" }).made.page.unicode).toBe(true);
  });
});

describe("progress", () => {
  it("F47 shows each file with count, time left, tokens and money, one plain line a step", () => {
    const lines = addThree({}, false).trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe("1/3, 4.0 s left, 1 call, 1.5k tokens, $0.0020  added Grüße \\u{1b}[31m.md");
  });

  it("C15 draws on one line of a terminal, never wider than it, and removes it", () => {
    const notes = addThree({}, true, 20);
    for (const drawn of notes.split("\r\u001b[2K")) expect(drawn.length).toBeLessThan(20);
    expect(notes.endsWith("\r\u001b[2K")).toBe(true);
    expect(notes).not.toContain("\n");
  });

  it("C15 draws no bar on a dumb terminal and stays in ASCII under LANG=C", () => {
    const notes = addThree({ TERM: "dumb", LANG: "C" }, true);
    expect(notes).toMatch(/^[\n -~]+$/);
    expect(notes.split("\n")).toHaveLength(4);
  });

  it("is silent when quiet", () => {
    expect(addThree({}, true, 80, true)).toBe("");
  });
});
