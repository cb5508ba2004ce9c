import type { Estimate } from "../../wiring/estimate.ts";
import { estimateText } from "../render/estimate.ts";
import { printJson, type Session } from "../session.ts";

/** An estimate on standard output; the exit code. */
export function putEstimate(session: Session, estimate: Estimate): number {
  if (session.json) printJson(session, estimate);
  else session.terminal.writeResult(estimateText(estimate, session.terminal.page));
  return 0;
}
