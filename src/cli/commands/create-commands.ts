import type { CommandActions } from "../command.ts";
import type { SessionOf } from "../session.ts";
import { createAddCommand } from "./add.ts";
import { createAskCommand } from "./ask.ts";
import { createBackupCommand } from "./backup.ts";
import { createConfigCommand } from "./config.ts";
import { createDemoCommand } from "./demo.ts";
import { createDoctorCommand } from "./doctor.ts";
import { createRemoveCommand } from "./remove.ts";
import { createShowCommand } from "./show.ts";
import { createSourcesCommand } from "./sources.ts";

/** Every command with its action; a session of its own for each call. */
export function createCommands(sessionOf: SessionOf): CommandActions {
  return {
    demo: createDemoCommand(sessionOf),
    add: createAddCommand(sessionOf),
    remove: createRemoveCommand(sessionOf),
    sources: createSourcesCommand(sessionOf),
    ask: createAskCommand(sessionOf),
    show: createShowCommand(sessionOf),
    backup: createBackupCommand(sessionOf),
    doctor: createDoctorCommand(sessionOf),
    config: createConfigCommand(sessionOf),
  };
}
