import type { CommandAction } from "../command.ts";
import { createPage } from "../render/page.ts";
import { printJson, type SessionOf } from "../session.ts";

/** `backup FILE`: a copy that is whole whatever else goes on; it can be used as a knowledge base at once. */
export function createBackupCommand(sessionOf: SessionOf): CommandAction {
  return async (call) => {
    const session = sessionOf(call);
    const path = session.resolvePath(call.positionals[0] ?? "");
    return session.withWorkplace(async (workplace) => {
      await workplace.backup(path);
      if (session.json) printJson(session, { path });
      else {
        const page = createPage(session.terminal.page);
        page.add(`Copied the knowledge base to ${path}`);
        session.terminal.writeResult(page.toString());
      }
      return 0;
    });
  };
}
