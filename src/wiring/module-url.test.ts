import { posix, win32 } from "node:path";
import { expect, it } from "vitest";
import { moduleUrl } from "./module-url.ts";

const LINUX = { cwd: "/work", joinPath: posix.join, platform: "linux" };
const WINDOWS = { cwd: "C:\\Arbeit", joinPath: win32.join, platform: "win32" };

it.each([
  ["/opt/x/index.js", LINUX, "file:///opt/x/index.js"],
  ["node_modules/x y/i.mjs", LINUX, "file:///work/node_modules/x%20y/i.mjs"],
  ["file:///opt/x.mjs", LINUX, "file:///opt/x.mjs"],
  ["D:\\x\\i.mjs", WINDOWS, "file:///D:/x/i.mjs"],
  ["x\\i.mjs", WINDOWS, "file:///C:/Arbeit/x/i.mjs"],
  ["\\\\server\\share\\i.mjs", WINDOWS, "file://server/share/i.mjs"],
])("F38 %s is imported as a URL", (location, surroundings, url) => {
  expect(moduleUrl(location, surroundings)).toBe(url);
});
