import { describe, expect, it } from "vitest";
import { createUriView } from "./show-uri.ts";

describe("F38 how an address is shown", () => {
  it.each([
    ["file:///C:/Users/Zo%C3%AB/docs/a.md", "docs\\a.md"],
    ["file:///c:/users/zo%C3%AB/docs/a%20b.md#3", "docs\\a b.md#3"],
    ["file:///C:/Users/other/a.md", "C:\\Users\\other\\a.md"],
    ["file:///D:/a.md", "D:\\a.md"],
    ["file://server/share/a.md", "\\\\server\\share\\a.md"],
    ["https://a.example/x", "https://a.example/x"],
    ["file:///C:/a%2fb", "file:///C:/a%2fb"],
  ])("%s is %s on Windows", (uri, shown) => {
    expect(createUriView("C:\\Users\\Zoë", true)(uri)).toBe(shown);
  });

  it.each([
    ["file:///home/zo%C3%AB/docs/a.md", "docs/a.md"],
    ["file:///home/zo%C3%AB/..odd/a.md", "..odd/a.md"],
    ["file:///home/zo%C3%AB-2/a.md", "/home/zoë-2/a.md"],
    ["file:///home/zo%C3%AB", "/home/zoë"],
    ["stdin:", "stdin:"],
  ])("%s is %s elsewhere", (uri, shown) => {
    expect(createUriView("/home/zoë", false)(uri)).toBe(shown);
  });
});
