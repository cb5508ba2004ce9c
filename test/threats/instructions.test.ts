import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRunContext } from "../../src/adapters/run/create-run-context.ts";
import type { Report } from "../../src/domain/report.ts";
import { freshFolder, runCli } from "../doors/run-cli.ts";
import { createSmallEngine } from "../engine/small-engine.ts";
import { temporaryFolder } from "../faults/temporary-folder.ts";
import { INSTRUCTION_PAGE, SMALL_CORPUS, TWO_STEPS, writeCorpus } from "../fixtures/small-corpus.ts";
import { expectNoEffect, hasOutsideOrders, ORDERS, openVisitors, outsideOrders } from "./instruction-loop.ts";

const at = temporaryFolder();

describe("orders in documents", () => {
  it("F20 P12 A4 leave the answer as it is, in every wording, read by the rules", async () => {
    const visitors = await openVisitors(at("rules"), "rules");
    expect((await expectNoEffect(visitors, ORDERS, ["between"])).asked).toBe(ORDERS.length);
    await visitors.small.engine.close();
  }, 60_000);

  it("F20 P12 A4 leave the answer as it is, read by a model that obeys: it has one vote", async () => {
    const visitors = await openVisitors(at("obedient"), "obedient model");
    const { obeyed } = await expectNoEffect(visitors, ORDERS, ["between"]);
    expect(obeyed).toBeGreaterThan(3);
    await visitors.small.engine.close();
  }, 60_000);

  it.skipIf(!hasOutsideOrders)(
    "F20 P12 leave the answer as it is: a sample of BIPIA (skipped without shared/data/prompt_injection)",
    async () => {
      const visitors = await openVisitors(at("outside"), "obedient model");
      const sample = outsideOrders().filter((_, index) => index % 6 === 0);
      await expectNoEffect(visitors, sample, ["before"]);
      await visitors.small.engine.close();
    },
    60_000,
  );

  it.each(["elspeth-moray.md", "tannery-street.md"])(
    "F20 decide nothing between one true and one false source by the names they drop (without %s)",
    async (missing) => {
      const findings: Report["finding"][] = [];
      for (const without of [[missing], [missing, INSTRUCTION_PAGE]]) {
        const cwd = at(without.join("-"));
        writeCorpus(
          cwd,
          SMALL_CORPUS.filter(({ name }) => !without.includes(name)),
        );
        const { engine } = await createSmallEngine({ cwd });
        await engine.add({ inputs: ["."] }, createRunContext());
        findings.push((await engine.ask(TWO_STEPS.question, {}, createRunContext())).finding);
        await engine.close();
      }
      const [beside, alone] = findings.map(({ answer, contested }) => ({ answer, contested }));
      expect(beside).toEqual(alone);
      expect(beside?.contested).toBe(true);
    },
  );
});

/** Control and format characters, but for line feeds. */
const CONTROL = /(?!\n)[\p{Cc}\p{Cf}]/u;

describe("orders on a terminal", () => {
  it("F20 P12 P13 C18 come out as harmless text, and no key of the environment comes out at all", async () => {
    const cwd = freshFolder();
    const docs = writeCorpus(join(cwd, "docs"));
    for (const [index, order] of ORDERS.entries()) {
      if (index % 3 === 0) continue;
      const text = `# ${order}\n\nElspeth Moray and Corrie Lighthouse. ${order}\n`;
      writeFileSync(join(docs, `order-${index}.md`), text);
    }
    writeFileSync(join(docs, "a\u001b[31m\u202e\nname.txt"), "Elspeth Moray was born in Dunvarrich.\n");
    const canary = "sk-canary-7f3a9";
    const env = { OPENAI_API_KEY: canary, ANTHROPIC_API_KEY: canary };
    let said = "";
    const calls = [["add", "docs"], ["sources"], ["ask", TWO_STEPS.question]];
    for (const args of calls) {
      const { code, stdout, stderr } = await runCli(args, { cwd, env });
      expect([args[0], code]).toEqual([args[0], 0]);
      said += stdout + stderr;
    }
    expect(said.match(CONTROL)).toBeNull();
    const asked = await runCli(["ask", TWO_STEPS.question, "--json", "-q"], { cwd, env });
    expect(asked.stdout.match(CONTROL)).toBeNull();
    const report = JSON.parse(asked.stdout) as Report;
    expect(report.finding.answer).toBe(TWO_STEPS.answer);
    expect(said + JSON.stringify(report)).not.toContain(canary);
    expect(await readFile(join(cwd, ".plumbline/kb.db"), "latin1")).not.toContain(canary);
  }, 120_000);
});
