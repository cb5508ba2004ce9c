import { AppError } from "../../domain/errors.ts";
import type { CommandAction, CommandCall } from "../command.ts";
import { isNamed } from "../name-source.ts";
import { removalText } from "../render/sources.ts";
import { type OpenWorkplace, printJson, type SessionOf } from "../session.ts";

/** `remove PATH|URI|ID ...` or `remove --batch ID`: exactly these, with what only they supported. */
export function createRemoveCommand(sessionOf: SessionOf): CommandAction {
  return async (call) => {
    const session = sessionOf(call);
    const batchId = call.values.get("batch");
    if ((batchId === undefined) === (call.positionals.length === 0)) {
      throw new AppError("invalid-input", "plumbline remove takes PATH, URI or ID, or --batch ID, not both", {
        hint: "`plumbline sources` lists ids and paths.",
      });
    }
    return session.withWorkplace(async (workplace) => {
      const ids = await chosenIds(workplace, call, session.fileUri);
      const summary = await workplace.engine.remove(ids, workplace.run);
      if (session.json) printJson(session, summary);
      else session.terminal.writeResult(removalText(summary, session.terminal.page));
      return 0;
    });
  };
}

async function chosenIds(
  workplace: OpenWorkplace,
  { positionals, values }: CommandCall,
  fileUri: (path: string) => string,
): Promise<string[]> {
  const batchId = values.get("batch");
  if (batchId !== undefined) {
    const batch = await workplace.engine.sources({ batchId });
    if (batch.length > 0) return batch.map((source) => source.id);
    throw new AppError("not-found", `there is nothing of batch "${batchId}"`, {
      hint: "`plumbline sources --json` tells the batch of each source.",
    });
  }
  const all = await workplace.engine.sources({});
  const chosen = positionals.flatMap((key) => {
    const matching = all.filter((source) => isNamed(source, key, fileUri));
    if (matching.length > 0) return matching;
    throw new AppError("not-found", `no source is "${key}"; nothing was removed`, {
      hint: "`plumbline sources` lists ids and paths.",
    });
  });
  return [...new Set(chosen.map((source) => source.id))];
}
