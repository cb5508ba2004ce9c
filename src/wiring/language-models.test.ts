import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ConfigSurroundings, type FlagSettings, loadConfig } from "../config/load.ts";
import { AppError } from "../domain/errors.ts";
import { defaultBaseUrl } from "./default-base-url.ts";
import { embedderSettings, embedderSpec } from "./embedder-settings.ts";
import { bindModels, resolveModel } from "./language-models.ts";
import { methodSettings } from "./method-settings.ts";
import { resolveKey } from "./secrets.ts";

const USER_FILE = "/home/u/.config/plumbline/config.yaml";

function surroundings(yaml = "", environment: Readonly<Record<string, string>> = {}): ConfigSurroundings {
  return {
    cwd: "/work",
    environment,
    platform: process.platform,
    homeFolder: "/home/u",
    joinPath: (...parts) => parts.join("/"),
    readText: (path) => (path === USER_FILE ? yaml : undefined),
    isReadableByOthers: () => false,
  };
}

function loaded(yaml: string, flags: FlagSettings = {}) {
  return loadConfig(flags, surroundings(yaml));
}

const services = { fetch: () => Promise.reject(new Error("no network in this test")) };

describe("which model does which task", () => {
  it("binds a role's model to its tasks and the default to the rest", async () => {
    const { config } = loaded(
      "models:\n  default: ollama:small\n  evaluator: ollama:large\n  reader: rules\n",
    );
    const bound = await bindModels(config, surroundings(), services);
    expect(bound.modelOf("judge-documents")?.id).toBe("ollama:large");
    expect(bound.modelOf("extract-statements")?.id).toBe("ollama:small");
    expect(bound.modelOf("answer-from-context")).toBeUndefined();
    expect(bound.all.map(({ spec }) => spec)).toEqual(["ollama:large", "ollama:small"]);
  });

  it("F29 builds no model at all when none is configured", async () => {
    const bound = await bindModels(loaded("").config, surroundings(), services);
    expect(bound.all).toEqual([]);
    expect(bound.modelOf("answer-from-context")).toBeUndefined();
  });

  it("reads a provider of any name by its type, with price, key and headers", () => {
    const yaml =
      "providers:\n  lab:\n    type: compatible\n    baseUrl: http://h:1/v1\n    apiKeyEnv: LAB\n    headers:\n      X-A: b\nprices:\n  'lab:q3:8b':\n    input: 1\n    output: 2\n";
    const { name, settings } = resolveModel(
      "lab:q3:8b",
      loaded(yaml).config,
      surroundings(yaml, { LAB: "k" }),
    );
    expect(name).toEqual({ provider: "compatible", name: "q3:8b" });
    expect(settings).toEqual({
      baseUrl: "http://h:1/v1",
      apiKey: "k",
      apiKeyVariable: "LAB",
      price: { input: 1, output: 2 },
      headers: { "X-A": "b" },
    });
  });

  it.each([
    ["host", "http://host:11434"],
    ["host:80", "http://host:80"],
    ["0.0.0.0", "http://127.0.0.1:11434"],
    ["http://h/", "http://h:11434"],
    ["https://h", "https://h"],
  ])("reads OLLAMA_HOST %s as Ollama's own tools do", (host, url) => {
    expect(defaultBaseUrl("ollama", { OLLAMA_HOST: host })).toBe(url);
  });

  it("gives an embedder the settings of its provider", () => {
    const { config } = loaded(
      "embedder: lab:e5\nproviders:\n  lab:\n    type: compatible\n    baseUrl: http://h:1/v1\n",
    );
    expect(embedderSpec(config)).toBe("compatible:e5");
    expect(embedderSettings(config, surroundings())).toEqual({ baseUrl: "http://h:1/v1" });
    expect(
      embedderSettings(
        { ...config, embedder: "ollama:e5", providers: {} },
        surroundings("", { OLLAMA_HOST: "h" }),
      ),
    ).toEqual({
      baseUrl: "http://h:11434/v1",
    });
  });
});

describe("keys", () => {
  it("come from a file, a command, a named variable, or the provider's own variable", () => {
    const file = join(mkdtempSync(join(tmpdir(), "plumbline-key-")), "key");
    writeFileSync(file, "from-file\n");
    const env = { OPENAI_API_KEY: "from-env", MINE: "from-mine" };
    const around = surroundings("", env);
    expect(resolveKey("openai", "openai", { apiKeyFile: file }, around)?.value).toBe("from-file");
    expect(resolveKey("openai", "openai", { apiKeyCommand: "echo from-command" }, around)?.value).toBe(
      "from-command",
    );
    expect(resolveKey("openai", "openai", { apiKeyEnv: "MINE" }, around)).toEqual({
      value: "from-mine",
      from: "MINE",
    });
    expect(resolveKey("openai", "openai", {}, around)?.value).toBe("from-env");
    expect(resolveKey("ollama", "ollama", {}, around)).toBeUndefined();
  });

  it("that are configured and missing stop the start, naming the place and never a value", () => {
    const around = surroundings();
    expect(() => resolveKey("a", "openai", { apiKeyEnv: "NONE" }, around)).toThrow("NONE gives no key");
    expect(() => resolveKey("a", "openai", { apiKeyFile: "/no/such" }, around)).toThrow(
      "providers.a.apiKeyFile",
    );
    const failing = () => resolveKey("a", "openai", { apiKeyCommand: "echo secret-part; exit 3" }, around);
    expect(failing).toThrow("providers.a.apiKeyCommand failed");
    try {
      failing();
    } catch (error) {
      expect(error instanceof AppError && error.cause).toBeUndefined();
      expect(String(error)).not.toContain("secret-part");
    }
  });
});

describe("settings of the method", () => {
  it("go to the method that knows them; a line of a file is passed over by the others, a flag is refused", () => {
    expect(methodSettings(loaded("method: reliable-chains\nhops: 3\nsynthesis: sbs\n"))).toEqual({
      hops: 3,
      synthesis: "sbs",
    });
    expect(methodSettings(loaded("method: vanilla-rag\nhops: 3\n"))).toEqual({});
    expect(() => methodSettings(loaded("method: vanilla-rag\n", { hops: 3 }))).toThrow(
      "--hops means nothing to the method vanilla-rag",
    );
  });
});
