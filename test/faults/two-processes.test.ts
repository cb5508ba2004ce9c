import { describe, expect, it } from "vitest";
import { createSqliteStore } from "../../src/adapters/stores/create-sqlite-store.ts";
import { numberedDocument } from "./adding-process.ts";
import { startChild } from "./child-process.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const at = temporaryFolder();
const clock = { now: () => 1_700_000_000_000 };

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("two processes and one file", () => {
  it("F27 P3 lose no document, show no lock to the user, and a reader sees whole states meanwhile", async () => {
    const path = at("shared.db");
    const count = 120;
    // both find no file and make it
    const children = ["left", "right"].map((name) =>
      startChild("adding-process.ts", [path, name, "1", String(count)]),
    );
    await Promise.all(children.map((child) => child.said("ready")));
    const reader = await createSqliteStore({ path, clock });
    let running = true;
    const ends = Promise.all(children.map((child) => child.ended)).finally(() => {
      running = false;
    });
    const states = new Map<string, string>();
    let looks = 0;
    while (running) {
      const before = await reader.snapshotId();
      const sources = await reader.sources();
      const passages = await reader.passagesOf(sources.map(({ id }) => id));
      if ((await reader.snapshotId()) === before) {
        const state = JSON.stringify(sources.map(({ id, contentHash }) => [id, contentHash]));
        expect(states.get(before) ?? state).toBe(state);
        states.set(before, state);
      }
      for (const source of sources) {
        const own = passages.filter((passage) => passage.sourceId === source.id);
        const [name, number] = source.title.split("-");
        expect(own).toHaveLength(numberedDocument(name!, Number(number)).passages.length);
      }
      looks++;
      await later(1);
    }
    expect(await ends).toEqual([
      { code: 0, errors: "" },
      { code: 0, errors: "" },
    ]);
    expect(looks).toBeGreaterThan(5);
    expect(new Set(states.values()).size).toBe(states.size);
    expect(states.size).toBeGreaterThan(3);
    const titles = (await reader.sources()).map(({ title }) => title).sort();
    const expected = ["left", "right"].flatMap((name) =>
      Array.from({ length: count }, (_, index) => `${name}-${index + 1}`),
    );
    expect(titles).toEqual(expected.sort());
    expect((await reader.counts()).statements).toBe(2 * count);
    expect(await reader.damage()).toEqual([]);
    await reader.close();
  }, 60_000);

  it("F27 recovers the turn of a killed process at once", async () => {
    const path = at("held.db");
    const holder = startChild("turn-holding-process.ts", [path]);
    await holder.said("holding");
    const store = await createSqliteStore({ path, clock });
    const kept = store.exclusive("index", async () => "never", AbortSignal.timeout(150));
    await expect(kept).rejects.toMatchObject({ code: "interrupted" });
    holder.kill();
    await holder.ended;
    const started = performance.now();
    expect(await store.exclusive("index", async () => "mine")).toBe("mine");
    expect(performance.now() - started).toBeLessThan(3_000);
    await store.close();
  }, 30_000);
});
