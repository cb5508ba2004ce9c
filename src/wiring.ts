/**
 * Configuration in, a working place out. This file and the folder beside it are the only ones that know all
 * adapters; what is opened here is closed here.
 */
import { createInputFinder } from "./adapters/files/create-input-finder.ts";
import { createProxyFetch } from "./adapters/network/proxy-fetch.ts";
import { createReader } from "./adapters/readers/create-reader.ts";
import { createRunContext } from "./adapters/run/create-run-context.ts";
import { copyForReading, isReadOnly } from "./adapters/stores/reading-copy.ts";
import type { ConfigSurroundings, LoadedConfig } from "./config/load.ts";
import type { RunEvent } from "./domain/event.ts";
import type { Report } from "./domain/report.ts";
import type { Source, TrustOverride } from "./domain/source.ts";
import { createEngine, type Engine } from "./engine.ts";
import { overrideFor } from "./evidence/voices/trust.ts";
import { compareText } from "./lib/compare.ts";
import type { RunContext } from "./ports/run-context.ts";
import type { Store } from "./ports/store.ts";
import { methodSettings } from "./wiring/method-settings.ts";
import { openParts, resolveKb } from "./wiring/open-parts.ts";
import { readerLimits } from "./wiring/reader-limits.ts";

/** An open knowledge base with everything a door needs. */
export interface Workplace {
  readonly engine: Engine;
  /** asks with the configured method and its settings */
  ask(question: string, run: RunContext): Promise<Report>;
  /** newest first */
  reports(): ReturnType<Store["reports"]>;
  trustOverrides(): Promise<readonly TrustOverride[]>;
  /** of these sources, by id, the user's own level that decides; sources without one are left out */
  trustOf(sources: readonly Source[]): Promise<ReadonlyMap<string, TrustOverride>>;
  /** one whole copy, also while others write; throws AppError `invalid-input` when the file exists */
  backup(path: string): Promise<void>;
  /** true when there is no source at all */
  isEmpty(): Promise<boolean>;
  /** a run with the configured budget, seed and prices */
  createRun(options: { readonly signal: AbortSignal; readonly emit: (event: RunEvent) => void }): RunContext;
  close(): Promise<void>;
}

export interface WorkplaceOptions {
  /** of this program */
  readonly version: string;
  /** all of standard input, for `add -` */
  readonly readStdin: () => Promise<Uint8Array>;
  readonly warn: (message: string) => void;
  /** a knowledge base that may not be written is read from a copy, which keeps nothing */
  readonly forReading?: boolean;
}

/** Throws AppError `configuration` or `storage`; nothing stays open then. */
export async function openWorkplace(
  loaded: LoadedConfig,
  surroundings: ConfigSurroundings,
  options: WorkplaceOptions,
): Promise<Workplace> {
  const path = resolveKb(loaded.config, surroundings);
  if (options.forReading !== true || !isReadOnly(path)) return openWritable(loaded, surroundings, options);
  const copy = copyForReading(path);
  options.warn(
    `warning: ${path} cannot be written: a copy of it is read, and no report is kept. --output FILE or --json saves one.`,
  );
  try {
    const config = { ...loaded.config, kb: copy.path };
    const workplace = await openWritable({ ...loaded, config }, surroundings, options);
    const close = async () => {
      try {
        await workplace.close();
      } finally {
        copy.remove();
      }
    };
    return { ...workplace, close };
  } catch (error) {
    copy.remove();
    throw error;
  }
}

async function openWritable(
  loaded: LoadedConfig,
  surroundings: ConfigSurroundings,
  options: WorkplaceOptions,
): Promise<Workplace> {
  const { config } = loaded;
  const settings = methodSettings(loaded);
  const network = createProxyFetch(surroundings.environment);
  const parts = await openParts(config, surroundings, network, options.warn).catch(async (error: unknown) => {
    await network.close();
    throw error;
  });
  const limits = readerLimits(config);
  const reader = createReader({ limits });
  const finder = createInputFinder({
    cwd: surroundings.cwd,
    readStdin: options.readStdin,
    exclude: [resolveKb(config, surroundings)],
    maxBytes: limits.fileBytes,
  });
  const engine = createEngine({ ...parts, reader, finder, version: options.version });

  return {
    engine,
    ask: (question, run) => engine.ask(question, { method: config.method, settings }, run),
    reports: async () => newestFirst(await parts.store.reports()),
    trustOverrides: () => parts.store.trustOverrides(),
    trustOf: async (sources) => trustBySource(sources, await parts.store.trustOverrides()),
    backup: (path) => parts.store.backup(path),
    isEmpty: async () => (await parts.store.counts()).sources === 0,
    createRun: ({ signal, emit }) =>
      createRunContext({ signal, emit, seed: config.seed, limits: setLimits(config.budget) }),
    async close() {
      await engine.close();
      await parts.models.close();
      await network.close();
    },
  };
}

function trustBySource(sources: readonly Source[], overrides: readonly TrustOverride[]) {
  return new Map(
    sources.flatMap((source) => {
      const trust = overrideFor(source, overrides);
      return trust === undefined ? [] : [[source.id, trust] as const];
    }),
  );
}

type ReportLines = Awaited<ReturnType<Store["reports"]>>;

function newestFirst(reports: ReportLines): ReportLines {
  return [...reports].sort((a, b) => compareText(b.createdAt, a.createdAt) || compareText(a.id, b.id));
}

/** Without the keys that are not set. */
function setLimits(budget: LoadedConfig["config"]["budget"]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(budget).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
