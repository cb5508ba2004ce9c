import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const LAUNCHER = fileURLToPath(new URL("../../bin/plumbline.js", import.meta.url));

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** bytes for standard input; `closed` gives none at all */
  readonly input?: string | Uint8Array | "closed";
  /** file descriptor that standard output goes to, instead of the result */
  readonly output?: number;
  /** another user of this machine to run as, where this one may change users */
  readonly uid?: number;
}

/** A folder of its own, so that no test sees another's knowledge base or a user's configuration. */
export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), "plumbline-door-"));
}

/** Starts the program as a user's shell would, with an environment that holds nothing of this machine's user. */
export function startCli(args: readonly string[], options: CliOptions = {}): ChildProcess {
  const { cwd = freshFolder() } = options;
  return spawn(process.execPath, [LAUNCHER, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, XDG_CONFIG_HOME: join(cwd, "xdg"), ...options.env },
    ...(options.uid === undefined ? {} : { uid: options.uid }),
    stdio: [options.input === "closed" ? "ignore" : "pipe", options.output ?? "pipe", "pipe"],
  });
}

export function finishOf(child: ChildProcess): Promise<CliResult> {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const child = startCli(args, options);
  child.stdin?.on("error", () => {});
  child.stdin?.end(options.input === undefined || options.input === "closed" ? "" : options.input);
  return finishOf(child);
}
