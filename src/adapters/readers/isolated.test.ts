import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { createIsolatedReader } from "./isolated.ts";
import { READ_LIMITS } from "./limits.ts";

const html = (limits = {}) => ({
  format: "html" as const,
  text: "<p>The mill burned.</p>",
  limits: { ...READ_LIMITS, ...limits },
});
const never = new AbortController().signal;

function workerThat(does: string, resourceLimits = {}): Worker {
  return new Worker(`require("node:worker_threads").parentPort.on("message", (message) => { ${does} })`, {
    eval: true,
    execArgv: [],
    resourceLimits,
    stderr: true,
  });
}

const ANSWER = `require("node:worker_threads").parentPort.postMessage({ id: message.id, result: { status: "refused", reason: "answered" } });`;

describe("the isolated reader", () => {
  it("reads in a thread of the real worker, one after the other", async () => {
    const reader = createIsolatedReader();
    const results = await Promise.all([reader.read(html(), never), reader.read(html(), never)]);
    expect(results).toMatchObject([{ pages: ["The mill burned."] }, { pages: ["The mill burned."] }]);
    await reader.close();
  });

  it("D7 kills a thread that takes too long and starts another for the next file", async () => {
    let started = 0;
    const reader = createIsolatedReader(() => workerThat(started++ === 0 ? "for (;;) {}" : ANSWER));
    expect(await reader.read(html({ workerMs: 200 }), never)).toMatchObject({
      reason: "reading took longer than 0.2 s",
    });
    expect(await reader.read(html(), never)).toMatchObject({ reason: "answered" });
    expect(started).toBe(2);
    await reader.close();
  });

  it("D7 X8 survives a thread that runs out of memory", async () => {
    const eat = "const kept = []; for (;;) kept.push(new Array(1e5).fill(message.id + Math.PI));";
    const reader = createIsolatedReader(() => workerThat(eat, { maxOldGenerationSizeMb: 32 }));
    expect(await reader.read(html(), never)).toMatchObject({ reason: expect.stringContaining("of memory") });
    await reader.close();
  });

  it("D7 X8 stops a thread whose typed arrays grow beyond the cap", async () => {
    const eat = "globalThis.kept = []; setInterval(() => kept.push(Buffer.alloc(2e7, 1)), 5);";
    const reader = createIsolatedReader(() => workerThat(eat));
    expect(await reader.read(html({ workerGrowthMib: 100 }), never)).toMatchObject({
      reason: "reading took more than 100 MiB of memory",
    });
    await reader.close();
  });

  it("refuses the file when the thread dies or exits", async () => {
    const thrown = createIsolatedReader(() => workerThat('throw new Error("broken")'));
    expect(await thrown.read(html(), never)).toMatchObject({ reason: expect.stringContaining("broken") });
    const exited = createIsolatedReader(() => workerThat("process.exit(3)"));
    expect(await exited.read(html(), never)).toMatchObject({
      reason: expect.stringContaining("stopped before"),
    });
    await Promise.all([thrown.close(), exited.close()]);
  });

  it("runs from source in a plain process, which ends by itself", async () => {
    const script = fileURLToPath(new URL("../../../test/fixtures/read-one-page.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script], {
      timeout: 25_000,
    });
    expect(stdout).toBe("The mill burned.\n");
  });

  it("stops with `interrupted` when the signal aborts in the middle", async () => {
    const controller = new AbortController();
    const reader = createIsolatedReader(() => workerThat("for (;;) {}"));
    setTimeout(() => controller.abort(), 50);
    await expect(reader.read(html(), controller.signal)).rejects.toMatchObject({ code: "interrupted" });
    await reader.close();
  });
});
