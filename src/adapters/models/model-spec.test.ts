import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createLanguageModel } from "./create-language-model.ts";
import { formatModelSpec, parseModelSpec } from "./model-spec.ts";
import { REPLIES_FORMAT } from "./scripted.ts";

describe("parseModelSpec", () => {
  it.each([
    ["openai:gpt-4o-mini", "openai", "gpt-4o-mini"],
    ["Ollama:llama3.1:8b-q4", "ollama", "llama3.1:8b-q4"],
    ["ollama:hf.co/org/model-GGUF:Q4_K_M", "ollama", "hf.co/org/model-GGUF:Q4_K_M"],
    ["compatible:org/model", "compatible", "org/model"],
    ["gguf:/models/a b.gguf", "gguf", "/models/a b.gguf"],
    ["gguf:C:\\models\\a.gguf", "gguf", "C:\\models\\a.gguf"],
    ["gguf:d:/models/ä.gguf", "gguf", "d:/models/ä.gguf"],
    [" scripted:./replies.json ", "scripted", "./replies.json"],
  ])("F38 reads %s", (text, provider, name) => {
    expect(parseModelSpec(text)).toEqual({ provider, name });
    expect(parseModelSpec(formatModelSpec({ provider, name } as ReturnType<typeof parseModelSpec>))).toEqual({
      provider,
      name,
    });
  });

  it.each(["", "gpt-4o", "mistral:large", "C:\\models\\a.gguf", "openai:", "gguf: ", ":x"])(
    "refuses %j with a hint",
    (text) => {
      expect(() => parseModelSpec(text)).toThrow(
        expect.objectContaining({ code: "configuration", hint: expect.any(String) }),
      );
    },
  );

  it("guesses that a bare path means a GGUF file", () => {
    expect(() => parseModelSpec("/models/a.gguf")).toThrow(
      expect.objectContaining({ hint: expect.stringContaining("gguf:/models/a.gguf") }),
    );
  });
});

describe("models from files", () => {
  const services = { fetch: globalThis.fetch };

  it("reads recorded replies and refuses other files", async () => {
    const folder = await mkdtemp(join(tmpdir(), "plumbline-models-"));
    const path = join(folder, "replies.json");
    try {
      await writeFile(path, JSON.stringify({ format: REPLIES_FORMAT, replies: {} }));
      expect((await createLanguageModel(`scripted:${path}`, {}, services)).id).toBe(`scripted:${path}`);
      for (const content of [
        "",
        "[]",
        "null",
        '{"format":"other","replies":{}}',
        `{"format":"${REPLIES_FORMAT}"}`,
      ]) {
        await writeFile(path, content);
        await expect(createLanguageModel(`scripted:${path}`, {}, services)).rejects.toMatchObject({
          code: "configuration",
        });
      }
      await expect(createLanguageModel(`gguf:${path}`, {}, services)).rejects.toMatchObject({
        reason: "gguf_unreadable",
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("names the install command when node-llama-cpp is missing", async () => {
    const folder = await mkdtemp(join(tmpdir(), "plumbline-models-"));
    const path = join(folder, "a.gguf");
    try {
      await writeFile(path, "GGUF and then nothing");
      const settings = { llamaModule: "file:///nowhere/node-llama-cpp/index.js" };
      const model = await createLanguageModel(`gguf:${path}`, settings, services);
      const { recordedRun } = await import("../../../test/fixtures/model-doors.ts");
      const request = { system: "s", user: "u", temperature: 0, maxOutputTokens: 5, timeoutMs: 0 };
      await expect(model.complete(request, recordedRun().run)).rejects.toMatchObject({
        code: "configuration",
        reason: "optional_package_missing",
        hint: expect.stringContaining("npm install"),
      });
      await model.close?.();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
