/**
 * P18, T10: equal documents and an equal question give an equal report, byte for byte but for the times in it, in
 * whatever order the documents came, in whatever time zone and language the machine is set to.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Report } from "../../src/domain/report.ts";
import { withoutTimes } from "../engine/without-times.ts";
import { SMALL_CORPUS, TWO_STEPS, writeCorpus } from "../fixtures/small-corpus.ts";
import { freshFolder, runCli } from "./run-cli.ts";

/** Dates and letters that a careless program reads by the machine's settings. */
const SETTINGS_DEPENDENT = [
  {
    name: "istanbul.md",
    text: "---\npublisher: IŞIK İLETİŞİM\ndate: 2024-01-01\n---\n\n# ISKELE IŞIĞI\n\nISKELE IŞIĞI was designed by İLYAS IRMAK on 31 December 1999 at 23:30. İlyas Irmak was born in Izmir.\n",
  },
  { name: "zone.txt", text: "The lamp was lit on 1 January 1900 and again on 2024-03-10T02:30:00-08:00.\n" },
  {
    name: "ångström.txt",
    text: "Ångström Light was designed by Øyvind Ærø. Øyvind Ærø was born in Århus.\n",
  },
];

const FILES = [...SMALL_CORPUS, ...SETTINGS_DEPENDENT];
const QUESTIONS = [TWO_STEPS.question, "Where was the designer of ISKELE IŞIĞI born?"];

interface Machine {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  /** the documents, added by one command after the other */
  readonly batches: readonly (readonly string[])[];
}

const NAMES = FILES.map(({ name }) => name);
const half = Math.ceil(NAMES.length / 2);
const MACHINES: readonly Machine[] = [
  { name: "plain", env: { TZ: "UTC", LANG: "C", LC_ALL: "C" }, batches: [NAMES] },
  {
    name: "east",
    env: { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" },
    batches: [NAMES.slice(half), NAMES.slice(0, half)],
  },
  {
    name: "west",
    env: { TZ: "America/St_Johns", LANG: "de_DE.UTF-8", LC_ALL: "de_DE.UTF-8" },
    batches: [[...NAMES].reverse()],
  },
];

describe("equal documents and an equal question", () => {
  it("P18 T10 give an equal report in every order, time zone and language", async () => {
    const cwd = freshFolder();
    writeCorpus(join(cwd, "docs"), FILES);
    mkdirSync(join(cwd, "kbs"));
    const texts = new Map<string, string>();
    for (const { name, env, batches } of MACHINES) {
      const options = { cwd, env };
      const kb = ["--kb", join("kbs", `${name}.db`), "-q"];
      for (const batch of batches) {
        const { code } = await runCli(["add", ...batch.map((file) => join("docs", file)), ...kb], options);
        expect(code).toBe(0);
      }
      for (const question of QUESTIONS) {
        const { stdout, code } = await runCli(["ask", question, "--json", ...kb], options);
        expect(code).toBe(0);
        const report = JSON.stringify(withoutTimes(JSON.parse(stdout) as Report));
        expect(report).toBe(texts.get(question) ?? report);
        texts.set(question, report);
      }
    }
    const [born, iskele] = QUESTIONS.map((question) => JSON.parse(texts.get(question)!) as Report);
    expect(born?.finding.answer).toBe(TWO_STEPS.answer);
    expect(iskele?.sources.length).toBeGreaterThan(0);
  }, 180_000);

  it("P18 T10 give an equal report wherever the documents lie, but for their addresses", async () => {
    const reports: string[] = [];
    for (const place of ["docs", join("moved", "far", "away")]) {
      const cwd = freshFolder();
      writeCorpus(join(cwd, place), FILES);
      expect((await runCli(["add", place, "--kb", "kb.db", "-q"], { cwd })).code).toBe(0);
      const { stdout } = await runCli(["ask", TWO_STEPS.question, "--json", "--kb", "kb.db", "-q"], { cwd });
      reports.push(placeless(JSON.parse(stdout) as Report));
    }
    expect(reports[0]).toBe(reports[1]);
  }, 180_000);
});

/** A report without what names a place: addresses, and each id by the number of its first mention. */
function placeless(report: Report): string {
  const numbers = new Map<string, number>();
  return JSON.stringify(withoutTimes(report), null, 1)
    .replace(/file:\/\/[^"#]*\//g, "file://")
    .replace(/\b[a-z]{1,2}(?:[0-9a-f]{32}|[0-9a-f]{24}|[0-9a-f]{16})\b/g, (id) => {
      numbers.set(id, numbers.get(id) ?? numbers.size);
      return `id ${numbers.get(id)}`;
    });
}
