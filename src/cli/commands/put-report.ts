import { type ReportView, reportText } from "../render/report.ts";
import { printJson, type Session } from "../session.ts";

/** A report on standard output, as JSON with `--json`; with `--output` into a file instead, whole or not at all. */
export async function putReport(session: Session, view: ReportView): Promise<void> {
  const output = session.call.values.get("output");
  if (output !== undefined) {
    const text = session.json
      ? `${JSON.stringify(view.report, null, 2)}\n`
      : reportText(view, { columns: 80, colour: false, unicode: true });
    await session.writeFile(session.resolvePath(output), text);
    session.terminal.writeNote(`Wrote the report to ${output}\n`);
  } else if (session.json) printJson(session, view.report);
  else session.terminal.writeResult(reportText(view, session.terminal.page));
}
