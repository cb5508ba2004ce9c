import { describe, expect, it } from "vitest";
import { AppError } from "../domain/errors.ts";
import { type ConfigSurroundings, loadConfig } from "./load.ts";

function surroundings(
  files: Readonly<Record<string, string>> = {},
  environment: Readonly<Record<string, string>> = {},
  more: Partial<ConfigSurroundings> = {},
): ConfigSurroundings {
  return {
    cwd: "/work",
    environment,
    platform: "linux",
    homeFolder: "/home/ada",
    joinPath: (...parts) => parts.join("/"),
    readText: (path) => files[path],
    isReadableByOthers: () => false,
    ...more,
  };
}

const PROJECT = "/work/plumbline.config.yaml";
const USER = "/home/ada/.config/plumbline/config.yaml";

function failure(call: () => unknown): AppError {
  try {
    call();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("expected an AppError");
}

describe("loadConfig", () => {
  it("takes flag before environment before project file before user file before default", () => {
    const files = {
      [PROJECT]: "seed: 3\nhops: 3\nchains: 3",
      [USER]: "seed: 4\nhops: 4\nchains: 4\nalpha: 0.4",
    };
    const loaded = loadConfig({ seed: 1 }, surroundings(files, { PLUMBLINE_SEED: "2", PLUMBLINE_HOPS: "2" }));
    expect(loaded.config).toMatchObject({ seed: 1, hops: 2, chains: 3, alpha: 0.4, method: "plumb" });
    const origin = Object.fromEntries(loaded.values.map((value) => [value.path, value.origin]));
    expect(origin.seed).toBe("flag");
    expect(origin.hops).toBe("PLUMBLINE_HOPS");
    expect(origin.chains).toBe(`${PROJECT}:3`);
    expect(origin.alpha).toBe(`${USER}:4`);
    expect(origin.method).toBe("default");
  });

  it("reads a user file from APPDATA on Windows and XDG_CONFIG_HOME elsewhere", () => {
    const windows = surroundings(
      { "C:\\Users\\Zoë\\AppData\\plumbline\\config.yaml": "seed: 7" },
      { APPDATA: "C:\\Users\\Zoë\\AppData" },
      { platform: "win32", joinPath: (...parts) => parts.join("\\") },
    );
    expect(loadConfig({}, windows).config.seed).toBe(7);
    const xdg = surroundings({ "/x/plumbline/config.yaml": "seed: 8" }, { XDG_CONFIG_HOME: "/x" });
    expect(loadConfig({}, xdg).config.seed).toBe(8);
  });

  it("keeps model names with dots and colons as keys of prices", () => {
    const files = { [PROJECT]: "prices:\n  'openai:gpt-4.1-mini':\n    input: 0.4\n    output: 1.6\n" };
    expect(loadConfig({}, surroundings(files)).config.prices).toEqual({
      "openai:gpt-4.1-mini": { input: 0.4, output: 1.6 },
    });
  });

  it("keeps a provider with headers whole", () => {
    const yaml =
      "providers:\n  lab:\n    type: compatible\n    baseUrl: http://localhost:8080/v1\n    headers:\n      X.Team: blue\n";
    expect(loadConfig({}, surroundings({ [PROJECT]: yaml })).config.providers).toEqual({
      lab: { type: "compatible", baseUrl: "http://localhost:8080/v1", headers: { "X.Team": "blue" } },
    });
  });

  it.each([
    ["C13 names the line of broken YAML", "seed: 1\nhops: [1\n", /plumbline\.config\.yaml:[23]: /],
    [
      "C13 names the line of an unknown key",
      "seed: 1\nmodles:\n  default: x\n",
      /yaml:2: unknown setting "modles"/,
    ],
    ["C13 names an unknown nested key", "models:\n  defalt: x\n", /yaml:2: unknown setting "models.defalt"/],
    [
      "C13 names a wrong type with the allowed range",
      "seed: 1\n\nhops: many\n",
      /yaml:3: "hops" .* from 1 to 8/,
    ],
    ["C13 names a number out of range", "alpha: 1.5\n", /yaml:1: "alpha" .* from 0 to 1/],
    ["C13 refuses a value outside a list", "method: magic\n", /yaml:1: "method" must be one of plumb/],
    ["C13 refuses a YAML tag", "seed: !!js/function 'return 1'\n", /yaml:1: holds the YAML tag/],
    ["C13 refuses a local YAML tag", "seed: 1\nkb: !secret x\n", /yaml:2: holds the YAML tag !secret/],
    ["C13 refuses a key given twice", "seed: 1\nseed: 2\n", /yaml:2: /],
    ["C13 refuses a list where settings belong", "- a\n- b\n", /yaml:1: the file must hold settings by name/],
    ["C13 refuses a prototype key", "__proto__:\n  x: 1\n", /unknown setting "__proto__"/],
  ])("%s", (_name, text, message) => {
    const error = failure(() => loadConfig({}, surroundings({ [PROJECT]: text })));
    expect(error.code).toBe("configuration");
    expect(error.message).toMatch(message);
  });

  it("C13 suggests the setting that was meant", () => {
    const error = failure(() => loadConfig({}, surroundings({ [PROJECT]: "modles: {}" })));
    expect(error.hint).toBe('Did you mean "models"?');
  });

  it("C13 gives file and line for a JSON file too", () => {
    const json = '{\n  "seed": 1,\n  "hop": 2\n}';
    const error = failure(() => loadConfig({}, surroundings({ "/work/plumbline.config.json": json })));
    expect(error.message).toMatch(/json:3: unknown setting "hop"/);
  });

  it("C14 warns of a key others can read, and refuses it with strict", () => {
    const files = { [PROJECT]: "providers:\n  openai:\n    apiKey: sk-canary\n" };
    const open = surroundings(files, {}, { isReadableByOthers: () => true });
    expect(loadConfig({}, open).warnings).toEqual([expect.stringContaining(PROJECT)]);
    const error = failure(() => loadConfig({}, open, { strict: true }));
    expect(error.code).toBe("configuration");
    expect(`${error.message} ${error.hint}`).not.toContain("sk-canary");
    expect(loadConfig({}, surroundings(files)).warnings).toEqual([]);
  });

  it("C14 does not warn of a file that holds no key", () => {
    const open = surroundings(
      { [PROJECT]: "providers:\n  openai:\n    apiKeyEnv: MY_KEY\n" },
      {},
      { isReadableByOthers: () => true },
    );
    expect(loadConfig({}, open).warnings).toEqual([]);
  });

  it("runs no command that a project's file names, only the user's own", () => {
    const yaml = "providers:\n  openai:\n    apiKeyCommand: rm -rf /\n";
    const error = failure(() => loadConfig({}, surroundings({ [PROJECT]: yaml })));
    expect(error.message).toMatch(/yaml:3: a project's file may not run commands/);
    expect(loadConfig({}, surroundings({ [USER]: yaml })).config.providers.openai?.apiKeyCommand).toBe(
      "rm -rf /",
    );
  });

  it.each(["https://evil.example/v1", "http://localhost.evil.example", "http://localhost@evil.example/"])(
    "P19 sends nothing to the machine %s that a project's file names",
    (url) => {
      const yaml = `providers:\n  openai:\n    baseUrl: ${url}\n`;
      const error = failure(() => loadConfig({}, surroundings({ [PROJECT]: yaml })));
      expect(error.message).toMatch(/yaml:3: a project's file may not send/);
      expect(loadConfig({}, surroundings({ [USER]: yaml })).config.providers.openai?.baseUrl).toBe(url);
      for (const path of ["/x.yaml", PROJECT]) {
        const named = loadConfig({}, surroundings({ [path]: yaml }), { configFile: path });
        expect(named.config.providers.openai?.baseUrl).toBe(url);
      }
    },
  );

  it("takes an address of this machine from a project's file", () => {
    const yaml = "providers:\n  lab:\n    type: compatible\n    baseUrl: http://localhost:8080/v1\n";
    const { config } = loadConfig({}, surroundings({ [PROJECT]: yaml }));
    expect(config.providers.lab?.baseUrl).toBe("http://localhost:8080/v1");
  });

  it("refuses an environment number out of range, naming the variable", () => {
    const error = failure(() => loadConfig({}, surroundings({}, { PLUMBLINE_HOPS: "99" })));
    expect(error.message).toMatch(/^PLUMBLINE_HOPS .* from 1 to 8$/);
  });

  it("says so when the file named by --config is not there", () => {
    const error = failure(() => loadConfig({}, surroundings(), { configFile: "/nowhere.yaml" }));
    expect(error.message).toContain("/nowhere.yaml");
  });
});
