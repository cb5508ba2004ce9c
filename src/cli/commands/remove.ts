import { AppError } from "../../domain/errors.ts";
import type { Forgotten, Removal } from "../../domain/ingest.ts";
import type { CommandAction, CommandCall } from "../command.ts";
import { isNamed } from "../name-source.ts";
import { removalText } from "../render/sources.ts";
import { type OpenWorkplace, printJson, type SessionOf } from "../session.ts";

/** `remove PATH|URI|ID ...` or `remove --batch ID`: exactly these, with what only they supported. */
export function createRemoveCommand(sessionOf: SessionOf): CommandAction {
  return async (call) => {
    const session = sessionOf(call);
    const forgets = call.switches.has("forget");
    const ways = Number(call.values.has("batch")) + Number(call.positionals.length > 0);
    if (ways > 1) {
      throw new AppError("invalid-input", "plumbline remove takes PATH, URI or ID, or --batch ID, not both", {
        hint: "`plumbline sources` lists ids and paths.",
      });
    }
    if (ways === 0 && !forgets) {
      throw new AppError("invalid-input", "plumbline remove was not told what to remove", {
        hint: "Usage: plumbline remove PATH|URI|ID ..., or --batch ID, or --forget. `plumbline sources` lists ids and paths.",
        reason: "wrong_arguments",
      });
    }
    return session.withWorkplace(async (workplace) => {
      const removal = ways === 0 ? NOTHING : await remove(workplace, call, session.fileUri);
      const forgotten = forgets ? await forget(workplace, removal) : undefined;
      if (session.json) printJson(session, { ...removal, ...(forgotten === undefined ? {} : { forgotten }) });
      else session.terminal.writeResult(removalText(removal, forgotten, session.terminal.page));
      return 0;
    });
  };
}

const NOTHING: Removal = { removed: [], factsGone: 0, factsKept: 0, reportsToReview: [] };

async function remove(
  workplace: OpenWorkplace,
  call: CommandCall,
  fileUri: (path: string) => string,
): Promise<Removal> {
  return workplace.engine.remove(await chosenIds(workplace, call, fileUri), workplace.run);
}

/** The reports on what was removed now; without that, on all that was removed or replaced before. */
async function forget(workplace: OpenWorkplace, { removed, reportsToReview }: Removal): Promise<Forgotten> {
  if (removed.length > 0) return workplace.engine.forget(reportsToReview);
  const outdated = (await workplace.reports()).filter(({ needsReview }) => needsReview);
  return workplace.engine.forget(outdated.map(({ id }) => id));
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
