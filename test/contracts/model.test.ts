import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLanguageModel } from "../../src/adapters/models/create-language-model.ts";
import { KEY_VARIABLES, type KeyedProvider } from "../../src/adapters/models/key-variables.ts";
import { parseModelSpec } from "../../src/adapters/models/model-spec.ts";
import { probeModel } from "../../src/adapters/models/probe-model.ts";
import { createFunctionModel } from "../../src/adapters/models/scripted.ts";
import { createProxyFetch } from "../../src/adapters/network/proxy-fetch.ts";
import { AppError } from "../../src/domain/errors.ts";
import type { ModelRequest } from "../../src/ports/model.ts";
import { startMockOpenAi } from "../fixtures/mock-openai.ts";
import type { MockServer } from "../fixtures/mock-server.ts";
import { directFetch, MODEL_DOORS, recordedRun } from "../fixtures/model-doors.ts";
import { describeModelContract } from "./model-contract.ts";

for (const door of MODEL_DOORS) describeModelContract(door);

const request: ModelRequest = { system: "s", user: "u", temperature: 0, maxOutputTokens: 16, timeoutMs: 0 };
const services = { fetch: directFetch };
const position = (token: string, top: readonly (readonly [string, number])[]) => ({
  token,
  logprob: top.find(([name]) => name === token)?.[1] ?? -9,
  top_logprobs: top.map(([name, logprob]) => ({ token: name, logprob })),
});

describe("log-probabilities of OpenAI-shaped servers", () => {
  let server: MockServer;
  beforeAll(async () => {
    server = await startMockOpenAi();
  });
  afterAll(() => server.close());

  const ask = async (logprobs: unknown) => {
    server.script([{ text: "B", logprobs }]);
    const model = await createLanguageModel("compatible:m", { baseUrl: server.url }, services);
    return (await model.complete({ ...request, topLogprobs: 5 }, recordedRun().run)).firstToken;
  };

  it("are asked for and read at the first token that is a word", async () => {
    const top = [
      ["B", -0.1],
      ["A", -2.5],
    ] as const;
    expect(await ask({ content: [position("\n", [["\n", -0.01]]), position("B", top)] })).toEqual([
      { token: "B", logprob: -0.1 },
      { token: "A", logprob: -2.5 },
    ]);
    expect(server.requests[0]?.body).toMatchObject({ logprobs: true, top_logprobs: 5 });
  });

  it.each([
    ["null", null],
    ["without content", {}],
    ["an empty list", { content: [] }],
    ["of another shape", { content: [{ tok: "A" }] }],
    ["NaN", { content: [{ token: "A", logprob: "NaN" }] }],
    ["only marks", { content: [position("(", [["(", 0]])] }],
  ])("L15 are absent when they are %s", async (_, logprobs) => {
    expect(await ask(logprobs)).toBeUndefined();
  });

  it("L15 keep the chosen token when the list of alternatives is null", async () => {
    expect(await ask({ content: [{ token: "A", logprob: -0.2, top_logprobs: null }] })).toEqual([
      { token: "A", logprob: -0.2 },
    ]);
  });
});

describe("google model", () => {
  const reply = (body: unknown) => async () =>
    new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
  const ask = async (body: unknown) => {
    const model = await createLanguageModel(
      "google:gemini-2.5-flash",
      { apiKey: "k" },
      { fetch: reply(body) as typeof fetch },
    );
    return model.complete(
      { ...request, schema: { type: "object", properties: {}, required: [] } },
      recordedRun().run,
    );
  };
  const usageMetadata = { promptTokenCount: 9, candidatesTokenCount: 2, totalTokenCount: 11 };

  it("gives text, tokens and the model version, without thoughts", async () => {
    const parts = [{ text: "hm", thought: true }, { text: "{}" }];
    const candidates = [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }];
    expect(await ask({ candidates, usageMetadata, modelVersion: "gemini-2.5-flash-001" })).toMatchObject({
      text: "{}",
      finish: "stop",
      inputTokens: 9,
      responseModel: "gemini-2.5-flash-001",
    });
  });

  it("L7 reports a blocked answer as content filter", async () => {
    expect((await ask({ candidates: [{ finishReason: "SAFETY", index: 0 }], usageMetadata })).finish).toBe(
      "content-filter",
    );
  });
});

