import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { finishOf, freshFolder, runCli, startCli } from "./run-cli.ts";

// the program is started many times, on a machine that may be busy
vi.setConfig({ testTimeout: 120_000 });

describe("plumbline from outside: usage", () => {
  it("C1 refuses an unknown command with exit 2, the nearest name, and nothing run", async () => {
    const cwd = freshFolder();
    const { code, stdout, stderr } = await runCli(["aks", "who?"], { cwd });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain('Did you mean "plumbline ask"?');
    expect(readdirSync(cwd)).toEqual([]);
  });

  it("gives one JSON value on standard output for an error too", async () => {
    const { code, stdout } = await runCli(["ask", "x", "--json", "--hops", "99"]);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: "invalid-input", reason: "out_of_range" } });
  });

  it.each([
    ["empty", ""],
    ["blank", " \t "],
    ["of invisible characters", "\u200b\u2063\u{e0041}"],
  ])("C2 refuses a question that is %s", async (_name, question) => {
    const { code, stderr } = await runCli(["ask", question]);
    expect(code).toBe(2);
    expect(stderr).toContain("the question is empty");
  });

  it("C3 refuses a question of a megabyte and names the limit", async () => {
    const { code, stderr } = await runCli(["ask", "-"], { input: "a".repeat(1_000_000) });
    expect(code).toBe(2);
    expect(stderr).toMatch(/larger than|longer than 10000 characters/);
    const short = await runCli(["ask", "a".repeat(10_001)]);
    expect(short.stderr).toContain("longer than 10000 characters");
  });

  it("C8 refuses a closed, an empty and a binary standard input, with the bad byte's offset", async () => {
    expect(await runCli(["ask", "-"], { input: "closed" })).toMatchObject({ code: 2 });
    expect(await runCli(["ask", "-"], { input: "" })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("standard input is empty"),
    });
    const binary = await runCli(["ask", "-"], { input: Uint8Array.from([0x57, 0x68, 0x6f, 0xff]) });
    expect(binary).toMatchObject({ code: 2, stderr: expect.stringContaining("bad byte at offset 3") });
    expect(await runCli(["add", "-"], { input: "" })).toMatchObject({ code: 2 });
  });

  it("prints help for every command", async () => {
    const { code, stdout } = await runCli(["--help"]);
    expect(code).toBe(0);
    for (const name of ["demo", "add", "remove", "sources", "ask", "show", "doctor", "config"]) {
      expect(stdout).toContain(`  ${name}`);
    }
  });
});

describe("plumbline from outside: what to do next", () => {
  it("names the command that lists reports, and how `remove` is called", async () => {
    const shown = await runCli(["show", "r-none"]);
    expect([shown.code, shown.stderr]).toEqual([1, expect.stringContaining("`plumbline show` lists")]);
    const removed = await runCli(["remove"]);
    expect([removed.code, removed.stderr]).toEqual([
      2,
      expect.stringMatching(/was not told what to remove\s+Usage: plumbline remove PATH\|URI\|ID/),
    ]);
  });

  it("F48 says once how Ollama is started or done without, for a question too", async () => {
    const cwd = folderWith({ "a.txt": "The weir was rebuilt by Maud Rooke in 1909." });
    const env = { OLLAMA_HOST: `127.0.0.1:${await closedPort()}` };
    await runCli(["add", "notes"], { cwd });
    const { code, stdout } = await runCli(["ask", "Who rebuilt the weir?", "--model", "ollama:m"], {
      cwd,
      env,
    });
    expect(code).toBe(4);
    expect(
      stdout.replace(/\s+/g, " ").match(/start it with `ollama serve`.{0,40}--model rules/g),
    ).toHaveLength(1);
  });
});

