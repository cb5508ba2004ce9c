import { describe, expect, it } from "vitest";
import {
  createFakeEmbeddingServer,
  embeddingResponse,
  type FakeServer,
  vectorOf,
} from "../../../test/contracts/fake-embedding-server.ts";
import type { RunEvent } from "../../domain/event.ts";
import { dot } from "../../lib/vectors.ts";
import { createRunContext } from "../run/create-run-context.ts";
import { createHttpEmbedder, type HttpEmbedderOptions } from "./http-embedder.ts";

function open(server: FakeServer, options: Partial<HttpEmbedderOptions> = {}) {
  return createHttpEmbedder({
    id: "fake:model",
    model: "model",
    baseUrl: "http://embed.test/v1",
    fetch: server.fetch,
    ...options,
  });
}

/** A run whose waiting takes no time. */
function quickRun(signal?: AbortSignal) {
  const events: RunEvent[] = [];
  const waits: number[] = [];
  let elapsed = 0;
  const run = createRunContext({
    clock: { now: () => Date.parse("2024-05-01T00:00:00Z") },
    timer: {
      elapsedMs: () => elapsed,
      async sleep(ms) {
        waits.push(ms);
        elapsed += ms;
      },
    },
    emit: (event) => events.push(event),
    ...(signal === undefined ? {} : { signal }),
  });
  return { run, events, waits };
}

const refusal = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error: { message } }, { status, headers });

