import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRunContext } from "../run/create-run-context.ts";
import { createInputFinder } from "./create-input-finder.ts";

const run = createRunContext();
let root = "";

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "finder-"));
  const files = [
    "docs/b.txt",
    "docs/a.md",
    "docs/sub/c.txt",
    "docs/.hidden",
    "docs/.git/x",
    "docs/.DS_Store",
    "docs/Thumbs.db",
  ];
  files.push(
    "docs/node_modules/d.txt",
    "docs/~$word.docx",
    "outside/secret.txt",
    "docs/kb/kb.db",
    "docs/kb/kb.db-wal",
  );
  for (const file of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), file);
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const uri = (file: string) => pathToFileURL(path.join(root, file)).href;
const finder = (more = {}) => createInputFinder({ cwd: root, ...more });
const find = async (specs: readonly string[], more = {}) =>
  (await finder(more).find(specs, run)).map((input) =>
    input.status === "found" ? input.uri : `${input.uri}: ${input.reason}`,
  );

describe("folders", () => {
  it("F39 leaves out what nobody means: dot files, system files, node_modules, lock files", async () => {
    expect(await find(["docs"], { exclude: [path.join(root, "docs/kb/kb.db")] })).toEqual([
      uri("docs/a.md"),
      uri("docs/b.txt"),
      uri("docs/sub/c.txt"),
    ]);
  });

  it("F39 leaves out the knowledge base, its journals and its folder", async () => {
    const excluded = await find(["docs"], { exclude: [path.join(root, "docs/kb")] });
    expect(excluded.filter((found) => found.includes("kb.db"))).toEqual([]);
    expect(await find(["docs/kb/kb.db"], { exclude: ["docs/kb/kb.db"] })).toEqual([
      `${uri("docs/kb/kb.db")}: this is the knowledge base itself`,
    ]);
  });

  it("says when a folder holds nothing", async () => {
    mkdirSync(path.join(root, "empty"), { recursive: true });
    expect(await find(["empty"])).toEqual([`${uri("empty")}: the folder holds no files to read`]);
  });

  it("follows links only inside the folder, and each place once", async () => {
    const linked = path.join(root, "linked");
    mkdirSync(path.join(linked, "real"), { recursive: true });
    writeFileSync(path.join(linked, "real/a.txt"), "a");
    symlinkSync(path.join(root, "outside"), path.join(linked, "out"));
    symlinkSync(path.join(root, "outside/secret.txt"), path.join(linked, "secret.txt"));
    symlinkSync(linked, path.join(linked, "circle"));
    symlinkSync(path.join(linked, "real"), path.join(linked, "again"));
    symlinkSync(path.join(linked, "nowhere"), path.join(linked, "broken"));
    expect(await find(["linked"])).toEqual([
      `${uri("linked/broken")}: the symbolic link leads nowhere`,
      `${uri("linked/out")}: the symbolic link leads out of the folder`,
      uri("linked/real/a.txt"),
      `${uri("linked/secret.txt")}: the symbolic link leads out of the folder`,
    ]);
  });
});

describe("words", () => {
  it("sorts by address, finds each file once, whatever the order of the words", async () => {
    const expected = [uri("docs/a.md"), uri("docs/b.txt")];
    expect(await find(["docs/b.txt", "docs/a.md", "docs/*.txt"])).toEqual(expected);
    expect(await find(["docs/*.txt", "docs/a.md", "./docs/../docs/b.txt"])).toEqual(expected);
  });

  it("expands patterns without dot files and node_modules", async () => {
    expect(await find(["docs/**/*.txt"])).toEqual([uri("docs/b.txt"), uri("docs/sub/c.txt")]);
    expect(await find(["docs/*.nothing"])).toEqual(["docs/*.nothing: no file matches the pattern"]);
  });

  it("gives each wrong word its own reason and goes on", async () => {
    const found = await find(["missing.txt", "https://a.example/x", "docs/a.md"]);
    expect(found).toEqual([
      uri("docs/a.md"),
      `${uri("missing.txt")}: there is no such file or folder`,
      "https://a.example/x: web addresses are not read",
    ]);
  });

  it("reads standard input as one input", async () => {
    const [input] = await finder({ readStdin: async () => Buffer.from("Text.") }).find(["-"], run);
    expect(input).toMatchObject({ status: "found", uri: "stdin:", bytes: 5 });
    expect(input?.status === "found" && Buffer.from(await input.read()).toString()).toBe("Text.");
    expect(await find(["-"])).toEqual(["stdin:: there is no standard input"]);
  });

  it("C18 keeps any file name: line break, emoji, right-to-left, pattern characters", async () => {
    const names = ["a\nb.txt", "😀.txt", "\u202egpj.txt", "[x]*?.txt"];
    mkdirSync(path.join(root, "odd"), { recursive: true });
    for (const name of names) writeFileSync(path.join(root, "odd", name), name);
    const inputs = await finder().find(["odd"], run);
    expect(inputs.map((input) => input.status === "found" && input.name).sort()).toEqual([...names].sort());
    expect(await find(["odd/[x]*?.txt"])).toEqual([uri("odd/[x]*?.txt")]);
  });
});

describe("reading", () => {
  it.skipIf(process.getuid?.() === 0 || process.platform === "win32")(
    "X3 says in words that a file may not be read",
    async () => {
      writeFileSync(path.join(root, "closed.txt"), "x", { mode: 0o000 });
      const [input] = await finder().find(["closed.txt"], run);
      await expect(input?.status === "found" ? input.read() : undefined).rejects.toThrow(
        /^the file may not be read by this user$/,
      );
    },
  );

  it.skipIf(process.platform === "win32")("D5 opens no pipe, neither by name nor in a folder", async () => {
    mkdirSync(path.join(root, "pipes"));
    execFileSync("mkfifo", [path.join(root, "pipes", "p.txt")]);
    const named = `${uri("pipes/p.txt")}: this is no regular file`;
    expect(await find(["pipes/p.txt"])).toEqual([named]);
    expect(await find(["pipes"])).toEqual([named]);
  });

  it("D5 measures before it reads and never takes more than the cap", async () => {
    writeFileSync(path.join(root, "large.txt"), "x".repeat(1000));
    const [input] = await finder({ maxBytes: 100 }).find(["large.txt"], run);
    expect(input).toMatchObject({ bytes: 1000 });
    await expect(input?.status === "found" ? input.read() : undefined).rejects.toMatchObject({
      reason: "too_large",
    });
  });

  it("reads the same bytes whole and in pieces", async () => {
    const [input] = await finder().find(["docs/a.md"], run);
    if (input?.status !== "found" || input.stream === undefined) throw new Error("not found");
    const pieces: Uint8Array[] = [];
    for await (const piece of input.stream()) pieces.push(piece);
    expect(Buffer.concat(pieces)).toEqual(Buffer.from(await input.read()));
  });

  it("stops with `interrupted`", async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(
      finder().find(["docs"], createRunContext({ signal: controller.signal })),
    ).rejects.toMatchObject({
      code: "interrupted",
    });
  });
});
