import { existsSync, mkdtempSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { copyForReading, isReadOnly } from "./reading-copy.ts";

function original(): string {
  const path = join(mkdtempSync(join(tmpdir(), "plumbline-original-")), "kb.db");
  writeFileSync(path, "pages", { mode: 0o444 });
  writeFileSync(`${path}-wal`, "journal", { mode: 0o444 });
  return path;
}

it("copies the file with its journal, to be written by this user alone, and takes the copy away", () => {
  const copy = copyForReading(original());
  expect([readFileSync(copy.path, "utf8"), readFileSync(`${copy.path}-wal`, "utf8")]).toEqual([
    "pages",
    "journal",
  ]);
  if (process.platform !== "win32") expect(statSync(copy.path).mode & 0o777).toBe(0o600);
  copy.remove();
  copy.remove();
  expect(existsSync(dirname(copy.path))).toBe(false);
});

it("P3 refuses a copy during which another process wrote", () => {
  const path = original();
  const write = () => {
    writeFileSync(`${path}-new`, "more");
    renameSync(`${path}-new`, `${path}-wal`);
  };
  expect(() => copyForReading(path, write)).toThrow("another process kept it locked");
});

it("a file that is not there is not read-only", () => {
  expect(isReadOnly(join(tmpdir(), "plumbline-none", "kb.db"))).toBe(false);
});
