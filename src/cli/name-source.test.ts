import { describe, expect, it } from "vitest";
import type { Source } from "../domain/source.ts";
import { isNamed } from "./name-source.ts";

const fileUri = (path: string) =>
  path.startsWith("/") ? `file://${path}` : `file:///kb/${path}`.replace(/\/$/, "");
const source = (uri: string) => ({ id: "s1", uri }) as Source;

describe("isNamed", () => {
  it.each(["s1", "file:///kb/notes/a.csv#3", "notes/a.csv", "notes", "/kb/notes/", "/"])(
    "takes %s for a record of notes/a.csv",
    (word) => expect(isNamed(source("file:///kb/notes/a.csv#3"), word, fileUri)).toBe(true),
  );

  it.each(["note", "notes/a", "notes/a.cs", "a.csv", "s"])("does not take %s for it", (word) =>
    expect(isNamed(source("file:///kb/notes/a.csv#3"), word, fileUri)).toBe(false),
  );

  it.each(["", " ", "\t\n"])("F22 a blank word %j names nothing, not the working folder", (word) =>
    expect(isNamed(source("file:///kb/notes/a.csv"), word, fileUri)).toBe(false),
  );
});
