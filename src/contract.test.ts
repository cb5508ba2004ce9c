import { describe, expect, it } from "vitest";
import { createSmallWorld, newRun } from "../test/methods/small-world.ts";
import { THORLE } from "../test/methods/thorle.ts";
import { CONTRACT_NAMES, contractJsonSchema, parseReport, reportSchema, runEventSchema } from "./contract.ts";
import type { RunEvent } from "./domain/event.ts";
import { METHODS } from "./methods/registry.ts";

const QUESTIONS = [
  "Who built the Old Mill?",
  "Where was the builder of the Old Mill born?",
  "Is it blue?",
  "?!",
];

describe("contract", () => {
  it("every report of every method and every event fits, strictly", async () => {
    const world = await createSmallWorld(THORLE);
    const events: RunEvent[] = [];
    for (const { id: method } of METHODS) {
      for (const question of QUESTIONS) {
        const run = newRun({ emit: (event) => events.push(event) });
        const report = await world.engine.ask(question, { method }, run);
        expect(() => reportSchema.parse(JSON.parse(JSON.stringify(report)))).not.toThrow();
      }
    }
    await world.engine.add(
      { inputs: ["all"], extract: true },
      newRun({ emit: (event) => events.push(event) }),
    );
    expect(events.length).toBeGreaterThan(30);
    for (const event of events) expect(() => runEventSchema.parse(event), event.type).not.toThrow();
  });

  it("refuses what it does not know", async () => {
    const world = await createSmallWorld(THORLE);
    const report = await world.engine.ask("Who built the Old Mill?", {}, newRun());
    expect(parseReport({ ...report, extra: 1 })).toBeUndefined();
    expect(parseReport({ ...report, finding: { ...report.finding, confidence: 1.5 } })).toBeUndefined();
    expect(parseReport({ ...report, schemaVersion: 2 })).toBeUndefined();
  });

  it.each(CONTRACT_NAMES)("exports %s as JSON Schema", (name) => {
    const schema = contractJsonSchema(name);
    expect(schema.$schema).toContain("2020-12");
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
    expect(schema.properties ?? schema.oneOf).toBeDefined();
  });
});
