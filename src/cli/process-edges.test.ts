import { execFileSync } from "node:child_process";
import { EventEmitter } from "node:events";
import { chmod, lstat, mkdtemp, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createInterrupt } from "./interrupt.ts";
import { decodeUtf8, readStandardInput } from "./read-stdin.ts";
import { writeFileWhole } from "./write-file.ts";

describe("interrupt", () => {
  it("C16 aborts at the first Ctrl-C and ends at once at the second", () => {
    const source = new EventEmitter();
    const seen: string[] = [];
    const interrupt = createInterrupt(
      source,
      () => seen.push("stopping"),
      (code) => seen.push(`exit ${code}`),
    );
    expect(interrupt.signal.aborted).toBe(false);
    source.emit("SIGINT");
    expect(interrupt.signal.aborted).toBe(true);
    source.emit("SIGINT");
    expect(seen).toEqual(["stopping", "exit 130"]);
    interrupt.release();
    expect(source.listenerCount("SIGINT")).toBe(0);
  });
});

describe("standard input", () => {
  it("C8 refuses a terminal, an empty and a failing input", async () => {
    await expect(readStandardInput(Object.assign(Readable.from([]), { isTTY: true }), 10)).rejects.toThrow(
      "nothing is piped",
    );
    await expect(readStandardInput(Readable.from([]), 10)).rejects.toThrow("standard input is empty");
    const closed = new Readable({ read() {} });
    closed.destroy(new Error("EBADF"));
    await expect(readStandardInput(closed, 10)).rejects.toThrow("standard input is closed");
    await expect(readStandardInput(Readable.from([Buffer.alloc(11)]), 10)).rejects.toThrow("larger than 10");
  });

  it.each([
    [[0x61, 0x62, 0xff, 0x63], 2],
    [[0xff], 0],
    [[0xc3, 0xa9, 0x61, 0xc3], 3],
    [[0xe2, 0x82, 0xac, 0xed, 0xa0, 0x80], 4],
  ])("C8 names the offset of the first byte that is not UTF-8 in %j", (bytes, offset) => {
    expect(() => decodeUtf8(Uint8Array.from(bytes), "the question")).toThrow(`offset ${offset}`);
  });

  it("reads valid UTF-8 as it is", () => {
    expect(decodeUtf8(new TextEncoder().encode("Grüße 中"), "x")).toBe("Grüße 中");
  });
});

describe("writeFileWhole", () => {
  const folder = () => mkdtemp(join(tmpdir(), "plumbline-write-"));

  it("C10 replaces an old file whole and leaves no temporary file", async () => {
    const path = join(await folder(), "report.txt");
    await writeFile(path, "old");
    await writeFileWhole(path, "new");
    expect(await readFile(path, "utf8")).toBe("new");
    expect(await readdir(join(path, ".."))).toEqual(["report.txt"]);
  });

  it("C10 refuses a folder, a read-only file and a missing folder, and leaves what was there", async () => {
    const base = await folder();
    await expect(writeFileWhole(base, "x")).rejects.toThrow("it is a folder");
    await expect(writeFileWhole(join(base, "no", "r.txt"), "x")).rejects.toThrow("there is no such folder");
    const path = join(base, "kept.txt");
    await writeFile(path, "old");
    await chmod(path, 0o444);
    await expect(writeFileWhole(path, "new")).rejects.toThrow("read-only");
    expect(await readFile(path, "utf8")).toBe("old");
    expect(await readdir(base)).toEqual(["kept.txt"]);
  });

  it.skipIf(process.platform === "win32")("C10 writes through a symbolic link, which stays one", async () => {
    const base = await folder();
    await writeFile(join(base, "real.txt"), "old", { mode: 0o600 });
    await symlink("real.txt", join(base, "link.txt"));
    await writeFileWhole(join(base, "link.txt"), "new");
    expect((await lstat(join(base, "link.txt"))).isSymbolicLink()).toBe(true);
    expect(await readFile(join(base, "real.txt"), "utf8")).toBe("new");
    expect((await stat(join(base, "real.txt"))).mode & 0o777).toBe(0o600);
  });

  it.skipIf(process.platform === "win32")(
    "C10 writes to what is no file, and never replaces it",
    async () => {
      const pipe = join(await folder(), "pipe");
      execFileSync("mkfifo", [pipe]);
      const read = readFile(pipe, "utf8");
      await writeFileWhole(pipe, "through");
      expect(await read).toBe("through");
      expect((await stat(pipe)).isFIFO()).toBe(true);
    },
  );
});
