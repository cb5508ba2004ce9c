/** What an estimate needs and no more: no knowledge base is opened, no key is looked up, no server is called. */
import { createInputFinder } from "../adapters/files/create-input-finder.ts";
import { createReader } from "../adapters/readers/create-reader.ts";
import { createRunContext } from "../adapters/run/create-run-context.ts";
import type { ConfigSurroundings, LoadedConfig } from "../config/load.ts";
import { AppError } from "../domain/errors.ts";
import type { AddRequest } from "../evidence/gathering/add-inputs.ts";
import type { RunContext } from "../ports/run-context.ts";
import { type Estimate, estimateAdd, estimateAsk } from "./estimate.ts";
import { bindModels } from "./language-models.ts";
import { resolveKb } from "./open-parts.ts";
import { addressOf } from "./provider-access.ts";
import { readerLimits } from "./reader-limits.ts";

export interface Estimator {
  /** reads and cuts as `add` would, and stores nothing */
  add(request: AddRequest, run: RunContext): Promise<Estimate>;
  ask(): Estimate;
  /** without a budget: what is read here costs nothing */
  createRun(signal: AbortSignal): RunContext;
  close(): Promise<void>;
}

/** Throws AppError `configuration`; nothing stays open then. */
export async function openEstimator(
  { config }: LoadedConfig,
  surroundings: ConfigSurroundings,
  readStdin: () => Promise<Uint8Array>,
): Promise<Estimator> {
  const models = await bindModels(config, surroundings, { fetch: callsNothing }, addressOf);
  const limits = readerLimits(config);
  const reader = createReader({ limits });
  const finder = createInputFinder({
    cwd: surroundings.cwd,
    readStdin,
    exclude: [resolveKb(config, surroundings)],
    maxBytes: limits.fileBytes,
  });
  const deps = { config, models, finder, reader };
  return {
    add: (request, run) => estimateAdd(request, deps, run),
    ask: () => estimateAsk(deps),
    createRun: (signal) => createRunContext({ signal }),
    async close() {
      await reader.close?.();
      await models.close();
    },
  };
}

async function callsNothing(): Promise<never> {
  throw new AppError("internal", "an estimate calls no server");
}
