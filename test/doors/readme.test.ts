/** What the README shows has to run as it stands there. */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it, vi } from "vitest";
import { freshFolder, runCli } from "./run-cli.ts";

vi.setConfig({ testTimeout: 120_000 });

const ROOT = new URL("../../", import.meta.url);
const README = readFileSync(new URL("README.md", ROOT), "utf8");

function folder(): string {
  const cwd = freshFolder();
  mkdirSync(join(cwd, "docs"));
  return cwd;
}

it("the code of the README answers a question over a folder", async () => {
  const cwd = folder();
  writeFileSync(join(cwd, "docs", "bridge.md"), "The bridge was designed by Anselm Rooke.\n");
  const [, code = ""] = /```ts\n([\s\S]*?)```/.exec(README) ?? [];
  expect(code).toContain('from "plumbline"');
  const here = code.replace('"plumbline"', JSON.stringify(new URL("src/index.ts", ROOT).href));
  writeFileSync(join(cwd, "program.mts"), here);
  const loader = import.meta.resolve("tsx");
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", loader, "program.mts"], {
    cwd,
  });
  expect(stdout).toContain("Anselm Rooke 1 []");
});

it("publisher and date are read from where the README says", async () => {
  const cwd = folder();
  const put = (name: string, text: string) => writeFileSync(join(cwd, "docs", name), text);
  put("a.md", "---\npublisher: Town Council\ndate: 2026-03-14\n---\n\nThe weir was rebuilt in 1909.\n");
  put("b.csv", 'publisher,date,text\nTown Council,2026-03-14,"The mill burned down in 1870, it is said."\n');
  put("c.txt", "Publisher: Town Council\nPublished: 14 March 2026\n\nThe inn was sold in 1911.\n");
  put("d.txt", "Date: 14 March 2026\n\nThe school was opened in 1899.\n");
  await runCli(["add", "docs/a.md", "docs/b.csv", "docs/c.txt"], { cwd });
  await runCli(["add", "docs/d.txt", "--publisher", "Town Council"], { cwd });
  const { stdout } = await runCli(["sources", "--json"], { cwd });
  const sources = JSON.parse(stdout) as { publisher?: string; publishedAt?: { value: string } }[];
  expect(sources.map(({ publisher, publishedAt }) => [publisher, publishedAt?.value])).toEqual(
    Array.from({ length: 4 }, () => ["Town Council", "2026-03-14"]),
  );
});

it.each([...README.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target = ""]) => target))(
  "the README's link to %s leads somewhere",
  (target) => {
    expect(() => readFileSync(fileURLToPath(new URL(target, ROOT)))).not.toThrow(/ENOENT/);
  },
);
