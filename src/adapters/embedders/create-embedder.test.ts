import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createFakeEmbeddingServer } from "../../../test/contracts/fake-embedding-server.ts";
import { createRunContext } from "../run/create-run-context.ts";
import { createEmbedder } from "./create-embedder.ts";

const services = { fetch: createFakeEmbeddingServer().fetch };
const folder = mkdtempSync(join(tmpdir(), "plumbline-embedder-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("configured embedder", () => {
  it("F29 a local server needs no key and no cloud client", async () => {
    const embedder = await createEmbedder("ollama:nomic-embed-text:v1.5", {}, services);
    expect(embedder.id).toContain("ollama:nomic-embed-text:v1.5");
    expect(await embedder.embed(["a"], createRunContext())).toHaveLength(1);
  });

  it.each([
    ["nonsense", "unknown_provider"],
    ["openai", "unknown_provider"],
    ["words:more", "unknown_provider"],
    ["openai:text-embedding-3-small", "key_missing"],
    ["compatible:model", "base_url_invalid"],
    ["onnx:/nowhere", "model_missing"],
  ])("refuses %s with a hint", async (spec, reason) => {
    await expect(createEmbedder(spec, {}, services)).rejects.toMatchObject({
      code: "configuration",
      reason,
      hint: expect.any(String),
    });
  });

  it("says how to install the package of a local encoder that is missing", async () => {
    mkdirSync(join(folder, "onnx"));
    writeFileSync(join(folder, "config.json"), '{ "hidden_size": 4 }');
    writeFileSync(join(folder, "tokenizer.json"), "{}");
    writeFileSync(join(folder, "onnx", "model.onnx"), "weights");
    const settings = { transformersModule: "file:///nowhere/transformers.mjs" };
    const embedder = await createEmbedder(`onnx:${folder}`, settings, services);
    await expect(embedder.embed(["a"], createRunContext())).rejects.toMatchObject({
      code: "configuration",
      reason: "optional_package_missing",
      hint: expect.stringContaining("npm install --ignore-scripts @huggingface/transformers@4.3.2"),
    });
  });
});