describe("HTTP embedder", () => {
  it("learns the dimension from the first answer and puts rows in the order of their index", async () => {
    const server = createFakeEmbeddingServer();
    const embedder = open(server, { apiKey: "secret" });
    expect(embedder.dimension).toBe(0);
    const { run } = quickRun();
    const vectors = await embedder.embed(["a", "bb"], run);
    expect(embedder.dimension).toBe(4);
    const expected = vectorOf("bb");
    expect(dot(vectors[1]!, Float32Array.from(expected))).toBeCloseTo(Math.hypot(...expected), 3);
    expect(server.headers[0]!.get("authorization")).toBe("Bearer secret");
    expect(run.ledger.entries()).toMatchObject([
      { kind: "embedding", target: "fake:model", inputTokens: 7, cached: false },
    ]);
  });

  it("F31 a server that takes at most 10 texts is found out once and then asked for 8", async () => {
    const server = createFakeEmbeddingServer((texts) =>
      texts.length > 10 ? refusal(400, "batch size is invalid, it should not be larger than 10") : undefined,
    );
    const embedder = open(server);
    const texts = Array.from({ length: 64 }, (_, i) => `text ${i}`);
    const { run } = quickRun();
    const vectors = await embedder.embed(texts, run);
    const single = open(createFakeEmbeddingServer(), { batchSize: 1 });
    expect(vectors).toEqual(await single.embed(texts, run));
    server.calls.length = 0;
    await embedder.embed(texts, run);
    expect(server.calls.map((call) => call.length)).toEqual([8, 8, 8, 8, 8, 8, 8, 8]);
  });

  it("F32 a text longer than the model takes is cut with a note, and its neighbours stay whole", async () => {
    const server = createFakeEmbeddingServer((texts) =>
      texts.some((text) => text.length > 900)
        ? refusal(400, "This model's maximum context length is 256 tokens")
        : undefined,
    );
    const { run, events } = quickRun();
    const vectors = await open(server).embed(["short", "long ".repeat(700), "also short"], run);
    expect(vectors).toHaveLength(3);
    expect(server.calls.flat()).toContain("long ".repeat(700).slice(0, 875));
    expect(server.calls.flat()).toContain("also short");
    expect(events.filter((event) => event.type === "warning-raised")).toMatchObject([
      { code: "embedding-text-cut" },
      { code: "embedding-text-cut" },
    ]);
  });

  it("F32 one long text does not make later batches small", async () => {
    const server = createFakeEmbeddingServer((texts) =>
      texts.some((text) => text.length > 900) ? refusal(413, "too large") : undefined,
    );
    const embedder = open(server, { batchSize: 4 });
    const { run } = quickRun();
    await embedder.embed(["a", "b", "c", "d".repeat(1000)], run);
    server.calls.length = 0;
    await embedder.embed(["a", "b", "c", "d"], run);
    expect(server.calls).toEqual([["a", "b", "c", "d"]]);
  });

  it("F32 cuts at its own limit without splitting a character", async () => {
    const server = createFakeEmbeddingServer();
    const { run, events } = quickRun();
    await open(server, { maxTextLength: 3 }).embed(["ab😀"], run);
    expect(server.calls).toEqual([["ab"]]);
    expect(events).toMatchObject([{ code: "embedding-text-cut" }]);
  });

  it.each<[string, (texts: readonly string[]) => Response]>([
    ["fewer vectors than texts", (texts) => embeddingResponse(texts.slice(1).map(vectorOf))],
    ["a zero vector", (texts) => embeddingResponse(texts.map(() => [0, 0, 0, 0]))],
    ["a null inside a vector (NaN in JSON)", (texts) => embeddingResponse(texts.map(() => [1, null, 1, 1]))],
    ["numbers as text", (texts) => embeddingResponse(texts.map(() => ["1", "2", "3", "4"]))],
    ["vectors of two lengths", (texts) => embeddingResponse(texts.map((_, i) => Array(3 + i).fill(1)))],
    ["an overflowing vector", (texts) => embeddingResponse(texts.map(() => [1e300, 1e300, 1, 1]))],
    ["one index twice", (texts) => Response.json({ data: texts.map(() => ({ index: 0, embedding: [1] })) })],
    [
      "an index out of range",
      (texts) => Response.json({ data: texts.map(() => ({ index: 9, embedding: [1] })) }),
    ],
    ["no JSON", () => new Response("<html>gateway</html>")],
    ["no data", () => Response.json({ ok: true })],
  ])("L23 refuses the whole answer for %s", async (_, answer) => {
    const server = createFakeEmbeddingServer((texts) => answer(texts));
    const { run } = quickRun();
    await expect(open(server).embed(["a", "b"], run)).rejects.toMatchObject({
      code: "unavailable",
      reason: "embedding_invalid",
    });
    expect(run.ledger.entries()).toMatchObject([{ failed: "embedding_invalid" }]);
  });

  it("L23 refuses vectors of another dimension than configured, and a change of dimension later", async () => {
    const { run } = quickRun();
    await expect(
      open(createFakeEmbeddingServer(), { dimension: 384 }).embed(["a"], run),
    ).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("4 dimensions instead of 384"),
    });
    const changing = createFakeEmbeddingServer((_, call) =>
      call === 0 ? undefined : embeddingResponse([[1, 2, 3]]),
    );
    const embedder = open(changing);
    await embedder.embed(["a"], run);
    await expect(embedder.embed(["b"], run)).rejects.toMatchObject({ reason: "embedding_invalid" });
  });

  it("waits as long as Retry-After says, then goes on", async () => {
    const server = createFakeEmbeddingServer((_, call) =>
      call === 0 ? refusal(429, "slow down", { "retry-after": "7" }) : undefined,
    );
    const { run, events, waits } = quickRun();
    await open(server).embed(["a"], run);
    expect(waits).toEqual([7000]);
    expect(events).toMatchObject([{ type: "call-retried", target: "fake:model", waitMs: 7000 }]);
    expect(run.ledger.entries()).toMatchObject([{ failed: "status 429" }, { inputTokens: 7 }]);
  });

  it("gives up after three retries, and at once when told to wait for long", async () => {
    const broken = createFakeEmbeddingServer(() => refusal(503, "down"));
    const { run, waits } = quickRun();
    await expect(open(broken).embed(["a"], run)).rejects.toMatchObject({
      code: "unavailable",
      reason: "server_error",
    });
    expect(broken.calls).toHaveLength(4);
    expect(waits).toHaveLength(3);
    const busy = createFakeEmbeddingServer(() => refusal(429, "wait", { "retry-after": "3600" }));
    await expect(open(busy).embed(["a"], run)).rejects.toMatchObject({ retryAfterMs: 3_600_000 });
    expect(busy.calls).toHaveLength(1);
  });

  it("a server that cannot be reached is unavailable, with its address", async () => {
    const server = createFakeEmbeddingServer(() => new TypeError("fetch failed"));
    await expect(open(server).embed(["a"], quickRun().run)).rejects.toMatchObject({
      code: "unavailable",
      reason: "connection_failed",
      message: expect.stringContaining("http://embed.test/v1"),
    });
  });

  it.each([401, 403, 404])(
    "a refusal with status %d is a matter of configuration, told once",
    async (status) => {
      const server = createFakeEmbeddingServer(() => refusal(status, "the key sk-123 is wrong"));
      const embedder = open(server, { apiKey: "sk-123" });
      const failure = await embedder.embed(["a"], quickRun().run).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: "configuration" });
      expect(String(failure)).not.toContain("sk-123");
      expect(server.calls).toHaveLength(1);
    },
  );

  it("a request refused for another reason than its size ends after the halving", async () => {
    const server = createFakeEmbeddingServer(() => refusal(400, "not an embedding model"));
    await expect(open(server).embed(["a", "b", "c", "d"], quickRun().run)).rejects.toMatchObject({
      code: "configuration",
      message: expect.stringContaining("not an embedding model"),
    });
    expect(server.calls).toHaveLength(3);
  });

  it("stops before the next call when the run is interrupted or its budget is spent", async () => {
    const controller = new AbortController();
    const server = createFakeEmbeddingServer(() => {
      controller.abort();
      return undefined;
    });
    const embedder = open(server, { batchSize: 1 });
    const { run } = quickRun(controller.signal);
    await expect(embedder.embed(["a", "b"], run)).rejects.toMatchObject({ code: "interrupted" });
    expect(server.calls).toHaveLength(1);

    const spent = createRunContext({ limits: { seconds: 0 } });
    await expect(embedder.embed(["a"], spent)).rejects.toMatchObject({ code: "budget-spent" });
    expect(server.calls).toHaveLength(1);
  });

  it("never sends a text without content", async () => {
    const server = createFakeEmbeddingServer();
    const vectors = await open(server).embed(["", "a", " \n"], quickRun().run);
    expect(server.calls).toEqual([["a"]]);
    expect([...vectors[0]!, ...vectors[2]!]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });
});
