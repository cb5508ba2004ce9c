import iconv from "iconv-lite";
import { afterAll, describe, expect, it } from "vitest";
import { streamedInput } from "../../../test/contracts/reader-contract.ts";
import { createTestReader, warningCodes } from "../../../test/fixtures/read-file.ts";
import type { ReadOutcome } from "../../ports/reader.ts";
import { createRunContext } from "../run/create-run-context.ts";
import { createReader } from "./create-reader.ts";

const reader = createTestReader();
afterAll(() => reader.close());

const LONG = "The mill was founded by Josiah Marrable and stands by the river to this day.";

describe("tables", () => {
  it.each([
    ["commas", ","],
    ["semicolons", ";"],
    ["tabs", "\t"],
    ["bars", "|"],
  ])("D11 finds the delimiter: %s", async (_, delimiter) => {
    const table = [
      ["title", "date", "text"],
      ["Mill", "1847", `"${LONG}"`],
      ["Bridge", "1901", `"${LONG}"`],
    ];
    const documents = await reader.documents("a.csv", table.map((row) => row.join(delimiter)).join("\r\n"));
    expect(documents).toMatchObject([
      { locator: "#1", title: "Mill", text: LONG, publishedAt: { value: "1847", from: "field" } },
      { locator: "#2", title: "Bridge" },
    ]);
  });

  it("chooses the text by name, then by length, then takes all fields", async () => {
    const byName = await reader.document("a.csv", `body,notes\n${LONG},x\n`);
    expect(byName.text).toBe(LONG);
    const byLength = await reader.document("a.csv", `code,remark\n17,${LONG}\n`);
    expect(byLength.text).toBe(LONG);
    const fields = await reader.document("a.csv", "town,mayor,source\nSarnbeck,Osric Bane,Council\n");
    expect(fields).toMatchObject({ text: "town: Sarnbeck\nmayor: Osric Bane", publisher: "Council" });
  });

  it("calls the row of a table by the first column that tells rows apart", async () => {
    const rows = "year,winner,programme\n1979,Lenn,Night Lines\n1983,Lenn,The Hour\n";
    const titles = (await reader.documents("a.csv", rows)).map(({ title }) => title);
    expect(titles).toEqual(["Night Lines", "The Hour"]);
    const alike = (await reader.documents("a.csv", "year,winner\n1979,Lenn\n1983,Lenn\n")).map(
      ({ title }) => title,
    );
    expect(alike).toEqual(["a.csv #1", "a.csv #2"]);
  });

  it("calls a row that has text and no title by its first words, and keeps its number in the locator", async () => {
    const rows = [
      "id,text",
      '17,"The mill of Hexley burned down in 1870, after a long and dry summer. It was never built again."',
      "18,Short.",
      "19,1870 - 1871",
    ];
    const documents = await reader.documents("a.csv", rows.join("\n"));
    expect(documents.map(({ title, locator }) => [title, locator])).toEqual([
      ["The mill of Hexley burned down in 1870, after a long and …", "#1"],
      ["Short.", "#2"],
      ["a.csv #3", "#3"],
    ]);
    const long = await reader.document("a.jsonl", JSON.stringify({ body: "x".repeat(500) }));
    expect(long.title).toBe(`${"x".repeat(60)} …`);
  });

  it("follows the mapping, and says which fields there are when it names another", async () => {
    const table = `a,b,c,d\n${LONG},Title,3 May 1911,Gleaner\n`;
    const fields = { text: "a", title: "b", date: "c", source: "d" };
    expect(await reader.document("a.csv", table, { fields })).toMatchObject({
      text: LONG,
      title: "Title",
      publisher: "Gleaner",
      publishedAt: { value: "1911-05-03" },
    });
    expect(await reader.reason("a.csv", table, { fields: { text: "body" } })).toContain(
      "the fields are: a, b, c, d",
    );
  });

  it("knows a record by the address that it names, and each only once", async () => {
    const rows = [
      "url,text",
      `https://a.example/1,${LONG}`,
      `https://a.example/1,${LONG}`,
      `nowhere,${LONG}`,
    ];
    const documents = await reader.documents("a.csv", rows.join("\n"));
    expect(documents.map((document) => [document.locator, document.domain])).toEqual([
      ["https://a.example/1", "a.example"],
      ["#2", "a.example"],
      ["#3", undefined],
    ]);
  });

  it("D10 keeps formulas as text", async () => {
    const document = await reader.document(
      "a.csv",
      'title,text\n=cmd|calc,"=HYPERLINK(""http://evil.example"",""x"") is a formula"\n',
    );
    expect(document).toMatchObject({
      title: "=cmd|calc",
      text: '=HYPERLINK("http://evil.example","x") is a formula',
    });
  });

  it("D11 refuses an unclosed quote with its line", async () => {
    expect(await reader.reason("a.csv", `title,text\nMill,${LONG}\nBridge,"open\nEnd,x\n`)).toMatch(
      /after line 2 is not closed/,
    );
  });

  it("D11 says that a row is too long rather than that its quote is open", async () => {
    const long = "word ".repeat(300_000);
    expect(await reader.reason("a.csv", `title,text\nMill,"${long}"\n`)).toMatch(
      /after line 1 is longer than 1000000 characters/,
    );
  });

  it("D11 skips ragged rows up to one in a hundred, each with its line, then refuses the file", async () => {
    const rows = Array.from(
      { length: 200 },
      (_, index) => `Title ${index},Sentence number ${index} of the table.`,
    );
    rows[50] = "ragged";
    const outcome = await reader.outcome("a.csv", ["title,text", ...rows].join("\n"));
    expect(outcome).toMatchObject({
      status: "read",
      skipped: [{ locator: "#51", reason: "line 52 has 1 column instead of 2" }],
    });
    expect(outcome.status === "read" && outcome.documents).toHaveLength(199);
    for (const at of [3, 4, 5]) rows[at] = "a,b,c";
    expect(await reader.reason("a.csv", ["title,text", ...rows].join("\n"))).toContain(
      "4 of 200 records bad; the first: record 4",
    );
  });

  it("D11 caps columns and survives NULs, empty and repeated names", async () => {
    const wide = Array.from({ length: 100_000 }, (_, index) => `c${index}`).join(",");
    expect(await reader.reason("a.csv", `${wide}\n${wide}\n`)).toContain("100000 columns");
    const odd = await reader.document("a.csv", "name,,name\nMill\u0000,x,River\n");
    expect(odd).toMatchObject({ title: "Mill", text: "name: Mill\ncolumn 2: x\nname (3): River" });
  });

  it("D2 does not take prose with commas for a table, nor a named table without columns", async () => {
    const prose = "One, two, three.\nFour, five.\nSix, seven, eight, nine.\nTen.\n";
    expect((await reader.document("a.txt", prose)).mediaType).toBe("text/plain");
    expect(
      warningCodes(await reader.document("a.csv", "Only one column of prose\nwithout any delimiter\n")),
    ).toEqual(["type-mismatch"]);
  });

  it("refuses a table without rows", async () => {
    expect(await reader.reason("a.csv", "title,text\n")).toContain("no records");
  });
});