describe("plumbline from outside: configuration", () => {
  it("C13 stops at a malformed file with exit 3, file and line", async () => {
    const cwd = freshFolder();
    writeFileSync(join(cwd, "plumbline.config.yaml"), "seed: 1\nhopps: 3\n");
    const { code, stderr } = await runCli(["config", "show"], { cwd });
    expect(code).toBe(3);
    expect(stderr.replace(/\s+/g, " ")).toMatch(
      /plumbline\.config\.yaml:2: unknown setting "hopps" Did you mean "hops"/,
    );
  });

  it("C14 warns of a key that others can read, refuses it with --strict, and never prints it", async () => {
    const cwd = freshFolder();
    const file = join(cwd, "plumbline.config.yaml");
    writeFileSync(file, "providers:\n  openai:\n    apiKey: sk-canary-1234\n", { mode: 0o644 });
    const warned = await runCli(["sources"], { cwd });
    expect(warned).toMatchObject({ code: 0, stderr: expect.stringContaining("can be read by other users") });
    const refused = await runCli(["sources", "--strict"], { cwd });
    expect(refused.code).toBe(3);
    const shown = await runCli(["config", "show", "--origin"], { cwd });
    writeFileSync(
      file,
      "providers:\n  lab:\n    baseUrl: http://u:sk-canary-1234@localhost/v1?key=sk-canary-1234\n",
    );
    const address = await runCli(["config", "show"], { cwd });
    expect(address.stdout).toContain("providers.lab.baseUrl = http://localhost/v1");
    const doctor = await runCli(["doctor", "--embedder", "lab:x", "--json"], { cwd });
    const all = [warned, refused, shown, address, doctor]
      .map(({ stdout, stderr }) => stdout + stderr)
      .join("");
    expect(all).not.toContain("sk-canary-1234");
    expect(shown.stdout).toContain("providers.openai.apiKey = (set, not shown)");
  });

  it("config init writes an example that is a valid configuration", async () => {
    const cwd = freshFolder();
    expect((await runCli(["config", "init"], { cwd })).code).toBe(0);
    expect((await runCli(["config", "show"], { cwd })).code).toBe(0);
    expect((await runCli(["config", "init"], { cwd })).code).toBe(2);
  });

  it("F48 doctor explains a refused local model address, also from a container, with exit 4", async () => {
    const port = await closedPort();
    const { code, stdout } = await runCli(["doctor", "--model", "ollama:nothing", "--json"], {
      env: { OLLAMA_HOST: `127.0.0.1:${port}` },
    });
    expect(code).toBe(4);
    const checks = JSON.parse(stdout) as { name: string; status: string; hint?: string }[];
    const model = checks.find((check) => check.name === "model ollama:nothing");
    expect(model).toMatchObject({ status: "failed", hint: expect.stringContaining("host.docker.internal") });
    expect(checks.filter((check) => check.status === "failed")).toHaveLength(1);
  });
});

