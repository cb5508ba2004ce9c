import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { startMockOpenAi } from "../fixtures/mock-openai.ts";
import { readReply } from "../fixtures/reading-model.ts";
import { freshFolder, runCli } from "./run-cli.ts";

// the program is started many times, on a machine that may be busy
vi.setConfig({ testTimeout: 120_000 });

const SECRET = "Ottoline Quarrendon";

it("F22 words of a removed source stay in reports and cached replies, as is said, until they are forgotten", async () => {
  const server = await startMockOpenAi();
  server.script((_, { body }) => {
    const [system, user] = body.messages as { content: string }[];
    return { text: readReply({ system: system?.content ?? "", user: user?.content ?? "" }) };
  });
  try {
    const cwd = freshFolder();
    mkdirSync(join(cwd, "docs"));
    writeFileSync(join(cwd, "docs", "a.md"), `The Needle Bridge was designed by ${SECRET}.\n`);
    writeFileSync(join(cwd, "docs", "b.md"), "The Salt Bridge was designed by Ansel Rook.\n");
    const yaml = `providers:\n  lab:\n    type: compatible\n    baseUrl: ${server.url}/v1\nmodels:\n  default: lab:m\n`;
    writeFileSync(join(cwd, "plumbline.config.yaml"), yaml);
    const isKept = () =>
      readdirSync(join(cwd, ".plumbline")).some((name) =>
        readFileSync(join(cwd, ".plumbline", name)).includes(SECRET),
      );
    await runCli(["add", "docs"], { cwd });
    for (const work of ["Needle", "Salt"]) {
      const asked = await runCli(["ask", `Who designed the ${work} Bridge?`, "--json"], { cwd });
      expect(asked.code).toBe(0);
    }

    const removed = await runCli(["remove", "docs/a.md"], { cwd });
    expect(removed.stdout.replace(/\s+/g, " ")).toContain("`plumbline remove --forget` deletes those");
    expect(isKept()).toBe(true);

    const forgot = await runCli(["remove", "--forget"], { cwd });
    expect(forgot.stdout).toMatch(/^Forgot [12] reports? and \d+ cached replies\.$/m);
    expect(isKept()).toBe(false);
    expect(JSON.parse((await runCli(["sources", "--json"], { cwd })).stdout)).toHaveLength(1);

    const both = await runCli(["remove", "docs/b.md", "--forget", "--json"], { cwd });
    expect(JSON.parse(both.stdout)).toMatchObject({ removed: [{}], forgotten: { replies: 0 } });
    expect(await runCli(["remove"], { cwd })).toMatchObject({ code: 2 });
  } finally {
    await server.close();
  }
});
