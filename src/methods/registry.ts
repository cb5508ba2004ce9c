import { AppError } from "../domain/errors.ts";
import type { Method } from "./method.ts";
import { plumb } from "./plumb.ts";
import { reliableChains } from "./reliable-chains.ts";
import { vanillaRag } from "./vanilla-rag.ts";

export const METHODS: readonly Method[] = [plumb, reliableChains, vanillaRag];
export const DEFAULT_METHOD = plumb.id;

/** Throws AppError `invalid-input` for an unknown name. */
export function methodOf(id: string): Method {
  const method = METHODS.find((candidate) => candidate.id === id);
  if (method !== undefined) return method;
  throw new AppError("invalid-input", `There is no method "${id}".`, {
    hint: `Choose one of: ${METHODS.map((known) => known.id).join(", ")}.`,
  });
}