/** A port of this machine on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const cwd = freshFolder();
  mkdirSync(join(cwd, "notes"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, "notes", name), content);
  return cwd;
}

describe("plumbline from outside: adding", () => {
  it("C18 F38 F39 takes odd names, escapes them, and ignores what systems leave in folders", async () => {
    const odd = "Grüße 😀 \u202egnp.md";
    const newline = "two\nlines.md";
    const long = `${"n".repeat(250)}.md`;
    const text = "# Note\n\nThe Old Weir was rebuilt by Maud Rooke in 1909.\n";
    const cwd = folderWith({
      [odd]: text,
      [newline]: `${text}It is called the New Weir since.\n`,
      [long]: "\ufeffThe weir keeper was called Ansel Brack.\r\nHe lived there.\r\n",
      ".DS_Store": "x",
      "Thumbs.db": "x",
    });
    const added = await runCli(["add", "notes", "--json"], { cwd });
    expect(added.code).toBe(0);
    expect(JSON.parse(added.stdout)).toMatchObject({ added: 3, skipped: 0, failed: 0 });
    const shown = await runCli(["sources"], { cwd });
    expect(shown.stdout).toMatch(/two\\nlines\.md/);
    expect(shown.stdout).not.toMatch(/\p{Cf}|(?!\n)\p{Cc}/u);
    const removed = await runCli(["remove", join("notes", newline)], { cwd });
    expect(removed).toMatchObject({ code: 0, stdout: expect.stringContaining("1 source removed") });
  });

  it("F22 a blank word removes nothing, and trust is set by path as a source is removed by path", async () => {
    const cwd = folderWith({ "a.md": "The weir was rebuilt in 1909.", "b.md": "It was sold in 1910." });
    await runCli(["add", "notes"], { cwd });
    expect(await runCli(["remove", ""], { cwd })).toMatchObject({ code: 1, stdout: "" });
    expect(await runCli(["add", "notes", " "], { cwd })).toMatchObject({ code: 2, stdout: "" });
    expect(JSON.parse((await runCli(["sources", "--json"], { cwd })).stdout)).toHaveLength(2);
    const trusted = await runCli(["sources", "trust", "notes/a.md", "low", "--json"], { cwd });
    expect(JSON.parse(trusted.stdout)).toMatchObject({ scope: "source", trust: 0.05 });
    expect(await runCli(["sources", "trust", "notes", "low"], { cwd })).toMatchObject({ code: 2 });
  });

  it("sets trust in a publisher in any spelling, shows what decides, and takes it back", async () => {
    const cwd = folderWith({
      "a.md":
        "---\npublisher: Town Council\nurl: https://town.example/a\n---\n\nThe weir was rebuilt in 1909.",
    });
    await runCli(["add", "notes"], { cwd });
    const trust = (...args: string[]) => runCli(["sources", "trust", ...args], { cwd });
    const set = await trust("town council", "high");
    expect(set.stdout).toContain("publisher Town Council: your trust is 0.95; 1 source now.");
    const shown = async () =>
      (JSON.parse((await runCli(["sources", "--json"], { cwd })).stdout) as { userTrust?: number }[])[0]
        ?.userTrust;
    expect(await shown()).toBe(0.95);
    await trust("town.example", "low");
    expect(await shown()).toBe(0.05);
    await trust("town.example", "none");
    await trust("TOWN COUNCIL", "none");
    expect(await shown()).toBeUndefined();
  });

  it("names what cannot be read, adds the rest, and exits with 1 when nothing was usable", async () => {
    const cwd = folderWith({ "good.txt": "The weir was rebuilt in 1909.", "empty.txt": "" });
    const mixed = await runCli(["add", "notes"], { cwd });
    expect(mixed).toMatchObject({ code: 0, stdout: expect.stringContaining("1 added, 1 skipped") });
    const mistyped = await runCli(["add", "notes", "no-such-file.txt", "no/*.such", "--json"], { cwd });
    expect(mistyped.code).toBe(1);
    expect(JSON.parse(mistyped.stdout)).toMatchObject({ unchanged: 1, skipped: 1, failed: 2 });
    const nothing = await runCli(["add", "no-such-file.txt"], { cwd });
    expect(nothing).toMatchObject({ code: 1, stdout: expect.stringContaining("there is no such file") });
  });

  it("F47 shows each of thirty files with count and time left, and nothing with --quiet", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [
        `n${n}.txt`,
        `Note ${n} says that the weir keeper was number ${n}.`,
      ]),
    );
    const cwd = folderWith(files);
    const { stderr } = await runCli(["add", "notes"], { cwd });
    const lines = stderr
      .trimEnd()
      .split("\n")
      .filter((line) => line.includes("/30"));
    expect(lines).toHaveLength(30);
    expect(lines[0]).toMatch(/^1\/30, [\d.]+ (?:s|min|h) left {2}added n0\.txt$/);
    expect((await runCli(["add", "notes", "--quiet"], { cwd })).stderr).toBe("");
  });

  it("estimates documents, passages, calls and money, and stores nothing", async () => {
    const cwd = folderWith({ "a.txt": "One line of text.", "b.txt": "Another line of text." });
    const { stdout } = await runCli(["add", "notes", "--estimate", "--json"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ documents: 2, passages: 2, modelCalls: 0, money: 0 });
    expect(existsSync(join(cwd, ".plumbline"))).toBe(false);
  });

  it.each(["openai:m", "anthropic:m", "google:m", "lab:m"])(
    "estimates with %s without its key, an embedder or a command that gives a key",
    async (model) => {
      const cwd = folderWith({ "a.txt": "One line of text." });
      writeFileSync(
        join(cwd, "own.yaml"),
        "providers:\n  lab:\n    type: compatible\n    baseUrl: http://h:1/v1\n    apiKeyCommand: touch called\n",
      );
      const options = ["--estimate", "--json", "--config", "own.yaml", "--model", model];
      const asked = await runCli(["ask", "Who?", "--embedder", "openai:e", ...options], { cwd });
      expect(asked.code).toBe(0);
      expect((JSON.parse(asked.stdout) as { modelCalls: number }).modelCalls).toBeGreaterThan(0);
      const added = await runCli(["add", "notes", "--extract", ...options], { cwd });
      expect(added.code).toBe(0);
      expect(JSON.parse(added.stdout)).toMatchObject({ documents: 1, modelCalls: 1 });
      expect(readdirSync(cwd).sort()).toEqual(["notes", "own.yaml"]);
    },
  );

  it("C16 keeps what is done at Ctrl-C, gives a partial summary and exits with 130", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 400 }, (_, n) => [
        `n${String(n).padStart(3, "0")}.txt`,
        `Keeper ${n} kept the weir. `.repeat(40),
      ]),
    );
    const cwd = folderWith(files);
    const child = startCli(["add", "notes", "--json"], { cwd });
    const finished = finishOf(child);
    child.stderr?.once("data", () => child.kill("SIGINT"));
    const { code, stdout, stderr } = await finished;
    expect(code).toBe(130);
    expect(stderr).toContain("Ctrl-C again");
    const summary = JSON.parse(stdout) as { added: number };
    expect(summary.added).toBeGreaterThan(0);
    expect(summary.added).toBeLessThan(400);
    const kept = JSON.parse((await runCli(["sources", "--json"], { cwd })).stdout) as unknown[];
    expect(kept).toHaveLength(summary.added);
  });
});

describe("plumbline from outside: terminals", () => {
  it("C11 ends quietly with 0 when the reader closes the pipe", async () => {
    const child = startCli(["--help"]);
    child.stdout?.destroy();
    const { code, stderr } = await finishOf(child);
    expect([code, stderr]).toEqual([0, ""]);
  });

  it.skipIf(!existsSync("/dev/full"))("C10 a result that the disk has no room for is a failure", async () => {
    const child = startCli(["--help"], { output: openSync("/dev/full", "w") });
    const { code, stderr } = await finishOf(child);
    expect(code).toBe(1);
    expect(stderr).toContain("the disk is full");
  });

  it("P13 no control character of a source or a file name reaches a terminal, with --json either", async () => {
    const cwd = folderWith({
      "a\u009b2J\u202e.html":
        "<title>x\u202e\u009b31m</title><p>Carl Brack was born in Rome\u009b5m and lived there.",
    });
    const commands = [
      ["add", "notes"],
      ["sources"],
      ["sources", "--json"],
      ["ask", "Where was Carl\u202e born?", "--json"],
    ];
    const texts = [];
    for (const args of commands) texts.push(await runCli(args, { cwd }));
    for (const { stdout, stderr } of texts) {
      expect(stdout + stderr).not.toMatch(/\p{Cf}|(?!\n)\p{Cc}/u);
    }
  });

  it("C15 writes plain ASCII lines inside 20 columns under LANG=C and TERM=dumb", async () => {
    const cwd = folderWith({ "a.txt": "Anselm Rooke was born in Keldon Ferry – says the “Echo”." });
    const env = { LANG: "C", TERM: "dumb", COLUMNS: "20" };
    await runCli(["add", "notes"], { cwd, env });
    const { stdout, stderr } = await runCli(["ask", "Where was Anselm Rooke born?"], { cwd, env });
    expect(stdout + stderr).toMatch(/^[\n -~]*$/);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(20);
  });
});

describe("plumbline from outside: reports in files", () => {
  it("C10 replaces a file whole, and leaves it untouched when it cannot", async () => {
    const cwd = folderWith({ "a.txt": "Anselm Rooke was born in Keldon Ferry." });
    await runCli(["add", "notes"], { cwd });
    const target = join(cwd, "report.txt");
    writeFileSync(target, "old");
    const question = "Where was Anselm Rooke born?";
    expect((await runCli(["ask", question, "--output", "report.txt"], { cwd })).code).toBe(0);
    expect(readFileSync(target, "utf8")).toContain("Keldon Ferry");
    const folder = mkdtempSync(join(cwd, "folder-"));
    const refused = await runCli(["ask", question, "--output", folder], { cwd });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("it is a folder") });
  });
});
