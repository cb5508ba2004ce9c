import { AppError } from "../../domain/errors.ts";

export function checkTrust(trust: number | undefined): void {
  if (trust === undefined || (trust >= 0 && trust <= 1)) return;
  throw new AppError("invalid-input", `Trust is a number from 0 to 1, not ${trust}.`);
}

export function noSuchSources(ids: readonly string[]): AppError {
  return new AppError("not-found", `No source has the id ${ids.join(", ")}; nothing was removed.`, {
    hint: "List the sources to see their ids.",
  });
}
