import { type ConfigSurroundings, type LoadedConfig, loadConfig } from "../config/load.ts";
import { absolutePath } from "../lib/absolute-path.ts";
import { inertJson } from "../lib/text/printable.ts";
import type { RunContext } from "../ports/run-context.ts";
import type { Check } from "../wiring/check.ts";
import type { Estimate } from "../wiring/estimate.ts";
import type { Estimator } from "../wiring/open-estimator.ts";
import type { Workplace, WorkplaceOptions } from "../wiring.ts";
import type { CommandCall } from "./command.ts";
import { createProgress } from "./progress.ts";
import { createUriView } from "./show-uri.ts";
import type { Terminal } from "./terminal.ts";

/** What the process lends to every command. Tests hand in their own. */
export interface ProcessParts {
  readonly terminal: Terminal;
  readonly surroundings: ConfigSurroundings;
  readonly stdin: AsyncIterable<Uint8Array | string> & { readonly isTTY?: boolean };
  /** aborts at the first Ctrl-C */
  readonly signal: AbortSignal;
  /** milliseconds, monotonic */
  readonly elapsedMs: () => number;
  writeFile(path: string, text: string): Promise<void>;
  fileUri(path: string): string;
  demoFolder(keep: boolean): Promise<DemoFolder>;
  diagnose(
    load: () => LoadedConfig,
    surroundings: ConfigSurroundings,
    signal: AbortSignal,
  ): Promise<readonly Check[]>;
  openWorkplace(
    config: LoadedConfig,
    surroundings: ConfigSurroundings,
    options: Required<Pick<WorkplaceOptions, "warn" | "forReading">>,
  ): Promise<Workplace>;
  openEstimator(config: LoadedConfig, surroundings: ConfigSurroundings): Promise<Estimator>;
}

export interface DemoFolder {
  /** path of the knowledge base file in it */
  readonly kb: string;
  remove(): Promise<void>;
}

/** One command call with its configuration, terminal and, when it asks for it, an open knowledge base. */
export interface Session {
  readonly call: CommandCall;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  readonly json: boolean;
  readonly strict: boolean;
  readonly stdin: ProcessParts["stdin"];
  loadConfig(): LoadedConfig;
  readText(path: string): string | undefined;
  writeFile(path: string, text: string): Promise<void>;
  resolvePath(path: string): string;
  showUri(uri: string): string;
  /** the `file:` URI of a path below the working folder or absolute */
  fileUri(path: string): string;
  diagnose(): Promise<readonly Check[]>;
  /** where the demo keeps its knowledge base: a folder that goes away, or .plumbline */
  demoFolder(keep: boolean): Promise<DemoFolder>;
  /** opens the knowledge base, runs `work`, and closes everything whatever happens */
  withWorkplace<T>(work: (workplace: OpenWorkplace) => Promise<T>, changes?: ConfigChanges): Promise<T>;
  /** estimates without a knowledge base, a key or a call */
  estimate(work: (estimator: Estimator, run: RunContext) => Promise<Estimate> | Estimate): Promise<Estimate>;
}

export interface OpenWorkplace extends Workplace {
  readonly loaded: LoadedConfig;
  /** a run whose events the progress of this session shows */
  readonly run: RunContext;
  /** another run with a budget of its own */
  newRun(): RunContext;
}

/** Settings that a command fixes by itself, such as the demo's own knowledge base. */
export type ConfigChanges = Readonly<Record<string, string | number>>;

/** Of use on a knowledge base that may not be written; what `sources trust` sets would be lost with the copy. */
function isForReading({ command, positionals }: CommandCall): boolean {
  return command === "ask" || command === "show" || (command === "sources" && positionals.length === 0);
}

export type SessionOf = (call: CommandCall) => Session;

export function createSessions(parts: ProcessParts): SessionOf {
  return (call) => {
    const { terminal, surroundings } = parts;
    const strict = call.switches.has("strict");
    const configFile = call.values.get("config") ?? (surroundings.environment.PLUMBLINE_CONFIG || undefined);
    const load = (changes: ConfigChanges = {}) =>
      loadConfig({ ...call.settings, ...changes }, surroundings, {
        strict,
        ...(configFile === undefined ? {} : { configFile: resolve(configFile) }),
      });
    const resolve = (path: string) => absolutePath(path, surroundings.cwd, surroundings.joinPath);

    return {
      call,
      terminal,
      signal: parts.signal,
      json: call.switches.has("json"),
      strict,
      stdin: parts.stdin,
      loadConfig: () => load(),
      readText: surroundings.readText,
      writeFile: parts.writeFile,
      resolvePath: resolve,
      showUri: createUriView(surroundings.cwd),
      fileUri: (path) => parts.fileUri(resolve(path)),
      diagnose: () => parts.diagnose(() => load(), surroundings, parts.signal),
      demoFolder: parts.demoFolder,
      async estimate(work) {
        const loaded = load();
        for (const warning of loaded.warnings) terminal.writeNote(`warning: ${warning}\n`);
        const estimator = await parts.openEstimator(loaded, surroundings);
        try {
          return await work(estimator, estimator.createRun(parts.signal));
        } finally {
          await estimator.close();
        }
      },
      async withWorkplace(work, changes) {
        const loaded = load(changes);
        const progress = createProgress(terminal, {
          quiet: call.switches.has("quiet"),
          elapsedMs: parts.elapsedMs,
          priceOf: (model) => loaded.config.prices[model],
        });
        for (const warning of loaded.warnings) progress.note(`warning: ${warning}`);
        const forReading = isForReading(call);
        const workplace = await parts.openWorkplace(loaded, surroundings, {
          warn: progress.note,
          forReading,
        });
        try {
          const newRun = () => workplace.createRun({ signal: parts.signal, emit: progress.listen });
          return await work({ ...workplace, loaded, run: newRun(), newRun });
        } finally {
          progress.finish();
          await workplace.close();
        }
      },
    };
  };
}

/** The one JSON value of `--json`. */
export function printJson(session: Session, value: unknown): void {
  session.terminal.writeResult(`${inertJson(value)}\n`);
}
