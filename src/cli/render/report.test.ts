import { describe, expect, it } from "vitest";
import type { Report, ReportSource, ReportStatement } from "../../domain/report.ts";
import { reportText } from "./report.ts";
import { displayWidth } from "./wrap.ts";

const EVIL = "\u001b[2J\u202eevil\u200b";

const OFF_TOPIC = 'Contradicted. On "Old Weir" (height) it says 3 m; 2 independent sources say 4 m.';
const ON_TOPIC =
  'Contradicted. On "Needle Bridge" (was designed by) it says Lucan Draye; 3 independent sources say Anselm Rooke.';

function source(id: string, more: Partial<ReportSource> = {}): ReportSource {
  return {
    id,
    kind: "document",
    uri: `file:///kb/${id}.md`,
    title: `Title of ${id}`,
    originId: `o-${id}`,
    publisher: `Publisher ${id}`,
    publishedAt: { value: "2014-03-02", precision: "day" },
    retrievedAt: "2026-01-01T00:00:00Z",
    contentHash: "x",
    reliability: { score: 0.9, reasons: [], contradictedStatementIds: [] },
    warnings: [],
    ...more,
  };
}

function statement(id: string, sourceId: string, more: Partial<ReportStatement> = {}): ReportStatement {
  return {
    id,
    subject: "Needle Bridge",
    predicate: "was designed by",
    object: "Anselm Rooke",
    negated: false,
    relevance: 0.9,
    credibility: { score: 0.91, parts: {}, reasons: [], contested: false },
    sourceId,
    originId: `o-${sourceId}`,
    quote: { exact: "It was designed by Anselm Rooke.", start: 0, end: 32, page: 2 },
    ...more,
  };
}

function report(more: Partial<Report> = {}): Report {
  return {
    schemaVersion: 1,
    id: "r1",
    kind: "answer",
    method: "plumb",
    createdAt: "2026-01-01T00:00:00Z",
    input: { question: "Where was the designer of the Needle Bridge born?" },
    finding: {
      status: "answered",
      answer: "Keldon Ferry",
      explanation: "",
      confidence: 0.91,
      confidenceBy: "rules",
    },
    chains: [{ id: "c1", confidence: 0.91, statementIds: ["s1", "s2"], answer: "Keldon Ferry" }],
    statements: [
      statement("s1", "a"),
      statement("s2", "a", {
        subject: "Anselm Rooke",
        predicate: "was born in",
        object: "Keldon Ferry",
        quote: { exact: "Anselm Rooke was born in Keldon Ferry.", start: 40, end: 78 },
      }),
      statement("s3", "b"),
      statement("s4", "c", {
        object: "Lucan Draye",
        quote: { exact: `Lucan Draye designed it. ${EVIL}`, start: 0, end: 30 },
      }),
    ],
    sources: [
      source("a"),
      source("b"),
      source("c", {
        reliability: {
          score: 0.12,
          reasons: [OFF_TOPIC, ON_TOPIC],
          contradictedStatementIds: ["s4"],
        },
        warnings: [{ code: "hidden-text", message: "It hides text from its readers." }],
      }),
    ],
    origins: [
      { id: "o-a", label: "Publisher a", sourceIds: ["a"], because: ["single-source"] },
      { id: "o-b", label: "Publisher b", sourceIds: ["b"], because: ["single-source"] },
    ],
    counterEvidence: [{ statementIds: ["s4"], answer: "Mardle", summary: "Publisher c leads to Mardle." }],
    margin: { origins: 2, toChange: 2, explanation: "" },
    questions: [],
    warnings: [],
    usage: {
      modelCalls: 0,
      cachedCalls: 0,
      inputTokens: 0,
      outputTokens: 0,
      searches: 1,
      fetches: 0,
      seconds: 0.3,
    },
    manifest: {
      version: "0.1.0",
      methodConfig: {},
      models: { "extract-statements": "rules" },
      seed: 0,
      storeSnapshot: "k",
      promptHashes: {},
    },
    ...more,
  };
}

function text(shown: Report, columns = 80, unicode = true, colour = false): string {
  const view = { report: shown, showUri: (uri: string) => uri.replace("file:///", "") };
  return reportText(view, { columns, unicode, colour });
}

