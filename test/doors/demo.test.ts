import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AskedDemoQuestion } from "../../src/cli/render/demo.ts";
import type { Report } from "../../src/domain/report.ts";
import { freshFolder, runCli } from "./run-cli.ts";

interface DemoJson {
  readonly added: { readonly added: number; readonly failed: number };
  readonly questions: readonly AskedDemoQuestion[];
  readonly reports: readonly Report[];
}

describe("plumbline demo", () => {
  it("adds the corpus, answers the three questions rightly, believes no planted file, and leaves nothing", async () => {
    const cwd = freshFolder();
    const { code, stdout } = await runCli(["demo", "--json", "-q"], { cwd });
    expect(code).toBe(0);
    const demo = JSON.parse(stdout) as DemoJson;
    expect(demo.added).toMatchObject({ added: 51, failed: 0 });
    expect(demo.questions.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
      "bridge right",
      "lantern right",
      "bells right",
    ]);
    expect(demo.questions.flatMap((question) => question.believedPlanted)).toEqual([]);
    for (const question of demo.questions) expect(question.named).toEqual(question.planted);
    expect(existsSync(join(cwd, ".plumbline"))).toBe(false);
  });

  it("answers all twelve questions rightly, deceived by no false document", async () => {
    const { code, stdout } = await runCli(["demo", "--all", "--json", "-q"]);
    expect(code).toBe(0);
    const { questions } = JSON.parse(stdout) as DemoJson;
    expect(questions).toHaveLength(12);
    expect(questions.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(
      questions.map(({ id }) => `${id} right`),
    );
  });
});
