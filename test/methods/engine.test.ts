import { describe, expect, it } from "vitest";
import { AppError } from "../../src/domain/errors.ts";
import type { RunEvent } from "../../src/domain/event.ts";
import { createEngine } from "../../src/engine.ts";
import { createScriptedRunner, readerOf } from "./scripted-runner.ts";
import { createSmallWorld, newRun } from "./small-world.ts";
import { GUIDE, LIE, MILL, THORLE, VALE } from "./thorle.ts";

const BUILDER = "Who built the Old Mill?";

describe("engine", () => {
  it("adds documents, tells each as it is done, and sums them up", async () => {
    const { parts } = await createSmallWorld([]);
    const events: RunEvent[] = [];
    const world = await createSmallWorld(THORLE);
    const engine = createEngine({ ...parts, finder: world.parts.finder, reader: world.parts.reader });
    const summary = await engine.add(
      { inputs: ["all"], note: "first" },
      newRun({ emit: (e) => events.push(e) }),
    );
    expect(summary).toMatchObject({ added: 4, replaced: 0, unchanged: 0, skipped: 0, failed: 0 });
    expect(events.filter(({ type }) => type === "item-finished")).toHaveLength(4);
    expect(events.at(-1)?.type).toBe("index-updated");
    const again = await engine.add({ inputs: ["all"] }, newRun());
    expect(again).toMatchObject({ added: 0, unchanged: 4 });
    expect((await engine.sources()).map(({ title }) => title).sort()).toEqual([
      "Jon Vale",
      "Mill news",
      "Old Mill",
      "Thorle guide",
    ]);
  });

  it("extracts up front when asked to, and keeps the publisher the user names", async () => {
    const world = await createSmallWorld(THORLE);
    const summary = await world.engine.add(
      { inputs: ["all"], extract: true, publisher: "Thorle Press" },
      newRun(),
    );
    expect(summary.items.every(({ statements }) => (statements ?? 0) > 0)).toBe(true);
    expect((await world.engine.sources()).every(({ publisher }) => publisher === "Thorle Press")).toBe(true);
  });

  it("refuses to add nothing", async () => {
    const { engine } = await createSmallWorld([]);
    await expect(engine.add({ inputs: [] }, newRun())).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("keeps what was added when it is interrupted, and finds it afterwards", async () => {
    const controller = new AbortController();
    const world = await createSmallWorld([]);
    const full = await createSmallWorld(THORLE);
    const engine = createEngine({ ...world.parts, finder: full.parts.finder, reader: full.parts.reader });
    const run = newRun({
      signal: controller.signal,
      emit: (event) => {
        if (event.type === "item-finished" && event.index === 1) controller.abort();
      },
    });
    const summary = await engine.add({ inputs: ["all"] }, run);
    expect(summary.added).toBe(2);
    expect(await engine.sources()).toHaveLength(2);
    const report = await engine.ask(BUILDER, {}, newRun());
    expect(report.finding.answer).toBe("Jon Vale");
  });

  it("F22 does not recall what was removed, and marks reports that used it", async () => {
    const world = await createSmallWorld([MILL, VALE]);
    const before = await world.engine.ask(BUILDER, {}, newRun());
    expect(before.finding.answer).toBe("Jon Vale");
    const mill = (await world.engine.sources()).find(({ title }) => title === "Old Mill");
    await world.engine.remove([mill?.id ?? ""], newRun());
    const after = await world.engine.ask(BUILDER, {}, newRun());
    expect(JSON.stringify(after.statements)).not.toContain("Old Mill");
    expect(after.finding.status).toBe("abstained");
    expect((await world.engine.show(before.id)).needsReview).toBe(true);
  });

  it("the user's trust changes the finding and is shown", async () => {
    const twoSides = [
      { ...MILL, text: "The Old Mill was built by Jon Vale." },
      { ...LIE, domain: "news.example", text: "The Old Mill was built by Edda Brandt." },
    ];
    const world = await createSmallWorld(twoSides);
    await world.engine.trust("domain", "news.example", 0.05);
    const report = await world.engine.ask(BUILDER, {}, newRun());
    expect(report.finding).toMatchObject({ status: "answered", answer: "Jon Vale" });
    expect(report.sources.find(({ title }) => title === "Mill news")?.reliability.userTrust).toBe(0.05);
  });

  it("P3 answers from one state of the store: once more when it changed meanwhile", async () => {
    const world = await createSmallWorld([MILL, VALE]);
    const late = await createSmallWorld([GUIDE]);
    let added = false;
    const reader = readerOf(["Jon Vale"]);
    const runner = createScriptedRunner({
      tasks: { "answer-from-context": reader },
      called: async () => {
        if (added) return;
        added = true;
        await createEngine({ ...world.parts, finder: late.parts.finder, reader: late.parts.reader }).add(
          { inputs: ["all"] },
          newRun(),
        );
      },
    });
    const engine = createEngine({ ...world.parts, runner });
    const report = await engine.ask(BUILDER, { method: "vanilla-rag" }, newRun());
    expect(report.manifest.storeSnapshot).toBe(await world.parts.store.snapshotId());
    expect(report.sources.map(({ title }) => title)).toContain("Thorle guide");
    expect(report.warnings.map(({ code }) => code)).not.toContain("store-changed");
  });

  it("P3 says so when the store does not stand still", async () => {
    const world = await createSmallWorld([MILL, VALE]);
    let state = 0;
    const store = { ...world.parts.store, snapshotId: async () => `state ${state++}` };
    const report = await createEngine({ ...world.parts, store }).ask(BUILDER, {}, newRun());
    expect(report.warnings.map(({ code }) => code)).toContain("store-changed");
  });

  it("goes on without similarity of meaning when the encoder is down, and says so", async () => {
    const world = await createSmallWorld(THORLE);
    const embedder = {
      ...world.parts.embedder,
      embed: async () => {
        throw new AppError("unavailable", "encoder down");
      },
    };
    const report = await createEngine({ ...world.parts, embedder }).ask(BUILDER, {}, newRun());
    expect(report.finding.answer).toBe("Jon Vale");
    expect(report.warnings.map(({ code }) => code)).toContain("embedder-unavailable");
  });

  it("the same question over the same store has the same report id; another setting has another", async () => {
    const world = await createSmallWorld(THORLE);
    const ids = [];
    for (const settings of [{}, {}, { originsPerQuestion: 2 }]) {
      ids.push((await world.engine.ask(BUILDER, { settings }, newRun())).id);
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it("says that a report does not exist", async () => {
    const { engine } = await createSmallWorld([]);
    await expect(engine.show("r0")).rejects.toMatchObject({ code: "not-found" });
  });
});
