import type { Check } from "../../wiring/check.ts";
import type { CommandAction } from "../command.ts";
import { doctorText } from "../render/doctor.ts";
import { printJson, type SessionOf } from "../session.ts";

/** `doctor`: every check runs, whatever the others say; the exit code is that of the gravest failure. */
export function createDoctorCommand(sessionOf: SessionOf): CommandAction {
  return async (call) => {
    const session = sessionOf(call);
    const checks = await session.diagnose();
    if (session.json) printJson(session, checks);
    else session.terminal.writeResult(doctorText(checks, session.terminal.page));
    return doctorExitCode(checks);
  };
}

/** Configuration before outside services before the rest: the first thing to mend. */
export function doctorExitCode(checks: readonly Check[]): number {
  const codes = checks.flatMap((check) => (check.status === "failed" ? [check.exitCode ?? 1] : []));
  if (codes.length === 0) return 0;
  return codes.includes(3) ? 3 : codes.includes(4) ? 4 : 1;
}
