/** What every LanguageModel adapter over HTTP must do. Run for each in model.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../src/domain/errors.ts";
import type { LanguageModel, ModelRequest } from "../../src/ports/model.ts";
import type { MockServer } from "../fixtures/mock-server.ts";
import { type ModelDoor, recordedRun } from "../fixtures/model-doors.ts";

const request: ModelRequest = {
  system: "System words.",
  user: "User words.",
  temperature: 0,
  maxOutputTokens: 50,
  seed: 3,
  timeoutMs: 0,
};
const schema = {
  type: "object",
  properties: { a: { type: ["string", "null"] } },
  required: ["a"],
  additionalProperties: false,
};

export function describeModelContract(door: ModelDoor): void {
  describe(`${door.name} model`, () => {
    let server: MockServer;
    let model: LanguageModel;

    beforeAll(async () => {
      server = await door.start();
      model = await door.model(server.url);
    });
    afterAll(() => server.close());

    const complete = (extra: Partial<ModelRequest> = {}, signal?: AbortSignal) =>
      model.complete({ ...request, ...extra }, recordedRun(signal === undefined ? {} : { signal }).run);
    const failure = async (extra: Partial<ModelRequest> = {}, signal?: AbortSignal): Promise<AppError> => {
      const outcome = await complete(extra, signal).catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(AppError);
      return outcome as AppError;
    };

    it("gives the text, the end, the tokens and the name of the model that answered", async () => {
      server.script([{ text: '{"a": "x"}', inputTokens: 12, outputTokens: 5, model: "served-model" }]);
      expect(await complete()).toMatchObject({
        text: '{"a": "x"}',
        finish: "stop",
        inputTokens: 12,
        outputTokens: 5,
        responseModel: "served-model",
      });
      const sent = JSON.stringify(server.requests[0]?.body);
      expect(sent).toContain("System words.");
      expect(sent).toContain("User words.");
    });

    it("sends the schema, and hands back the text even when it does not fit it", async () => {
      server.script([{ text: "not json" }]);
      expect((await complete({ schema })).text).toBe("not json");
      expect(JSON.stringify(server.requests[0]?.body)).toContain('"additionalProperties":false');
    });

    it("F2 keeps reasoning that the server separates out of the text", async () => {
      server.script([{ text: '{"a":"x"}', reasoning: 'perhaps {"a":"y"}' }]);
      expect((await complete()).text).toBe('{"a":"x"}');
    });

    it.each([
      ["stop", "stop"],
      ["length", "length"],
      ["refusal", "refusal"],
      ["context-exceeded", "context-too-long"],
    ] as const)("L2 L6 L7 reports the end %s as %s", async (finish, expected) => {
      server.script([{ text: "I cannot.", finish }]);
      expect((await complete()).finish).toBe(expected);
    });

    it.each([-5, 1e308, 0.5])("P14 a count of %s tokens is no count", async (count) => {
      server.script([{ text: "fine", inputTokens: count, outputTokens: count }]);
      expect(await complete()).toMatchObject({ text: "fine", inputTokens: 0, outputTokens: 0 });
    });

    it("L1 an empty answer, no choice and an empty body are empty texts, not errors", async () => {
      for (const answer of [{ text: "" }, { withoutContent: true }, { rawBody: "" }]) {
        server.script([answer]);
        expect((await complete()).text).toBe("");
      }
    });

    it.each([
      [401, "configuration", "key_rejected"],
      [402, "configuration", "quota_spent"],
      [403, "configuration", "key_rejected"],
      [404, "configuration", "model_not_found"],
      [408, "unavailable", "server_error"],
      [409, "unavailable", "server_error"],
      [422, "unavailable", "request_rejected"],
      [429, "unavailable", "rate_limited"],
      [500, "unavailable", "server_error"],
      [502, "unavailable", "server_error"],
      [503, "unavailable", "server_error"],
      [529, "unavailable", "server_error"],
    ])("L17 HTTP %i is %s, reason %s, after one request", async (status, code, reason) => {
      server.script([{ status, text: "no" }]);
      const error = await failure();
      expect(error).toMatchObject({ code, reason });
      expect(error.hint).toBeTruthy();
      expect(server.requests).toHaveLength(1);
    });

    it("L17 HTTP 413 and a context error in a 400 mean that the prompt is too long", async () => {
      server.script([
        { status: 413, text: "too large" },
        { status: 400, text: "prompt is too long: 210000 tokens" },
      ]);
      expect((await complete()).finish).toBe("context-too-long");
      expect((await complete()).finish).toBe("context-too-long");
    });

    it("L17 a 429 without credit is a matter of configuration, not of waiting", async () => {
      server.script([{ status: 429, text: "You exceeded your current quota, please check your plan" }]);
      expect(await failure()).toMatchObject({ code: "configuration", reason: "quota_spent" });
    });

    it("L17 passes on how long the server asks to wait", async () => {
      server.script([{ status: 429, text: "slow down", headers: { "retry-after": "7" } }]);
      expect((await failure()).retryAfterMs).toBe(7000);
    });

    it("L17 an HTML page is a bad response with a hint about the address", async () => {
      for (const status of [200, 503]) {
        server.script([{ status, rawBody: "<html><body>Gateway</body></html>" }]);
        const error = await failure();
        expect(error.code).toBe("unavailable");
        expect(error.message).not.toContain("<html>");
      }
      server.script([{ rawBody: "<html></html>" }]);
      expect((await failure()).hint).toContain("/v1");
    });

    it("does not show the key, also when the server repeats it", async () => {
      server.script([{ status: 401, text: "Incorrect key sk-secret-123 \u001b[31m" }]);
      const error = await failure();
      expect(`${error.message} ${error.hint}`).not.toContain("sk-secret-123");
      expect(error.message).not.toContain("\u001b");
    });

    it("L17 a connection that breaks may be tried again", async () => {
      server.script([{ hangUp: true }]);
      expect(await failure()).toMatchObject({ code: "unavailable", reason: "connection_failed" });
    });

    it("L21 ends at its time-out and at the run's signal", async () => {
      server.script([{ text: "late", delayMs: 5000 }]);
      expect(await failure({ timeoutMs: 80 })).toMatchObject({ code: "unavailable", reason: "timeout" });
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 50);
      expect(await failure({}, controller.signal)).toMatchObject({ code: "interrupted" });
    });

    it("leaves out what the server refuses, from the next call on", async () => {
      const own = await door.model(server.url);
      const call = () => own.complete({ ...request, schema }, recordedRun().run);
      server.script((_, { body }) =>
        "response_format" in body || "output_config" in body || "output_format" in body
          ? { status: 400, text: "response_format output_config json_schema is not supported" }
          : { text: '{"a":null}' },
      );
      await expect(call()).rejects.toMatchObject({ reason: "feature_rejected" });
      expect((await call()).text).toBe('{"a":null}');
      expect(JSON.stringify(server.requests.at(-1)?.body)).toContain("fits this JSON Schema");
    });
  });
}
