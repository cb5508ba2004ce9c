import type { CommandActions, CommandCall } from "./command.ts";
import { commandHelp, programHelp } from "./help.ts";
import { parseCommandLine } from "./parse-call.ts";

export interface ProgramOutput {
  readonly columns: number;
  writeResult(text: string): void;
}

/**
 * The command line as a function: arguments in, exit code out. The actions are handed in, so that parsing is
 * tested without running anything.
 */
export function createProgram(
  actions: CommandActions,
  output: ProgramOutput,
  version: string,
): (argv: readonly string[]) => Promise<number> {
  return async (argv) => {
    const line = parseCommandLine(argv);
    switch (line.kind) {
      case "version":
        output.writeResult(`${version}\n`);
        return 0;
      case "help":
        output.writeResult(
          line.spec === undefined ? programHelp(output.columns) : commandHelp(line.spec, output.columns),
        );
        return 0;
      case "call":
        return run(actions, line.call);
    }
  };
}

function run(actions: CommandActions, call: CommandCall): Promise<number> {
  return actions[call.command](call);
}
