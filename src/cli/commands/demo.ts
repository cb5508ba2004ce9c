import { AppError } from "../../domain/errors.ts";
import type { Report } from "../../domain/report.ts";
import { normaliseAnswer } from "../../lib/text/normalise.ts";
import type { CommandAction } from "../command.ts";
import { INTERRUPTED_EXIT_CODE } from "../interrupt.ts";
import { type AskedDemoQuestion, demoIntroText, demoRuleText, demoTableText } from "../render/demo.ts";
import { createPage } from "../render/page.ts";
import { reportText } from "../render/report.ts";
import { type OpenWorkplace, printJson, type Session, type SessionOf } from "../session.ts";
import { type DemoCorpus, type DemoQuestion, readDemoCorpus } from "./demo-corpus.ts";

/** `demo`: adds a corpus in which some documents lie, and asks it; `--all` compares with what is expected. */
export function createDemoCommand(sessionOf: SessionOf): CommandAction {
  return async (call) => {
    const session = sessionOf(call);
    if (call.values.has("kb")) {
      throw new AppError("invalid-input", "the demo has a knowledge base of its own", {
        hint: "Leave --kb out; --keep keeps the demo's in .plumbline/demo.db.",
      });
    }
    const corpus = readDemoCorpus(session.readText);
    const folder = await session.demoFolder(call.switches.has("keep"));
    try {
      return await session.withWorkplace((workplace) => runDemo(session, workplace, corpus), {
        kb: folder.kb,
      });
    } finally {
      await folder.remove();
    }
  };
}

async function runDemo(session: Session, workplace: OpenWorkplace, corpus: DemoCorpus): Promise<number> {
  const { terminal, json } = session;
  const asksAll = session.call.switches.has("all");
  const summary = await workplace.engine.add({ inputs: [corpus.documentsFolder] }, workplace.run);
  if (!json) terminal.writeResult(demoIntroText(summary, corpus.planted.length, terminal.page));
  if (summary.failed > 0) throw new AppError("internal", "a document of the demo corpus could not be read");

  const asked: AskedDemoQuestion[] = [];
  const reports: Report[] = [];
  for (const question of corpus.questions.filter((each) => asksAll || each.featured === true)) {
    if (session.signal.aborted) return INTERRUPTED_EXIT_CODE;
    const report = await workplace.ask(question.question, workplace.newRun());
    reports.push(report);
    asked.push(compare(question, report, corpus));
    if (!json && !asksAll) {
      terminal.writeResult(`\n${demoRuleText(terminal.page)}\n`);
      terminal.writeResult(reportText({ report, showUri: corpus.shortName }, terminal.page));
    }
  }
  if (json) printJson(session, { added: summary, questions: asked, reports });
  else if (asksAll) terminal.writeResult(demoTableText(asked, terminal.page));
  else addEpilogue(session);
  return 0;
}

function addEpilogue(session: Session): void {
  const page = createPage(session.terminal.page);
  page.gap();
  page.add('Next: "plumbline demo --all" for all twelve questions, or your own: plumbline add FOLDER');
  session.terminal.writeResult(`\n${page.toString()}`);
}

/** What the question asked for beside what came out, and which planted documents the answer did not believe. */
function compare(question: DemoQuestion, report: Report, corpus: DemoCorpus): AskedDemoQuestion {
  const answer = report.finding.status === "answered" ? (report.finding.answer ?? null) : null;
  const relied = new Set(
    report.chains
      .slice(0, 1)
      .flatMap((chain) => chain.statementIds)
      .flatMap((id) => report.statements.find((statement) => statement.id === id)?.sourceId ?? []),
  );
  const believed = report.sources
    .filter((source) => relied.has(source.id))
    .map((source) => corpus.fileOf(source.uri));
  return {
    id: question.id,
    question: question.question,
    expected: question.answer,
    answer,
    outcome: outcomeOf(question, answer),
    planted: question.planted,
    believedPlanted: question.planted.filter((file) => believed.includes(file)),
    named: question.planted.filter((file) =>
      report.sources.some(
        (source) =>
          corpus.fileOf(source.uri) === file &&
          (source.reliability.contradictedStatementIds.length > 0 || (source.reliability.score ?? 1) < 0.5),
      ),
    ),
  };
}

function outcomeOf(question: DemoQuestion, answer: string | null): AskedDemoQuestion["outcome"] {
  if (answer === null) return question.answer === null ? "right" : "abstained";
  if (question.answer === null) return "wrong";
  const given = normaliseAnswer(answer);
  const right = [question.answer, ...question.alsoRight].some((each) => normaliseAnswer(each) === given);
  if (right) return "right";
  return question.plantedAnswers.some((each) => normaliseAnswer(each) === given) ? "deceived" : "wrong";
}