describe("JSON", () => {
  it("reads a list, a wrapped list and a single object", async () => {
    const record = { title: "Mill", text: LONG, date: "1911-05-03", source: "Gleaner" };
    for (const value of [[record], { meta: 1, documents: [record] }, record]) {
      expect(await reader.document("a.json", JSON.stringify(value))).toMatchObject({
        locator: "#1",
        title: "Mill",
        text: LONG,
        publisher: "Gleaner",
      });
    }
  });

  it("reads nested fields by dotted names and keeps paragraphs apart", async () => {
    const value = [{ article: { body: [LONG, LONG] }, tags: ["a", "b"] }];
    const document = await reader.document("a.json", JSON.stringify(value), {
      fields: { text: "article.body" },
    });
    expect(document.text).toBe(`${LONG}\n${LONG}`);
  });

  it("D13 keeps huge numbers as they are written", async () => {
    expect((await reader.document("a.json", '[{"id": 9007199254740993, "town": "Ull"}]')).text).toBe(
      "id: 9007199254740993\ntown: Ull",
    );
  });

  it("D13 refuses duplicates, depth and cut values with the place", async () => {
    expect(await reader.reason("a.json", '[{"a":"x","a":"y"}]')).toContain('"a" occurs twice, at character');
    expect(await reader.reason("a.json", "[".repeat(100_000))).toContain("deeper than 64");
    expect(await reader.reason("a.json", '[{"a":"x"')).toContain("cut short");
  });

  it("D13 reads a record whose key is `__proto__`", async () => {
    expect((await reader.document("a.json", '[{"__proto__":"x","town":"Ull"}]')).text).toBe(
      "__proto__: x\ntown: Ull",
    );
  });
});