describe("reportText", () => {
  it("shows the answer, the chain with quotes, what speaks against it and who was not believed", () => {
    expect(text(report())).toMatchInlineSnapshot(`
      "Where was the designer of the Needle Bridge born?

        Keldon Ferry
        High confidence (0.91). Margin 2: it would change if that many of its
        independent sources said the opposite.

      Why
        1. Needle Bridge was designed by Anselm Rooke
           “It was designed by Anselm Rooke.” [1, p. 2]
           credibility 0.91; also said by Publisher b
        2. “Anselm Rooke was born in Keldon Ferry.” [1]
           credibility 0.91

      Against it
        • Publisher c leads to Mardle.
          “Lucan Draye designed it. \\u{1b}[2J\\u{202e}evil\\u{200b}” [2]

      Not relied on
        [2] Publisher c, reliability 0.12: Contradicted. On "Needle Bridge" (was
        designed by) it says Lucan Draye; 3 independent sources say Anselm Rooke. It
        hides text from its readers.

      Sources
        [1] Title of a, Publisher a, 2014-03-02
            kb/a.md
        [2] Title of c, Publisher c, 2014-03-02
            kb/c.md

      No language model was used: deterministic rules read and weighed the sources.
      plumb, 0.3 s. Report r1; --json gives all of it.
      "
    `);
  });

  it("does not list a source that the user trusts highly for what it lost on another matter", () => {
    const trusted = (contradictedStatementIds: readonly string[]) => {
      const reliability = {
        score: 0.3,
        userTrust: 0.95,
        reasons: ["User trust: high.", OFF_TOPIC, ON_TOPIC],
        contradictedStatementIds,
      };
      return text(report({ sources: [source("a"), source("b"), source("c", { reliability })] }));
    };
    expect(trusted(["elsewhere"])).not.toContain("Not relied on");
    const lost = trusted(["s4"]).replace(/\s+/g, " ");
    expect(lost).toContain(`Not relied on [2] Publisher c, reliability 0.30: User trust: high. ${ON_TOPIC}`);
    expect(lost).not.toContain("Old Weir");
  });

  it("gives a reason that is about the question, or says that there is none", () => {
    const warnings = [{ code: "hidden-text", message: "It hides text." }] as const;
    const doubted = (id: string, reasons: readonly string[]) =>
      source(id, { reliability: { score: 0.1, reasons, contradictedStatementIds: [] }, warnings });
    const shown = text(
      report({ sources: [source("a"), doubted("c", [OFF_TOPIC]), doubted("d", [OFF_TOPIC])] }),
    ).replace(/\s+/g, " ");
    expect(shown).toContain(
      "Publisher c, reliability 0.10: It says: Needle Bridge was designed by Lucan Draye. It hides text.",
    );
    expect(shown).toContain("Publisher d, reliability 0.10: says nothing on this. It hides text.");
    expect(shown).not.toContain("Old Weir");
  });

  it("F10 cites file, page and quote", () => {
    expect(text(report())).toMatch(
      /“It was designed by Anselm Rooke\.” \[1, p\. 2\].*\[1\] Title of a.*kb\/a\.md/s,
    );
  });

  it("says plainly that an answer rests on one source", () => {
    const shown = text(report({ margin: { origins: 1, toChange: 1, explanation: "" } }));
    expect(shown).toContain("Margin 1: it rests on one source");
  });

  it("says why there is no answer", () => {
    const shown = text(
      report({
        finding: {
          status: "abstained",
          reason: "no-evidence",
          explanation: "",
          confidence: 0,
          confidenceBy: "none",
        },
        chains: [],
        statements: [],
        sources: [],
        counterEvidence: [],
        margin: { origins: 0, toChange: 0, explanation: "" },
      }),
    );
    expect(shown).toContain("No answer\n  Nothing in the knowledge base speaks of this.");
    expect(shown).not.toContain("Sources");
  });

  it("F29 names the models when one was used, and says so when none was", () => {
    expect(text(report())).toContain("No language model was used");
    const models = { "extract-statements": "rules", "answer-from-context": "ollama:qwen3" };
    const base = report();
    expect(text(report({ manifest: { ...base.manifest, models } }))).not.toContain("No language model");
  });

  it.each([20, 40, 80, 300])("C15 stays inside %i columns", (columns) => {
    for (const line of text(report(), columns).split("\n")) {
      expect(displayWidth(line)).toBeLessThanOrEqual(columns);
    }
  });

  it("C15 writes ASCII alone where the terminal shows no more", () => {
    expect(text(report(), 80, false)).toMatch(/^[\n -~]+$/);
  });

  it("C18 lets no control byte of a source through, only our own colours", () => {
    const shown = text(report(), 80, true, true);
    const withoutColours = shown.replace(/\p{Cc}\[\d{1,2}m/gu, "");
    expect(withoutColours).not.toMatch(/(?!\n)\p{Cc}|\p{Cf}/u);
  });
});
