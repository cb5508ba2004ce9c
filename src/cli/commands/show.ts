import { AppError } from "../../domain/errors.ts";
import type { CommandAction } from "../command.ts";
import { createPage } from "../render/page.ts";
import { type OpenWorkplace, printJson, type Session, type SessionOf } from "../session.ts";
import { putReport } from "./put-report.ts";

/** `show ID`, `show last`, or the list of reports. */
export function createShowCommand(sessionOf: SessionOf): CommandAction {
  return async (call) => {
    const session = sessionOf(call);
    return session.withWorkplace(async (workplace) => {
      const wanted = call.positionals[0];
      if (wanted === undefined) return listReports(session, workplace);
      const id = wanted === "last" ? await newestId(workplace) : wanted;
      const stored = await workplace.engine.show(id);
      await putReport(session, {
        report: stored.report,
        needsReview: stored.needsReview,
        showUri: session.showUri,
      });
      return 0;
    });
  };
}

async function newestId(workplace: OpenWorkplace): Promise<string> {
  const [newest] = await workplace.reports();
  if (newest !== undefined) return newest.id;
  throw new AppError("not-found", "there is no report yet", { hint: 'Ask something: plumbline ask "..."' });
}

async function listReports(session: Session, workplace: OpenWorkplace): Promise<number> {
  const reports = await workplace.reports();
  if (session.json) {
    printJson(session, reports);
    return 0;
  }
  const page = createPage(session.terminal.page);
  if (reports.length === 0) page.add('No reports yet. Ask something: plumbline ask "..."');
  for (const { id, createdAt, question, needsReview } of reports) {
    page.add(question, { look: "strong" });
    page.add(`${id}  ${createdAt}${needsReview ? "  needs review" : ""}`, { indent: 2, look: "faint" });
  }
  session.terminal.writeResult(page.toString());
  return 0;
}