describe("configured models", () => {
  it.each(["openai:gpt-4o", "anthropic:claude-sonnet-4-5", "google:gemini-2.5-flash"])(
    "%s without a key is a configuration error that names the variable",
    async (spec) => {
      const error = await createLanguageModel(spec, {}, services).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code: "configuration", reason: "key_missing" });
      expect((error as AppError).hint).toContain(
        `Set ${KEY_VARIABLES[parseModelSpec(spec).provider as KeyedProvider]},`,
      );
    },
  );

  it("F29 run with a local address alone: every request goes there, and no key is asked for", async () => {
    const urls: string[] = [];
    const spy = ((input: string) => {
      urls.push(String(input));
      return Promise.reject(
        new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED 127.0.0.1:1") }),
      );
    }) as unknown as typeof fetch;
    const model = await createLanguageModel(
      "compatible:org/model:q4",
      { baseUrl: "http://127.0.0.1:1/v1" },
      { fetch: spy },
    );
    await expect(model.complete(request, recordedRun().run)).rejects.toMatchObject({
      reason: "connection_failed",
    });
    expect(urls).toEqual(["http://127.0.0.1:1/v1/chat/completions"]);
    expect(model.id).toBe("compatible:org/model:q4");
  });

  it("F48 a refused localhost address is explained", async () => {
    const model = await createLanguageModel("ollama:llama3.1", { baseUrl: "http://127.0.0.1:9" }, services);
    const probe = await probeModel(model, recordedRun().run);
    expect(probe.reachable).toBe(false);
    expect(probe.problems[0]?.what).toMatch(/Ollama does not answer.*`ollama serve`.*--model rules/);
    expect(probe.problems[0]?.hint).toContain("host.docker.internal");
  });

  it("F34 models of one name at two addresses are two models to a cache", async () => {
    const [one, two] = await Promise.all(
      ["http://a.example/v1", "http://b.example/v1"].map((baseUrl) =>
        createLanguageModel("compatible:m", { baseUrl }, services),
      ),
    );
    expect(one?.id).toBe(two?.id);
    expect(one?.variant).not.toBe(two?.variant);
  });

  it("gguf without a readable file is a configuration error", async () => {
    await expect(createLanguageModel("gguf:/nowhere/a.gguf", {}, services)).rejects.toMatchObject({
      code: "configuration",
      reason: "gguf_unreadable",
    });
  });
});

describe("proxy-aware fetch", () => {
  it("F37 tunnels through HTTPS_PROXY and leaves NO_PROXY hosts alone", async () => {
    const target = await startMockOpenAi();
    const tunnels: string[] = [];
    const open = new Set<Socket>();
    const proxy = createServer().on("connect", (incoming, socket: Socket) => {
      tunnels.push(incoming.url ?? "");
      const upstream = connect(Number(new URL(target.url).port), "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
        upstream.pipe(socket).pipe(upstream);
      });
      for (const end of [socket, upstream]) open.add(end.on("error", () => {}));
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const { port } = proxy.address() as { port: number };
    const through = createProxyFetch({ HTTP_PROXY: `http://127.0.0.1:${port}` });
    const around = createProxyFetch({ HTTP_PROXY: `http://127.0.0.1:${port}`, no_proxy: "127.0.0.1" });
    const ask = async (fetch: typeof globalThis.fetch, baseUrl: string) => {
      const model = await createLanguageModel("compatible:m", { baseUrl }, { fetch });
      return (await model.complete(request, recordedRun().run)).text;
    };
    target.script([{ text: "hello" }]);
    expect(await ask(through.fetch, "http://model.invalid/v1")).toBe("hello");
    expect(tunnels).toEqual(["model.invalid:80"]);
    expect(await ask(around.fetch, `${target.url}/v1`)).toBe("hello");
    expect(tunnels).toHaveLength(1);
    for (const end of open) end.destroy();
    await Promise.all([through.close(), around.close(), target.close()]);
    await new Promise((resolve) => proxy.close(resolve));
  });
});

describe("probeModel", () => {
  it("reports what a good model can do", async () => {
    const model = createFunctionModel("test:good", ({ topLogprobs }) =>
      topLogprobs === undefined
        ? { text: '{"colour":"green","size":3}', responseModel: "good-1" }
        : { text: "B", firstToken: [{ token: "B", logprob: -0.1 }] },
    );
    expect(await probeModel(model, recordedRun().run)).toMatchObject({
      reachable: true,
      jsonSchema: true,
      logprobs: true,
      responseModel: "good-1",
      problems: [],
    });
  });

  it("reports a chatty model without log-probabilities", async () => {
    const probe = await probeModel(
      createFunctionModel("test:chatty", () => "Sure! A green ball."),
      recordedRun().run,
    );
    expect(probe).toMatchObject({ reachable: true, jsonSchema: false, logprobs: false });
    expect(probe.problems).toHaveLength(2);
    for (const { hint } of probe.problems) expect(hint).not.toBe("");
  });

  it("passes on the hint of a configuration error", async () => {
    const model = createFunctionModel("test:locked", () => {
      throw new AppError("configuration", "Key rejected.", { hint: "Check THE_KEY." });
    });
    expect((await probeModel(model, recordedRun().run)).problems).toEqual([
      { what: "Key rejected.", hint: "Check THE_KEY.", inConfiguration: true },
    ]);
  });
});
