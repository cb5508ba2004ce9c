import { describe, expect, it } from "vitest";
import { storeOf, toRetrieved } from "../../../test/fixtures/evidence-corpus.ts";
import { createRunContext } from "../../adapters/run/create-run-context.ts";
import { independenceOf } from "./independence-of.ts";

const TEXT = "Barley, oats and rye were ground in this mill for all of Thorle and for the valley as well.";
const passages = [
  toRetrieved({ title: "Old Mill", text: TEXT }, 0),
  toRetrieved({ title: "Mill story", text: TEXT }, 1),
  toRetrieved({ title: "Jon Vale", text: "Jon Vale was an engineer who was born in Harrow in May 1850." }, 2),
];
const sources = passages.map(({ source }) => source);

describe("independenceOf", () => {
  it("takes copies for one voice, by their stored texts", async () => {
    const { origins } = await independenceOf(sources, { store: await storeOf(passages) }, createRunContext());
    expect(origins.map(({ sourceIds }) => sourceIds.length).sort()).toEqual([1, 2]);
  });

  it("reads each text once in a run, however often it is met", async () => {
    const stored = await storeOf(passages);
    const read: string[] = [];
    const store = {
      snapshot: (id: string) => {
        read.push(id);
        return stored.snapshot(id);
      },
    };
    const run = createRunContext();
    const first = await independenceOf(sources.slice(0, 2), { store }, run);
    const second = await independenceOf(sources, { store }, run);
    // copies have one content hash, so the second of them is known before it is read
    expect(read).toEqual([sources[0]?.id, sources[2]?.id]);
    expect(second.origins).toEqual(expect.arrayContaining([...first.origins]));
    await independenceOf(sources, { store }, createRunContext());
    expect(read).toHaveLength(4);
  });

  it("takes a source whose text is gone for a voice of its own", async () => {
    const store = { snapshot: async () => undefined };
    const { origins } = await independenceOf(sources, { store }, createRunContext());
    expect(origins).toHaveLength(3);
  });
});
