import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { loadTransformersModule } from "../embedders/transformers-module.ts";
import { loadLlamaModule } from "../models/llama-module.ts";
import { loadOptionalPackage } from "./optional-package.ts";

const WANTED = {
  purpose: "Testing",
  name: "no-such-package-of-ours",
  version: "1.2.3",
  otherwise: "Or do not.",
};

describe("optional packages", () => {
  it("say how they are installed when they are missing", async () => {
    await expect(loadOptionalPackage(WANTED)).rejects.toMatchObject({
      code: "configuration",
      message: "Testing needs the package no-such-package-of-ours, which is not installed.",
      hint: "Run `npm install --ignore-scripts no-such-package-of-ours@1.2.3`. Or do not.",
    });
  });

  it("are loaded from where they are, and one that is broken is not called missing", async () => {
    const folder = mkdtempSync(join(tmpdir(), "plumbline-module-"));
    writeFileSync(join(folder, "good.mjs"), "export const answer = 42;");
    writeFileSync(join(folder, "bad.mjs"), "throw new Error('no library for this system');");
    const at = (name: string) => pathToFileURL(join(folder, name)).href;
    expect(await loadOptionalPackage<{ answer: number }>(WANTED, at("good.mjs"))).toMatchObject({
      answer: 42,
    });
    await expect(loadOptionalPackage(WANTED, at("bad.mjs"))).rejects.toThrow(
      "which cannot be loaded: no library for this system",
    );
    await expect(loadOptionalPackage(WANTED, at("none.mjs"))).rejects.toThrow(
      /not installed at file:.*none\.mjs/,
    );
  });

  it("are peers of exactly the versions that the messages name, and none is installed by itself", async () => {
    const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
    const { peerDependencies, peerDependenciesMeta } = JSON.parse(text) as {
      peerDependencies: Record<string, string>;
      peerDependenciesMeta: Record<string, { optional?: boolean }>;
    };
    const nowhere = pathToFileURL(join(tmpdir(), "nowhere", "x.mjs")).href;
    const hints = await Promise.all(
      [loadTransformersModule(nowhere), loadLlamaModule(nowhere)].map((loading) =>
        loading.then(
          () => "",
          (error: { hint?: string }) => error.hint ?? "",
        ),
      ),
    );
    for (const [name, version] of Object.entries(peerDependencies)) {
      expect(hints.some((hint) => hint.includes(`${name}@${version}`))).toBe(true);
      expect(peerDependenciesMeta[name]?.optional).toBe(true);
    }
    expect(Object.keys(peerDependencies)).toHaveLength(2);
  });
});
