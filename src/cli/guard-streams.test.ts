import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { guardStreams } from "./guard-streams.ts";

function streams() {
  const notes: string[] = [];
  const exits: number[] = [];
  const stdout = Object.assign(new EventEmitter(), { write: () => true });
  const stderr = Object.assign(new EventEmitter(), { write: (text: string) => notes.push(text) });
  guardStreams(stdout, stderr, (code) => exits.push(code));
  const failWith = (stream: EventEmitter, code: string) =>
    stream.emit("error", Object.assign(new Error(code), { code }));
  return { stdout, stderr, notes, exits, failWith };
}

describe("guardStreams", () => {
  it("C11 ends quietly with 0 when the reader of the result has gone", () => {
    const { stdout, notes, exits, failWith } = streams();
    failWith(stdout, "EPIPE");
    expect([exits, notes]).toEqual([[0], []]);
  });

  it.each(["ENOSPC", "EDQUOT", "EFBIG", "EIO", "EBADF"])(
    "C10 ends with 1 and says so when the result cannot be written: %s",
    (code) => {
      const { stdout, notes, exits, failWith } = streams();
      failWith(stdout, code);
      failWith(stdout, "ERR_STREAM_DESTROYED");
      expect(exits).toEqual([1]);
      expect(notes.join("")).toContain("could not be written");
    },
  );

  it("goes on with the work when the reader of the notes has gone", () => {
    const { stderr, exits, failWith } = streams();
    failWith(stderr, "EPIPE");
    expect(exits).toEqual([]);
  });
});
