import { describe, expect, it } from "vitest";
import { type Linkable, linkSentences } from "./sentence-links.ts";

const node = (title: number, mentions: readonly number[] = [], names: readonly string[] = []): Linkable => ({
  title,
  mentions,
  names,
});

function matrix(nodes: readonly Linkable[]): number[][] {
  const links = linkSentences(nodes);
  return nodes.map((_, i) =>
    Array.from(links.slice(i * nodes.length, (i + 1) * nodes.length), (value) => Number(value.toFixed(3))),
  );
}

describe("links between sentences", () => {
  it("are 1 for a named title, 0.5 for a shared name, 0.2 within a title, and symmetric", () => {
    const nodes = [node(0, [1], ["ana"]), node(1), node(0), node(2, [], ["ana"])];
    expect(matrix(nodes)).toEqual([
      [0, 1, 0.2, 0.5],
      [1, 0, 0, 0],
      [0.2, 0, 0, 0],
      [0.5, 0, 0, 0],
    ]);
  });

  it("a name in more than three documents ties nothing", () => {
    const nodes = [0, 1, 2, 3].map((title) => node(title, [], ["thorle"]));
    expect(
      matrix(nodes)
        .flat()
        .every((value) => value === 0),
    ).toBe(true);
    expect(matrix(nodes.slice(1))[0]).toEqual([0, 0.5, 0.5]);
  });

  it("the stronger of two ties counts", () => {
    expect(matrix([node(0, [1], ["ana"]), node(1, [], ["ana"])])[0]).toEqual([0, 1]);
  });
});
