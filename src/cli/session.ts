import { type ConfigSurroundings, type LoadedConfig, loadConfig } from "../config/load.ts";
import type { RunContext } from "../ports/run-context.ts";
import type { Workplace } from "../wiring.ts";
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
  openWorkplace(config: LoadedConfig, surroundings: ConfigSurroundings): Promise<Workplace>;
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
  /** opens the knowledge base, runs `work`, and closes everything whatever happens */
  withWorkplace<T>(work: (workplace: OpenWorkplace) => Promise<T>, changes?: ConfigChanges): Promise<T>;
}

export interface OpenWorkplace extends Workplace {
  readonly loaded: LoadedConfig;
  /** a run whose events the progress of this session shows */
  readonly run: RunContext;
}

/** Settings that a command fixes by itself, such as the demo's own knowledge base. */
export type ConfigChanges = Readonly<Record<string, string | number>>;

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
    const resolve = (path: string) =>
      isAbsolutePath(path) ? path : surroundings.joinPath(surroundings.cwd, path);

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
      async withWorkplace(work, changes) {
        const loaded = load(changes);
        const progress = createProgress(terminal, {
          quiet: call.switches.has("quiet"),
          elapsedMs: parts.elapsedMs,
          priceOf: (model) => loaded.config.prices[model],
        });
        for (const warning of loaded.warnings) progress.note(`warning: ${warning}`);
        const workplace = await parts.openWorkplace(loaded, surroundings);
        try {
          const run = workplace.createRun({ signal: parts.signal, emit: progress.listen });
          return await work({ ...workplace, loaded, run });
        } finally {
          progress.finish();
          await workplace.close();
        }
      },
    };
  };
}

function isAbsolutePath(path: string): boolean {
  return /^(?:\/|\\\\|[A-Za-z]:[\\/])/.test(path);
}

/** The one JSON value of `--json`. */
export function printJson(session: Session, value: unknown): void {
  session.terminal.writeResult(`${JSON.stringify(value, null, 2)}\n`);
}
