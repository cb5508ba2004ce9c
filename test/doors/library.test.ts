import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { reportSchema } from "../../src/contract.ts";
import type { Report } from "../../src/domain/report.ts";
import {
  createEngine,
  createInputFinder,
  createLanguageTools,
  createMemoryPassageIndex,
  createMemoryStore,
  createReader,
  createRulesRunner,
  createRunContext,
  createWordVectorEmbedder,
  type Engine,
  loadWordVectors,
} from "../../src/index.ts";
import { makePdf } from "../fixtures/make-pdf.ts";
import { startMockOpenAi } from "../fixtures/mock-openai.ts";
import { freshFolder, runCli } from "./run-cli.ts";

// the program is started many times, on a machine that may be busy
vi.setConfig({ testTimeout: 120_000 });

const QUESTION = "Where was the designer of the Needle Bridge born?";

/** A two-page PDF, a Markdown file and a page that lies, about one bridge. */
function folderOfDocuments(): string {
  const cwd = freshFolder();
  const docs = join(cwd, "docs");
  mkdirSync(docs);
  const pdf = makePdf({
    title: "Bridges of the Thorle",
    pages: [
      ["The River Thorle has four bridges. Two of them are of iron."],
      ["Anselm Rooke was born in Keldon Ferry. He died in Sarnbeck."],
    ],
  });
  writeFileSync(join(docs, "bridges.pdf"), pdf);
  const markdown =
    "---\npublisher: River Society\n---\n\n# Needle Bridge\n\nThe Needle Bridge was designed by Anselm Rooke.\n";
  writeFileSync(join(docs, "needle-bridge.md"), markdown);
  const note = "Anselm Rooke designed the Needle Bridge and never crossed it.\n";
  writeFileSync(join(docs, "note.txt"), note);
  return cwd;
}

async function libraryReport(cwd: string): Promise<Report> {
  const wordVectors = loadWordVectors();
  const embedder = createWordVectorEmbedder(wordVectors);
  const language = createLanguageTools({ wordVectors });
  const engine: Engine = createEngine({
    store: createMemoryStore(),
    index: createMemoryPassageIndex(embedder),
    embedder,
    language,
    runner: createRulesRunner(language),
    finder: createInputFinder({ cwd }),
    reader: createReader(),
    version: "0.1.0",
  });
  await engine.add({ inputs: ["docs"] }, createRunContext());
  const report = await engine.ask(QUESTION, {}, createRunContext());
  await engine.close();
  return report;
}

/** What may differ between two runs of the same: when it was, and how long it took. */
function withoutTimes(report: Report): unknown {
  return {
    ...report,
    createdAt: "",
    usage: { ...report.usage, seconds: 0 },
    sources: report.sources.map((source) => ({ ...source, retrievedAt: "" })),
  };
}

describe("one answer through every door", () => {
  it("F10 F12 the command line, its history and the library give the same report, with file, page and quote", async () => {
    const cwd = folderOfDocuments();
    await runCli(["add", "docs", "--quiet"], { cwd });
    const asked = await runCli(["ask", QUESTION, "--json"], { cwd });
    expect(asked.code).toBe(0);
    const report = JSON.parse(asked.stdout) as Report;
    expect(reportSchema.safeParse(report).error).toBeUndefined();
    expect(report.finding.answer).toBe("Keldon Ferry");

    const shown = JSON.parse((await runCli(["show", "last", "--json"], { cwd })).stdout) as Report;
    expect(shown).toEqual(report);
    expect(withoutTimes(await libraryReport(cwd))).toEqual(withoutTimes(report));

    const page = (await runCli(["show", report.id], { cwd })).stdout;
    const cited = /“Anselm Rooke was born in Keldon Ferry\.” \[(\d), p\. 2\]/.exec(page);
    expect(cited).not.toBeNull();
    expect(page).toMatch(new RegExp(`\\[${cited?.[1]}\\] Bridges of the Thorle[\\s\\S]*docs/bridges\\.pdf`));
  });

  it("marks a report whose source was removed", async () => {
    const cwd = folderOfDocuments();
    await runCli(["add", "docs", "--quiet"], { cwd });
    await runCli(["ask", QUESTION], { cwd });
    await runCli(["remove", "docs/bridges.pdf"], { cwd });
    const { stdout } = await runCli(["show", "last"], { cwd });
    expect(stdout).toContain("Needs review");
    const again = await runCli(["ask", QUESTION, "--strict", "--json"], { cwd });
    const finding = (JSON.parse(again.stdout) as Report).finding;
    expect(finding.answer).not.toBe("Keldon Ferry");
  });

  it("F8 answers an empty knowledge base with no answer and no source, and exits with 6 when strict", async () => {
    const { code, stdout } = await runCli(["ask", QUESTION, "--strict", "--json"]);
    expect(code).toBe(6);
    const report = JSON.parse(stdout) as Report;
    expect(report.finding).toMatchObject({ status: "abstained", reason: "no-evidence" });
    expect([report.sources, report.chains]).toEqual([[], []]);
  });

  it("the user's own trust changes the ranking and is shown", async () => {
    const cwd = folderOfDocuments();
    await runCli(["add", "docs", "--quiet"], { cwd });
    const trusted = await runCli(["sources", "trust", "River Society", "low"], { cwd });
    expect(trusted).toMatchObject({ code: 0, stdout: expect.stringContaining("publisher River Society") });
    const report = JSON.parse((await runCli(["ask", QUESTION, "--json"], { cwd })).stdout) as Report;
    const source = report.sources.find((each) => each.publisher === "River Society");
    expect(source?.reliability.userTrust).toBe(0.05);
  });
});

describe("language models from the command line", () => {
  it("F29 runs with a local OpenAI-shaped server alone, and says which model did what", async () => {
    const server = await startMockOpenAi();
    server.script(() => ({ text: '{"nothing": true}' }));
    try {
      const cwd = folderOfDocuments();
      const yaml = `providers:\n  lab:\n    type: compatible\n    baseUrl: ${server.url}/v1\n`;
      writeFileSync(join(cwd, "plumbline.config.yaml"), yaml);
      await runCli(["add", "docs", "--quiet"], { cwd });
      const { code, stdout } = await runCli(["ask", QUESTION, "--model", "lab:tiny", "--json", "-q"], {
        cwd,
      });
      const report = JSON.parse(stdout) as Report;
      expect(server.requests.length).toBeGreaterThan(0);
      expect(Object.values(report.manifest.models)).toContain("compatible:tiny");
      expect(report.usage.modelCalls).toBeGreaterThan(0);
      // A model that answers nonsense leads to no answer with a reason, never to an invented one.
      if (report.finding.status === "abstained") expect([0, 4, 5]).toContain(code);
      else expect(report.finding.answer).toBe("Keldon Ferry");
    } finally {
      await server.close();
    }
  });

  it("F29 stops with exit 3 and the variable's name when a key is missing, without a call", async () => {
    const cwd = folderOfDocuments();
    const { code, stderr } = await runCli(["ask", QUESTION, "--model", "anthropic:claude-sonnet-4-5"], {
      cwd,
    });
    expect(code).toBe(3);
    expect(stderr).toContain("ANTHROPIC_API_KEY");
  });
});
