import { AppError } from "../../domain/errors.ts";
import { inertJson } from "../../lib/text/printable.ts";
import { createPage } from "../render/page.ts";
import { type ReportView, reportText } from "../render/report.ts";
import { printJson, type Session } from "../session.ts";

/** A report on standard output, as JSON with `--json`; with `--output` into a file instead, whole or not at all. */
export async function putReport(session: Session, view: ReportView): Promise<void> {
  const output = session.call.values.get("output");
  if (output !== undefined) {
    const path = session.resolvePath(output);
    if (path === session.resolvePath(session.loadConfig().config.kb)) {
      throw new AppError("invalid-input", "--output names the knowledge base itself", {
        hint: "The report is kept there anyway: plumbline show last.",
      });
    }
    const text = session.json
      ? `${inertJson(view.report)}\n`
      : reportText(view, { columns: 80, colour: false, unicode: true });
    await session.writeFile(path, text);
    const page = createPage(session.terminal.page);
    page.add(`Wrote the report to ${output}`);
    session.terminal.writeNote(page.toString());
  } else if (session.json) printJson(session, view.report);
  else session.terminal.writeResult(reportText(view, session.terminal.page));
}
