import { readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { ConfigSurroundings } from "../config/load.ts";
import { AppError } from "../domain/errors.ts";
import { createCommands } from "./commands/create-commands.ts";
import { createProgram } from "./create-program.ts";
import { guardStreams } from "./guard-streams.ts";
import { createInterrupt } from "./interrupt.ts";
import { readStandardInput } from "./read-stdin.ts";
import { createSessions, type DemoFolder } from "./session.ts";
import { showError } from "./show-error.ts";
import { createTerminal } from "./terminal.ts";
import { writeFileWhole } from "./write-file.ts";

/** Documents piped in are held in memory; larger ones belong in a file. */
const LARGEST_STDIN = 50 * 1024 * 1024;

/** The process: its streams, signals and files, handed to a program that knows none of them. */
async function main(argv: readonly string[]): Promise<number> {
  const { stdout, stderr, stdin } = process;
  guardStreams(stdout, stderr, (code) => process.exit(code));
  const terminal = createTerminal({
    stdout,
    stderr,
    environment: process.env,
    noColour: argv.includes("--no-color"),
  });
  const version = packageVersion();
  const readStdin = () => readStandardInput(stdin, LARGEST_STDIN);
  const interrupt = createInterrupt(
    process,
    () => terminal.writeNote("\nStopping; what is done is kept. Ctrl-C again stops at once.\n"),
    (code) => process.exit(code),
  );
  try {
    const sessionOf = createSessions({
      terminal,
      surroundings: processSurroundings(),
      stdin,
      signal: interrupt.signal,
      elapsedMs: () => performance.now(),
      writeFile: writeFileWhole,
      fileUri: (path) => pathToFileURL(path).href,
      demoFolder,
      // Loaded when needed: help and refusals come at once, without the adapters.
      diagnose: async (load, surroundings, signal) =>
        (await import("../wiring/diagnose.ts")).diagnose(load, surroundings, signal),
      openEstimator: async (config, surroundings) =>
        (await import("../wiring/open-estimator.ts")).openEstimator(config, surroundings, readStdin),
      openWorkplace: async (config, surroundings, { warn, forReading }) => {
        return (await import("../wiring.ts")).openWorkplace(config, surroundings, {
          version,
          readStdin,
          warn,
          forReading,
        });
      },
    });
    return await createProgram(createCommands(sessionOf), output(terminal), version)(argv);
  } catch (error) {
    return showError(error, terminal, argv.includes("--json"));
  } finally {
    interrupt.release();
  }
}

function output(terminal: ReturnType<typeof createTerminal>) {
  return { columns: Math.min(terminal.page.columns, 88), writeResult: terminal.writeResult };
}

function processSurroundings(): ConfigSurroundings {
  return {
    cwd: process.cwd(),
    environment: process.env,
    platform: process.platform,
    homeFolder: homedir(),
    joinPath: join,
    readText,
    isReadableByOthers: (path) => process.platform !== "win32" && (statSync(path).mode & 0o044) !== 0,
  };
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new AppError("configuration", `cannot read ${path}`, {
      cause: error,
      hint: "It has to be a file that you may read.",
    });
  }
}

async function demoFolder(keep: boolean): Promise<DemoFolder> {
  if (keep) return { kb: join(process.cwd(), ".plumbline", "demo.db"), remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), "plumbline-demo-"));
  return { kb: join(folder, "demo.db"), remove: () => rm(folder, { recursive: true, force: true }) };
}

function packageVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const { version } = JSON.parse(text) as { version: string };
  return version;
}

const exitCode = await main(process.argv.slice(2));
// Both streams are flushed first: on some platforms pipes are written asynchronously.
process.stdout.write("", (error) => {
  if (error) return; // guardStreams ends the process
  process.stderr.write("", () => process.exit(exitCode));
});
