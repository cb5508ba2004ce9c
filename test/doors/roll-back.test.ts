import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { AddSummary, Removal } from "../../src/domain/ingest.ts";
import type { Report } from "../../src/domain/report.ts";
import { FABRICATED_NEWS, SMALL_CORPUS, TWO_STEPS, writeCorpus } from "../fixtures/small-corpus.ts";
import { freshFolder, runCli } from "./run-cli.ts";

// the program is started many times, on a machine that may be busy
vi.setConfig({ testTimeout: 120_000 });

describe("a poisoned batch, from the command line", () => {
  it("X10 is taken back by its id, and the reports that used it are named and marked", async () => {
    const cwd = freshFolder();
    const json = async <T>(...args: string[]): Promise<T> => {
      const { code, stdout } = await runCli([...args, "--json", "-q"], { cwd });
      expect([args[0], code]).toEqual([args[0], 0]);
      return JSON.parse(stdout) as T;
    };
    const isNews = ({ name }: { readonly name: string }) => name === FABRICATED_NEWS;
    writeCorpus(
      join(cwd, "docs"),
      SMALL_CORPUS.filter((file) => !isNews(file)),
    );
    await json<AddSummary>("add", "docs");
    writeCorpus(join(cwd, "docs"), SMALL_CORPUS.filter(isNews));
    const batch = await json<AddSummary>("add", "docs");
    expect(batch.added).toBe(1);
    const report = await json<Report>("ask", TWO_STEPS.question);

    const removal = await json<Removal>("remove", "--batch", batch.batchId);
    expect(removal.removed.map(({ title }) => title)).toEqual(["The truth about Elspeth Moray"]);
    expect(removal.reportsToReview).toEqual([report.id]);
    const listed = await json<{ id: string; needsReview: boolean }[]>("show");
    expect(listed).toMatchObject([{ id: report.id, needsReview: true }]);
    const again = await runCli(["remove", "--batch", batch.batchId], { cwd });
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("nothing of batch") });
  }, 120_000);
});
