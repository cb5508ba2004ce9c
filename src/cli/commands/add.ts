import { AppError } from "../../domain/errors.ts";
import type { AddSummary } from "../../domain/ingest.ts";
import type { FieldMapping } from "../../ports/reader.ts";
import type { CommandAction, CommandCall } from "../command.ts";
import { INTERRUPTED_EXIT_CODE } from "../interrupt.ts";
import { addSummaryText } from "../render/sources.ts";
import { printJson, type SessionOf } from "../session.ts";
import { putEstimate } from "./put-estimate.ts";

/** `add FILE|FOLDER|GLOB|- ...`: whatever can be read is added, the rest is named. */
export function createAddCommand(sessionOf: SessionOf): CommandAction {
  return async (call) => {
    const session = sessionOf(call);
    // an empty variable of a script: as a path it would be the whole working folder
    if (call.positionals.some((word) => word.trim() === "")) {
      throw new AppError("invalid-input", "one of the inputs is blank; nothing was added", {
        hint: "Write . for the working folder.",
      });
    }
    if (call.positionals.includes("-") && session.stdin.isTTY === true) {
      throw new AppError("invalid-input", "nothing is piped into standard input", {
        hint: "Pipe a file into it: plumbline add - < FILE",
      });
    }
    const request = addRequest(call);
    if (call.switches.has("estimate")) {
      return putEstimate(session, await session.estimate((estimator, run) => estimator.add(request, run)));
    }
    return session.withWorkplace(async (workplace) => {
      const summary = await workplace.engine.add(request, workplace.run);
      if (session.json) printJson(session, summary);
      else session.terminal.writeResult(addSummaryText(summary, session.terminal.page, session.showUri));
      return session.signal.aborted ? INTERRUPTED_EXIT_CODE : addExitCode(summary);
    });
  };
}

function addRequest({ positionals, values, switches }: CommandCall) {
  const publisher = values.get("publisher");
  const note = values.get("note");
  const fields = fieldMapping(values);
  return {
    inputs: positionals,
    ...(fields === undefined ? {} : { fields }),
    ...(publisher === undefined ? {} : { publisher }),
    ...(note === undefined ? {} : { note }),
    ...(switches.has("extract") ? { extract: true } : {}),
  };
}

function fieldMapping(values: CommandCall["values"]): FieldMapping | undefined {
  const names = ["text", "title", "date", "source"] as const;
  const given = names.flatMap((name) => {
    const field = values.get(`${name}-field`);
    return field === undefined ? [] : [[name, field] as const];
  });
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/**
 * 1 when something failed or nothing at all could be used, 2 when that nothing was standard input (C8): a script
 * must see it. A skipped file beside good ones is no failure; a path that was named and is not there is one.
 */
export function addExitCode({ items, failed }: AddSummary): number {
  const used = items.filter((item) => item.status !== "skipped" && item.status !== "failed");
  if (used.length === 0)
    return items.every((item) => item.uri.startsWith("stdin:")) && items.length > 0 ? 2 : 1;
  return failed > 0 ? 1 : 0;
}
