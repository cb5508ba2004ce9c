import { describe, expect, it } from "vitest";
import { createRunContext } from "../run/create-run-context.ts";
import { withRunCache } from "./run-cached-embedder.ts";

function counting() {
  const asked: string[] = [];
  const embedder = withRunCache({
    id: "counting",
    dimension: 1,
    async embed(texts) {
      asked.push(...texts);
      return texts.map((text) => Float32Array.of(text.length));
    },
  });
  return { asked, embedder };
}

describe("run cache", () => {
  it("embeds a text once a run, also within one call", async () => {
    const { asked, embedder } = counting();
    const run = createRunContext();
    const vectors = await embedder.embed(["a", "bb", "a"], run);
    expect(vectors.map((vector) => vector[0])).toEqual([1, 2, 1]);
    await embedder.embed(["bb", "ccc"], run);
    expect(asked).toEqual(["a", "bb", "ccc"]);
  });

  it("asks again in another run", async () => {
    const { asked, embedder } = counting();
    await embedder.embed(["a"], createRunContext());
    await embedder.embed(["a"], createRunContext());
    expect(asked).toEqual(["a", "a"]);
  });
});
