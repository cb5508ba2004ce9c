/** What a hostile or a clumsy user, folder or system does to the command line. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { Report } from "../../src/domain/report.ts";
import { startMockOpenAi } from "../fixtures/mock-openai.ts";
import { freshFolder, runCli } from "./run-cli.ts";

// the program is started many times, on a machine that may be busy
vi.setConfig({ testTimeout: 120_000 });

const QUESTION = "Where was the designer of the Needle Bridge born?";

function folderWith(files: Readonly<Record<string, string>>): string {
  const cwd = freshFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(cwd, name, ".."), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  return cwd;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ");

describe("a knowledge base that is none", () => {
  it("X3 a folder, an address and the file of another program are named, and left as they are", async () => {
    const cwd = folderWith({
      "docs/a.md": "The mill burned in 1870.",
      "letter.txt": "Dear all, this is no database.",
    });
    const ask = async (kb: string) => {
      const { code, stderr } = await runCli(["ask", QUESTION, "--kb", kb], { cwd });
      return [code, oneLine(stderr)];
    };
    expect(await ask("docs")).toEqual([
      1,
      expect.stringMatching(/docs: it is a folder\. Name a file with --kb/),
    ]);
    expect(await ask("https://kb.example/x")).toEqual([
      3,
      expect.stringContaining("is a file, not an address"),
    ]);
    expect(await ask("letter.txt")).toEqual([1, expect.stringContaining("is damaged or no knowledge base")]);
    expect(readFileSync(join(cwd, "letter.txt"), "utf8")).toBe("Dear all, this is no database.");
    expect(readdirSync(cwd).sort()).toEqual(["docs", "letter.txt"]);
  });

  it("F8 says that it is empty before it says that nothing was found", async () => {
    const { code, stderr } = await runCli(["ask", QUESTION, "--quiet"]);
    expect([code, oneLine(stderr)]).toEqual([0, expect.stringContaining("knowledge base is empty")]);
  });

  it("X7 is copied whole by `backup`, which replaces nothing", async () => {
    const cwd = folderWith({ "docs/a.md": "The Needle Bridge was designed by Anselm Rooke." });
    await runCli(["add", "docs"], { cwd });
    const copied = await runCli(["backup", "copy.db", "--json"], { cwd });
    expect(JSON.parse(copied.stdout)).toEqual({ path: expect.stringMatching(/copy\.db$/) });
    const sources = await runCli(["sources", "--json", "--kb", "copy.db"], { cwd });
    expect(JSON.parse(sources.stdout)).toHaveLength(1);
    expect(await runCli(["backup", "copy.db"], { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("already at"),
    });
  });

  it.skipIf(process.platform === "win32")(
    "X3 is read where it may not be written, which is said and keeps nothing, and is not changed",
    async () => {
      const cwd = folderWith({ "docs/a.md": "The Needle Bridge was designed by Anselm Rooke." });
      await runCli(["add", "docs"], { cwd });
      const question = "Who designed the Needle Bridge?";
      await runCli(["ask", question], { cwd });
      const folder = join(cwd, ".plumbline");
      const kept = readFileSync(join(folder, "kb.db"));
      const names = readdirSync(folder);
      for (const name of names) chmodSync(join(folder, name), 0o444);
      chmodSync(folder, 0o555);
      chmodSync(cwd, 0o755);
      const temporary = join(cwd, "tmp");
      mkdirSync(temporary);
      chmodSync(temporary, 0o777);
      const nobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
      const run = (...args: string[]) => runCli(args, { cwd, env: { TMPDIR: temporary }, ...nobody });
      const asked = await run("ask", question);
      expect([asked.code, asked.stdout]).toEqual([0, expect.stringContaining("Anselm Rooke")]);
      expect(oneLine(asked.stderr)).toContain(
        "cannot be written: a copy of it is read, and no report is kept",
      );
      expect(JSON.parse((await run("sources", "--json")).stdout)).toHaveLength(1);
      expect(JSON.parse((await run("show", "--json")).stdout)).toHaveLength(1);
      for (const args of [
        ["sources", "trust", "a.example", "low"],
        ["add", "docs"],
        ["remove", "docs"],
      ]) {
        const refused = await run(...args);
        expect([refused.code, oneLine(refused.stderr)]).toEqual([
          1,
          expect.stringMatching(/cannot be written.*Make both writable/),
        ]);
      }
      expect(readFileSync(join(folder, "kb.db"))).toEqual(kept);
      expect(readdirSync(folder)).toEqual(names);
      expect(readdirSync(temporary).filter((name) => name.startsWith("plumbline-"))).toEqual([]);
    },
  );

  it("C10 is not replaced by a report", async () => {
    const cwd = folderWith({ "docs/a.md": "The Needle Bridge was designed by Anselm Rooke." });
    await runCli(["add", "docs"], { cwd });
    const asked = await runCli(["ask", QUESTION, "--output", ".plumbline/kb.db"], { cwd });
    expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining("the knowledge base itself") });
    expect(JSON.parse((await runCli(["sources", "--json"], { cwd })).stdout)).toHaveLength(1);
  });
});

describe("odd surroundings", () => {
  it("F24 C18 odd files each have their own line, and the rest is added", async () => {
    const cwd = folderWith({
      "docs/good.md": "The Needle Bridge was designed by Anselm Rooke.",
      "docs/folder.md/inner.txt": "Anselm Rooke was born in Keldon Ferry.",
      "docs/e\u001b[31mred.txt": "A text with an escape in its name.",
      "docs/empty.txt": "",
      "docs/cut.json": '[{"text": "cut',
      "docs/cut.pdf": "%PDF-1.7\n1 0 obj",
    });
    if (process.platform !== "win32") {
      symlinkSync("..", join(cwd, "docs", "circle"));
      symlinkSync("nowhere", join(cwd, "docs", "broken.txt"));
    }
    const { code, stdout } = await runCli(["add", "docs", "--json"], { cwd });
    const items = (JSON.parse(stdout) as { items: { uri: string; status: string; reason?: string }[] }).items;
    expect(code).toBe(0);
    expect(items.filter(({ status }) => status === "added")).toHaveLength(3);
    for (const item of items.filter(({ status }) => status !== "added")) expect(item.reason).toBeTruthy();
    expect(stdout).not.toContain("\u001b");
    const { finding } = JSON.parse((await runCli(["ask", QUESTION, "--json"], { cwd })).stdout) as Report;
    expect(finding.answer).toBe("Keldon Ferry");
  });

  it("works without HOME, with an odd locale and a terminal of no width", async () => {
    const env = { HOME: "", XDG_CONFIG_HOME: "", LC_ALL: "xx_YY", COLUMNS: "0", LINES: "-1", TERM: "dumb" };
    const cwd = folderWith({ "docs/a.md": "The Needle Bridge was designed by Anselm Rooke." });
    expect((await runCli(["add", "docs"], { cwd, env })).code).toBe(0);
    const asked = await runCli(["ask", "Who designed the Needle Bridge?"], { cwd, env });
    expect([asked.code, asked.stdout]).toEqual([0, expect.stringContaining("Anselm Rooke")]);
    expect(asked.stdout).toMatch(/^[\n -~]*$/);
  });

  it("F37 a proxy that is none stops only what needs one", async () => {
    const cwd = folderWith({ "docs/a.md": "The Needle Bridge was designed by Anselm Rooke." });
    const env = { HTTPS_PROXY: "socks5://user:canary-pw@proxy:1" };
    expect((await runCli(["add", "docs"], { cwd, env })).code).toBe(0);
    const model = { ...env, OPENAI_API_KEY: "k" };
    const asked = await runCli(["ask", QUESTION, "--model", "openai:m"], { cwd, env: model });
    expect([asked.code, oneLine(asked.stderr)]).toEqual([
      3,
      expect.stringContaining("HTTPS_PROXY or HTTP_PROXY is not"),
    ]);
    expect(asked.stderr + asked.stdout).not.toContain("canary-pw");
  });

  it("F37 F35 no line of a dependency is mixed into the output behind a proxy", async () => {
    const server = await startMockOpenAi();
    try {
      const cwd = freshFolder();
      const yaml = `providers:\n  lab:\n    type: compatible\n    baseUrl: http://model.invalid/v1\nmodels:\n  default: lab:m\n`;
      writeFileSync(join(cwd, "own.yaml"), yaml);
      const env = { HTTP_PROXY: server.url };
      const { stderr, stdout } = await runCli(["doctor", "--json", "--config", "own.yaml"], { cwd, env });
      expect(stderr).toBe("");
      expect(JSON.parse(stdout)).toBeInstanceOf(Array);
    } finally {
      await server.close();
    }
  });

  it("P19 a key that no header can carry is named, never printed", async () => {
    const env = { OPENAI_API_KEY: "sk-canary\n-88f1" };
    for (const command of [["doctor"], ["ask", QUESTION]]) {
      const { code, stdout, stderr } = await runCli([...command, "--model", "openai:m"], { env });
      expect([code, oneLine(stdout + stderr)]).toEqual([
        3,
        expect.stringContaining("OPENAI_API_KEY does not hold a key"),
      ]);
      expect(stdout + stderr).not.toContain("canary");
    }
  });

  it("X7 a file that was copied while it was open is opened or refused, and never answers half", async () => {
    const cwd = folderWith({ "docs/a.md": "The Needle Bridge was designed by Anselm Rooke." });
    await runCli(["add", "docs"], { cwd });
    copyFileSync(join(cwd, ".plumbline", "kb.db"), join(cwd, "copy.db"));
    writeFileSync(join(cwd, "copy.db-wal"), "this is no journal of that file");
    const { code, stdout, stderr } = await runCli(["sources", "--json", "--kb", "copy.db"], { cwd });
    if (code === 0) expect(JSON.parse(stdout)).toHaveLength(1);
    else expect([code, stderr]).toEqual([1, expect.stringContaining("damaged")]);
    expect(existsSync(join(cwd, "copy.db"))).toBe(true);
  });
});
