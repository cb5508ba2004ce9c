import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toRetrieved } from "../../../test/fixtures/evidence-corpus.ts";
import { shinglesOf } from "../../lib/text/shingles.ts";
import { createIndependence, type OriginDocument } from "./origins.ts";

const words = (seed: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${seed}${i}`).join(" ");
const document = (title: string, text: string, more: { domain?: string; publisher?: string } = {}) => ({
  source: toRetrieved({ title, text, uri: `file:///${title}`, ...more }).source,
  shingles: shinglesOf(text),
});
const titlesOf = (documents: readonly OriginDocument[]) => {
  const titles = new Map(documents.map(({ source }) => [source.id, source.title]));
  return createIndependence(documents)
    .origins.map(
      ({ sourceIds, because }) =>
        `${sourceIds
          .map((id) => titles.get(id))
          .sort()
          .join("+")}: ${because.join()}`,
    )
    .sort();
};

describe("origins", () => {
  it("joins one domain, one publisher, and leaves the rest alone", () => {
    const documents = [
      document("a", words("a", 30), { domain: "one.example" }),
      document("b", words("b", 30), { domain: "one.example" }),
      document("c", words("c", 30), { publisher: "The Courier" }),
      document("d", words("d", 30), { publisher: "the courier" }),
      document("e", words("e", 30)),
    ];
    expect(titlesOf(documents)).toEqual(["a+b: same-domain", "c+d: same-publisher", "e: single-source"]);
  });

  it("does not take everybody on a blog platform or a wiki for one voice", () => {
    const documents = [
      document("a", words("a", 30), { domain: "wordpress.com" }),
      document("b", words("b", 30), { domain: "wordpress.com" }),
      document("c", words("c", 30), { domain: "wikipedia.org", publisher: "Wikipedia" }),
      document("d", words("d", 30), { domain: "wikipedia.org", publisher: "Wikipedia" }),
    ];
    expect(titlesOf(documents)).toHaveLength(4);
  });

  it("W12 takes fifty mirrors of one text for one voice", () => {
    const text = words("w", 60);
    const mirrors = Array.from({ length: 50 }, (_, index) =>
      document(`m${index}`, `${text} mirror ${index}`, { domain: `mirror${index}.example` }),
    );
    expect(createIndependence(mirrors).origins).toHaveLength(1);
  });

  it("joins a text with the longer one that contains it", () => {
    const inner = words("x", 30);
    const documents = [document("short", inner), document("long", `${words("y", 80)} ${inner}`)];
    expect(titlesOf(documents)).toEqual(["long+short: contained-text"]);
  });

  it("F26 never joins two voices through a third that copies both", () => {
    const [a, b] = [words("a", 40), words("b", 40)];
    const documents = [document("a", a), document("b", b), document("both", `${a} ${b}`)];
    const { originOf } = createIndependence(documents);
    const [first, second] = documents.map(({ source }) => originOf(source.id));
    expect(first).not.toBe(second);
  });

  it("does not count a copy as a voice of its own beside the page it copies, even across origins", () => {
    const [a, b] = [words("a", 40), words("b", 40)];
    const documents = [
      document("wire-1", a, { domain: "wire.example" }),
      document("wire-2", b, { domain: "wire.example" }),
      document("copy-1", a, { domain: "x.example" }),
      document("copy-2", b, { domain: "y.example" }),
    ];
    const { voices } = createIndependence(documents);
    const [, wire2, , copy2] = documents.map(({ source }) => source.id);
    expect(voices([wire2 ?? "", copy2 ?? ""])).toHaveLength(1);
  });

  it("depends on no order, and puts every source into exactly one origin", () => {
    const texts = [
      words("a", 20),
      `${words("a", 20)} ${words("z", 4)}`,
      words("b", 20),
      `${words("a", 20)} ${words("b", 20)}`,
    ];
    const any = fc.record({
      text: fc.constantFrom(...texts),
      domain: fc.constantFrom("one.example", "two.example", "wordpress.com"),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 7 }), fc.integer({ min: 0, max: 6 }), (drawn, turn) => {
        const documents = drawn.map(({ text, domain }, index) => document(`d${index}`, text, { domain }));
        const turned = [...documents.slice(turn), ...documents.slice(0, turn)].reverse();
        const origins = createIndependence(documents).origins;
        expect(createIndependence(turned).origins).toEqual(origins);
        expect(origins.flatMap(({ sourceIds }) => sourceIds).sort()).toEqual(
          documents.map(({ source }) => source.id).sort(),
        );
        for (const { id, sourceIds } of origins) expect(id).toBe(`o${sourceIds[0]}`);
      }),
    );
  });
});
