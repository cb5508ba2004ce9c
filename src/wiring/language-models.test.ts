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

  it("P19 with white space around them are taken without it, others that HTTP cannot carry are refused unseen", () => {
    const key = (value: string) =>
      resolveKey("openai", "openai", {}, surroundings("", { OPENAI_API_KEY: value }));
    expect(key("sk-1\r\n")?.value).toBe("sk-1");
    expect(key("  ")).toBeUndefined();
    for (const bad of ["sk-\n1", "sk-é1", "sk 1", "Bearer\u00a0sk1"]) {
      expect(() => key(bad)).toThrow(/^OPENAI_API_KEY does not hold a key$/);
    }
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

describe("keys that would follow an address of a project's file", () => {
  const PROJECT_FILE = "/work/plumbline.config.yaml";
  const load = (project: string, own: string, environment: Readonly<Record<string, string>> = {}) => {
    const around = {
      ...surroundings(own, environment),
      readText: (path: string) => (path === PROJECT_FILE ? project : path === USER_FILE ? own : undefined),
    };
    return { around, config: loadConfig({}, around).config };
  };
  const here = (name: string, more = "") =>
    `providers:\n  ${name}:\n    baseUrl: http://localhost:1/v1\n${more}`;

  it.each([
    ["of the provider's variable", "openai:m", here("openai"), "", { OPENAI_API_KEY: "k" }],
    [
      "of a variable that the file names",
      "openai:m",
      here("openai", "    apiKeyEnv: HOME_KEY\n"),
      "",
      { HOME_KEY: "k" },
    ],
    [
      "of the user's file",
      "lab:m",
      here("lab"),
      "providers:\n  lab:\n    type: compatible\n    apiKey: k\n",
      {},
    ],
    [
      "in the user's headers",
      "lab:m",
      here("lab", "    type: compatible\n"),
      "providers:\n  lab:\n    headers:\n      X-Key: k\n",
      {},
    ],
  ])("P19 are refused: %s", (_, spec, project, own, environment) => {
    const { around, config } = load(project, own, environment);
    expect(() => resolveModel(spec, config, around)).toThrow(
      /is not sent to an address that a project's file/,
    );
    expect(() => embedderSettings({ ...config, embedder: spec }, around)).toThrow(/is not sent/);
  });

  it("are sent when the address is the user's own, or the key is the file's own", () => {
    const own = load("models:\n  default: openai:m\n", here("openai"), { OPENAI_API_KEY: "k" });
    expect(resolveModel("openai:m", own.config, own.around).settings.apiKey).toBe("k");
    const brought = load(here("openai", "    apiKey: theirs\n"), "", { OPENAI_API_KEY: "k" });
    expect(resolveModel("openai:m", brought.config, brought.around).settings.apiKey).toBe("theirs");
    const none = load(here("lab", "    type: compatible\n"), "", { OPENAI_API_KEY: "k" });
    expect(resolveModel("lab:m", none.config, none.around).settings).toEqual({
      baseUrl: "http://localhost:1/v1",
    });
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
