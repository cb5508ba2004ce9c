import { posix, win32 } from "node:path";
import { describe, expect, it } from "vitest";
import { absolutePath, isAbsolutePath } from "./absolute-path.ts";

describe("F38 absolute paths", () => {
  it.each(["/a", "C:\\a", "c:/a", "\\\\host\\share\\a", "//host/share/a", "\\a"])("%s is one", (path) => {
    expect(isAbsolutePath(path)).toBe(true);
  });

  it.each(["a", "./a", "../a", "a/b", "C:a", "C:", ""])("%s is none", (path) => {
    expect(isAbsolutePath(path)).toBe(false);
  });

  it("joins as the platform does", () => {
    expect(absolutePath("kb.db", "C:\\Users\\Zoë", win32.join)).toBe("C:\\Users\\Zoë\\kb.db");
    expect(absolutePath("D:\\kb.db", "C:\\Users\\Zoë", win32.join)).toBe("D:\\kb.db");
    expect(absolutePath("../kb.db", "/home/zoë", posix.join)).toBe("/home/kb.db");
  });
});
