import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson, stripReasoning } from "./parse-json.ts";

const found = (value: unknown) => ({ status: "found", value });
const reasonOf = (reply: string) => {
  const parsed = parseJson(reply);
  return parsed.status === "found" ? "found" : parsed.reason;
};

describe("parseJson", () => {
  it("reads any JSON value a serializer wrote", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (value) => {
        const text = JSON.stringify(value);
        expect(parseJson(text)).toEqual(found(JSON.parse(text)));
        expect(parseJson(`Sure:\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\nDone.`)).toEqual(
          found(JSON.parse(text)),
        );
      }),
    );
  });

  it.each([
    ["prose around", 'Here you are: {"a": 1}. Hope that helps [1]!'],
    ["a fence", '```json\n{"a": 1}\n```'],
    ["a trailing comma", '{"a": 1,}'],
    ["single quotes", "{'a': 1}"],
    ["comments", '{ // the answer\n "a": /* one */ 1 }'],
    ["the same object twice", '{"a":1} that is {"a": 1}'],
    ["braces in prose before it", 'I use {curly} braces and [square]: {"a": 1}'],
    ["a byte order mark", '\ufeff{"a":1}'],
  ])("L3 finds the only object with %s", (_, reply) => {
    expect(parseJson(reply)).toEqual(found({ a: 1 }));
  });

  it("F5 accepts raw control characters in a string", () => {
    expect(parseJson('{"a": "line\nbreak\tand \u0001"}')).toEqual(found({ a: "line\nbreak\tand \u0001" }));
  });

  it.each([
    ['<think>maybe {"a":1}</think>{"a":2}'],
    ['<THINKING>one {"a":1}</THINKING>\n{"a":2}'],
    ['reasoning that the template opened {"a":1}</think>{"a":2}'],
    ['<reasoning>x</reasoning><think>y</think> {"a":2}'],
  ])("F2 ignores reasoning: %s", (reply) => {
    expect(parseJson(reply)).toEqual(found({ a: 2 }));
  });

  it("F2 an unclosed reasoning tag is a failure", () => {
    expect(reasonOf('<think>hm {"a":1}')).toBe("unclosed-reasoning");
    expect(stripReasoning("<think>hm")).toBeUndefined();
    expect(stripReasoning("<think>hm</think> A < B")).toBe(" A < B");
  });

  it("keeps a reasoning tag that stands inside a string", () => {
    expect(parseJson('{"a":"the <think> tag"}')).toEqual(found({ a: "the <think> tag" }));
  });

  it("L2 never repairs a cut value, wherever it is cut", () => {
    const whole = '{"statements": [{"subject": "Ada \\u00e9", "n": -1.5e3, "ok": true}, {"subject": null}]}';
    for (let end = 1; end < whole.length; end++) {
      expect(reasonOf(whole.slice(0, end)), whole.slice(0, end)).toBe("cut");
    }
    expect(reasonOf(`\`\`\`json\n${whole.slice(0, 40)}`)).toBe("cut");
  });

  it.each([
    ['{"a":1} or {"a":2}', "several-values"],
    ['{"a":1,"a":2}', "duplicate-key"],
    ['{"a": NaN}', "invalid"],
    ['{"a": -Infinity}', "invalid"],
    ['{"a": 1e999}', "invalid"],
    ['{"a": 012}', "invalid"],
    ['{"a":[{"b":1},{"b":tru},{"c":3}]}', "invalid"],
    ['{"a": "x" "b": 2}', "invalid"],
    ["", "empty"],
    ["  \n```json\n```", "empty"],
    ["<think>only thought</think>", "empty"],
    ["There is nothing to extract.", "no-json"],
    [`${'{"a":'.repeat(70)}1${"}".repeat(70)}`, "too-deep"],
  ])("L3 refuses %s", (reply, reason) => {
    expect(reasonOf(reply)).toBe(reason);
  });

  it("does not let a key reach the prototype", () => {
    const parsed = parseJson('{"__proto__": {"polluted": true}}');
    expect(parsed.status).toBe("found");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("never throws, and stays linear, on hostile text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."{}[]\"'\\,:<>/*ntfue1-. ") }),
        (s) => void parseJson(s),
      ),
    );
    const start = performance.now();
    for (const piece of ['["a', "[", '{"a":[', "<think", "/*", "['", "{'a':1}"])
      parseJson(piece.repeat(100_000));
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
