import { describe, expect, it } from "vitest";
import { fileUri, parseInputSpec } from "./input-specs.ts";

const WINDOWS = { windows: true, cwd: "C:\\Users\\Ana Roth" };
const POSIX = { windows: false, cwd: "/home/ana" };
const nothing = () => false;

describe("F38 Windows paths", () => {
  it("F38 reads drive letters, backslashes and shares", () => {
    expect(parseInputSpec("D:\\Akten\\Übung.txt", WINDOWS, nothing)).toEqual({
      kind: "path",
      path: "D:\\Akten\\Übung.txt",
    });
    expect(parseInputSpec("notes\\a.txt", WINDOWS, nothing)).toEqual({
      kind: "path",
      path: "C:\\Users\\Ana Roth\\notes\\a.txt",
    });
    expect(parseInputSpec("\\\\server\\share\\a.txt", WINDOWS, nothing)).toEqual({
      kind: "path",
      path: "\\\\server\\share\\a.txt",
    });
  });

  it("F38 writes patterns with slashes", () => {
    expect(parseInputSpec("notes\\**\\*.md", WINDOWS, nothing)).toEqual({
      kind: "glob",
      pattern: "notes/**/*.md",
    });
  });

  it("F38 makes one address of any path", () => {
    expect(fileUri("D:\\Akten\\Übung 1.txt", WINDOWS)).toBe("file:///D:/Akten/%C3%9Cbung%201.txt");
    expect(fileUri("\\\\server\\share\\a#b.txt", WINDOWS)).toBe("file://server/share/a%23b.txt");
    expect(fileUri("/tmp/a\nb 😀\u202e%.txt", POSIX)).toBe(
      "file:///tmp/a%0Ab%20%F0%9F%98%80%E2%80%AE%25.txt",
    );
  });

  it("F38 takes file addresses back to paths", () => {
    expect(parseInputSpec("file:///D:/Akten/%C3%9Cbung.txt", WINDOWS, nothing)).toEqual({
      kind: "path",
      path: "D:\\Akten\\Übung.txt",
    });
    expect(parseInputSpec("file:///tmp/a%20b.txt", POSIX, nothing)).toEqual({
      kind: "path",
      path: "/tmp/a b.txt",
    });
  });
});

it("tells standard input, web addresses, patterns and paths apart", () => {
  expect(parseInputSpec("-", POSIX, nothing)).toEqual({ kind: "stdin" });
  expect(parseInputSpec("HTTPS://a.example/x", POSIX, nothing)).toEqual({
    kind: "web",
    address: "HTTPS://a.example/x",
  });
  expect(parseInputSpec("*.md", POSIX, nothing)).toEqual({ kind: "glob", pattern: "*.md" });
  expect(parseInputSpec("a.md", POSIX, nothing)).toEqual({ kind: "path", path: "/home/ana/a.md" });
});

it("takes a file whose name looks like a pattern for that file", () => {
  const exists = (path: string) => path === "/home/ana/[draft] a*.md";
  expect(parseInputSpec("[draft] a*.md", POSIX, exists)).toEqual({
    kind: "path",
    path: "/home/ana/[draft] a*.md",
  });
});
