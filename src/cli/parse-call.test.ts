import { describe, expect, it } from "vitest";
import { AppError } from "../domain/errors.ts";
import { parseCommandLine } from "./parse-call.ts";

function call(...argv: string[]) {
  const line = parseCommandLine(argv);
  if (line.kind !== "call") throw new Error(`expected a call, got ${line.kind}`);
  return line.call;
}

function refusal(...argv: string[]): AppError {
  try {
    parseCommandLine(argv);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error(`not refused: ${argv.join(" ")}`);
}

describe("parseCommandLine", () => {
  it("collects settings, values, switches and positionals wherever they stand", () => {
    const parsed = call("--json", "ask", "who", "--hops", "3", "did it", "--model=ollama:qwen3:8b", "-q");
    expect(parsed.command).toBe("ask");
    expect(parsed.positionals).toEqual(["who", "did it"]);
    expect(parsed.settings).toEqual({ hops: 3, "models.default": "ollama:qwen3:8b" });
    expect([...parsed.switches].sort()).toEqual(["json", "quiet"]);
  });

  it("takes what follows -- as arguments", () => {
    expect(call("add", "--", "--strange-name.md").positionals).toEqual(["--strange-name.md"]);
  });

  it("gives help for a command, with or without other arguments", () => {
    expect(parseCommandLine(["ask", "--help"])).toMatchObject({ kind: "help", spec: { name: "ask" } });
    expect(parseCommandLine(["help", "add"])).toMatchObject({ kind: "help", spec: { name: "add" } });
    expect(parseCommandLine([])).toEqual({ kind: "help" });
    expect(parseCommandLine(["-V"])).toEqual({ kind: "version" });
  });

  it("C1 suggests the command that was meant", () => {
    expect(refusal("aks", "who?")).toMatchObject({
      code: "invalid-input",
      message: 'there is no command "aks"',
      hint: 'Did you mean "plumbline ask"?',
    });
  });

  it("C1 suggests the option that was meant, or the command it belongs to", () => {
    expect(refusal("ask", "q", "--hop", "3").hint).toBe("Did you mean --hops?");
    expect(refusal("ask", "q", "--text-field", "x").hint).toBe('--text-field belongs to "plumbline add".');
    expect(refusal("ask", "q", "--frobnicate").hint).toContain("--help");
  });

  it.each(["0", "-1", "1e9", "abc", "NaN", "3.5", "0x3", "9", "4 ", "Infinity", "٣"])(
    "C5 refuses --hops %s and names the allowed range",
    (value) => {
      expect(refusal("ask", "q", `--hops=${value}`).message).toBe(
        "--hops must be a whole number from 1 to 8 (hops in a chain)",
      );
      expect(refusal("ask", "q", "--hops", value).message).toContain("from 1 to 8");
    },
  );

  it("C5 accepts a fraction only where one makes sense", () => {
    expect(call("ask", "q", "--alpha", "0.4").settings).toEqual({ alpha: 0.4 });
    expect(refusal("ask", "q", "--alpha", "1.1").message).toContain("from 0 to 1");
  });

  it("C5 refuses a value outside a list and names the list", () => {
    const error = refusal("ask", "q", "--method", "plum");
    expect(error.message).toBe("--method must be one of plumb, reliable-chains, vanilla-rag");
    expect(error.hint).toBe("Did you mean plumb?");
  });

  it("refuses an option without its value, and a switch with one", () => {
    expect(refusal("ask", "q", "--kb").message).toBe("--kb needs a value: --kb FILE");
    expect(refusal("ask", "q", "--kb", "--json").message).toContain("--kb needs a value");
    expect(refusal("ask", "q", "--kb=").message).toContain("--kb needs a value");
    expect(refusal("ask", "q", "--json=yes").message).toBe("--json takes no value");
  });

  it("refuses the wrong number of arguments with the usage", () => {
    expect(refusal("ask").hint).toBe("Usage: plumbline ask QUESTION");
    expect(refusal("doctor", "x").message).toContain("no arguments");
    expect(refusal("show", "a", "b").message).toContain("at most one");
  });

  it("has no option that takes a key", () => {
    expect(refusal("ask", "q", "--api-key", "sk-x").message).not.toContain("sk-x");
  });
});