describe("JSON Lines", () => {
  it("reads a record a line and names the bad one", async () => {
    const lines = Array.from({ length: 150 }, (_, index) =>
      JSON.stringify({ title: `T${index}`, text: `Sentence ${index} of the file.` }),
    );
    lines[7] = '{"text": "cut';
    const outcome = await reader.outcome("a.jsonl", `${lines.join("\r\n")}\n\n`);
    expect(outcome).toMatchObject({
      status: "read",
      skipped: [{ locator: "#8", reason: expect.stringContaining("not valid JSON") }],
    });
    expect(outcome.status === "read" && outcome.documents).toHaveLength(149);
  });

  it("D2 is told from JSON by content", async () => {
    const lines = `${JSON.stringify({ text: LONG })}\n${JSON.stringify({ text: LONG })}\n`;
    expect((await reader.documents("a.json", lines)).map((document) => document.mediaType)).toEqual([
      "application/x-ndjson",
      "application/x-ndjson",
    ]);
  });

  it("skips an empty record by name", async () => {
    const outcome = await reader.outcome("a.jsonl", `{"text":"${LONG}"}\n{"text":""}\n`);
    expect(outcome).toMatchObject({ skipped: [{ locator: "#2", reason: expect.stringContaining("empty") }] });
  });
});

describe("F45 records from a stream", () => {
  const run = createRunContext();
  const large = createReader();
  afterAll(() => large.close?.());

  async function readLarge(name: string, content: Uint8Array, pieceBytes: number) {
    const outcomes: ReadOutcome[] = [];
    for await (const outcome of large.readLarge!(streamedInput(name, content, pieceBytes), {}, run))
      outcomes.push(outcome);
    return outcomes;
  }

  it.each(["utf-8", "utf-16le", "windows-1252"])(
    "F45 decodes %s across the borders of pieces",
    async (charset) => {
      const line = `${JSON.stringify({ title: "Brücke", text: "Die Brücke wurde über den Fluß gebaut, für alle Bürger." })}\n`;
      const [outcome] = await readLarge(
        "a.jsonl",
        iconv.encode(line.repeat(5), charset, { addBOM: charset !== "windows-1252" }),
        3,
      );
      expect(outcome?.status === "read" && outcome.documents.map((document) => document.title)).toEqual(
        Array(5).fill("Brücke"),
      );
    },
  );

  it("F45 gives batches of bounded size, and stops with a reason where too much is bad", async () => {
    const good = JSON.stringify({ text: LONG });
    const outcomes = await readLarge(
      "a.jsonl",
      Buffer.from(`${`${good}\n`.repeat(500)}${"{broken\n".repeat(50)}`),
      1000,
    );
    const read = outcomes.filter((outcome) => outcome.status === "read");
    expect(Math.max(...read.map((outcome) => outcome.documents.length))).toBeLessThanOrEqual(200);
    expect(outcomes.at(-1)).toMatchObject({
      status: "skipped",
      reason: expect.stringContaining("records bad; the first: record 501"),
    });
  });

  it("F45 does not hold a line that never ends", async () => {
    const small = createReader({ limits: { recordCharacters: 1000 } });
    const content = Buffer.from(
      `${JSON.stringify({ text: LONG })}\n${JSON.stringify({ text: LONG })}\n{"text":"${"x".repeat(50_000)}"}\n${JSON.stringify({ text: LONG })}\n`,
    );
    const outcomes: ReadOutcome[] = [];
    for await (const outcome of small.readLarge!(streamedInput("a.jsonl", content, 64), {}, run))
      outcomes.push(outcome);
    expect(outcomes).toMatchObject([
      { status: "read", skipped: [{ locator: "#3", reason: "the line is longer than 1000 characters" }] },
    ]);
    await small.close?.();
  });

  it("F24 skips a large file that is no table, with a reason and a way out", async () => {
    const capped = createReader({ limits: { fileBytes: 1000 } });
    const outcomes: ReadOutcome[] = [];
    const log = Buffer.from("2024-01-01 started the mill\n".repeat(200));
    for await (const outcome of capped.readLarge!(streamedInput("mill.log", log, 500), {}, run))
      outcomes.push(outcome);
    expect(outcomes).toMatchObject([
      { reason: "too large: 5600 bytes, more than 1000", hint: expect.stringContaining("JSON Lines") },
    ]);
    await capped.close?.();
  });
});
