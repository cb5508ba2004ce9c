import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import type { Report } from "../../src/domain/report.ts";
import { startMockOpenAi } from "../fixtures/mock-openai.ts";
import { freshFolder, runCli } from "./run-cli.ts";

const NEWS = fileURLToPath(new URL("../../assets/demo/documents/newspapers", import.meta.url));
const QUESTION = "Where was the founder of the Sarnbeck Regatta born?";

/** Times differ between runs; so do addresses of files in two folders. */
function comparable(json: string, folder: string): string {
  const report = JSON.parse(json) as Report;
  return JSON.stringify({
    ...report,
    createdAt: "",
    usage: { ...report.usage, seconds: 0 },
    sources: report.sources.map((source) => ({
      ...source,
      retrievedAt: "",
      uri: source.uri.replace(folder, ""),
    })),
  });
}

// the program is started many times, on a machine that may be busy
vi.setConfig({ testTimeout: 120_000 });

describe("same input, same answer", () => {
  it("P18 T10 gives byte-equal JSON over file orders, locales and time zones", async () => {
    const folder = freshFolder();
    cpSync(NEWS, join(folder, "news"), { recursive: true });
    const names = readdirSync(join(folder, "news")).map((name) => join("news", name));
    const ways = [
      { inputs: names, env: { LANG: "en_GB.UTF-8", TZ: "UTC" } },
      {
        inputs: [...names].reverse(),
        env: { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", TZ: "Asia/Kathmandu" },
      },
      { inputs: ["news"], env: { LANG: "C", TZ: "America/St_Johns" } },
    ];
    const reports: string[] = [];
    for (const [index, { inputs, env }] of ways.entries()) {
      const kb = ["--kb", `kb-${index}.db`, "-q"];
      expect((await runCli(["add", ...inputs, ...kb], { cwd: folder, env })).code).toBe(0);
      const { stdout } = await runCli(["ask", QUESTION, "--json", ...kb], { cwd: folder, env });
      reports.push(comparable(stdout, folder));
    }
    expect(reports[1]).toBe(reports[0]);
    expect(reports[2]).toBe(reports[0]);
  });
});

describe("secrets", () => {
  it("P19 a key reaches the server it is for, and no output, report or file", async () => {
    const canary = "sk-canary-5f21c0";
    const server = await startMockOpenAi();
    server.script(() => ({ status: 401, text: `Incorrect API key provided: ${canary}` }));
    try {
      const cwd = freshFolder();
      mkdirSync(join(cwd, "notes"));
      writeFileSync(join(cwd, "notes", "a.txt"), "Tobias Wren was born in Hexley.\n");
      mkdirSync(join(cwd, "xdg", "plumbline"), { recursive: true });
      writeFileSync(
        join(cwd, "xdg", "plumbline", "config.yaml"),
        `providers:\n  openai:\n    baseUrl: ${server.url}/v1\nmodels:\n  default: openai:gpt-4.1-mini\n`,
      );
      const env = { OPENAI_API_KEY: canary };
      await runCli(["add", "notes"], { cwd, env });
      const asked = await runCli(["ask", "Where was Tobias Wren born?", "--json"], { cwd, env });
      expect(asked.code).toBe(3);
      const outputs = [
        asked,
        await runCli(["doctor"], { cwd, env }),
        await runCli(["config", "show"], { cwd, env }),
      ];
      expect(outputs.map(({ stdout, stderr }) => stdout + stderr).join("")).not.toContain(canary);
      expect(server.requests.some(({ headers }) => headers.authorization === `Bearer ${canary}`)).toBe(true);
      for (const name of readdirSync(join(cwd, ".plumbline"))) {
        expect(readFileSync(join(cwd, ".plumbline", name)).includes(canary)).toBe(false);
      }
    } finally {
      await server.close();
    }
  });

  it("P19 a key of the environment does not follow an address that a project's file names, unless the user says so", async () => {
    const canary = "sk-canary-77aa12";
    const server = await startMockOpenAi();
    try {
      const cwd = freshFolder();
      const yaml = `providers:\n  openai:\n    baseUrl: ${server.url}/v1\nmodels:\n  default: openai:gpt-4.1-mini\n`;
      writeFileSync(join(cwd, "plumbline.config.yaml"), yaml);
      const env = { OPENAI_API_KEY: canary };
      const refused = await runCli(["ask", "Where was Tobias Wren born?"], { cwd, env });
      expect(refused.code).toBe(3);
      expect(refused.stderr.replace(/\s+/g, " ")).toMatch(
        /plumbline\.config\.yaml:3: OPENAI_API_KEY is not sent .* --config/,
      );
      const doctor = await runCli(["doctor"], { cwd, env });
      expect([doctor.code, doctor.stdout.replace(/\s+/g, " ")]).toEqual([
        3,
        expect.stringContaining("OPENAI_API_KEY is not sent"),
      ]);
      expect(server.requests).toEqual([]);
      const named = await runCli(["doctor", "--config", "plumbline.config.yaml"], { cwd, env });
      expect(named.code).toBe(0);
      expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${canary}`);
    } finally {
      await server.close();
    }
  });

  it("P19 no header goes on to where a model's server points", async () => {
    const other = await startMockOpenAi();
    const server = await startMockOpenAi();
    server.script(() => ({ status: 307, headers: { location: `${other.url}/v1/chat/completions` } }));
    try {
      const cwd = freshFolder();
      const yaml = `providers:\n  lab:\n    type: anthropic\n    baseUrl: ${server.url}/v1\n    apiKey: sk-own\nmodels:\n  default: lab:m\n`;
      writeFileSync(join(cwd, "plumbline.config.yaml"), yaml, { mode: 0o600 });
      const doctor = await runCli(["doctor"], { cwd });
      expect(doctor.code).toBe(3);
      expect(doctor.stdout.replace(/\s+/g, " ")).toContain(`sends requests on to ${other.url}`);
      expect(server.requests).not.toEqual([]);
      expect(other.requests).toEqual([]);
    } finally {
      await Promise.all([server.close(), other.close()]);
    }
  });
});
