import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface Child {
  readonly pid: number;
  /** all lines so far */
  readonly lines: readonly string[];
  /** resolves when the line was said, rejects when the child ends without it */
  said(line: string): Promise<void>;
  kill(): void;
  /** after everything it said was read */
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>;
}

/** Starts a TypeScript file of this folder as a process of its own. */
export function startChild(file: string, args: readonly string[]): Child {
  const child = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, file), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const waiting = new Map<string, () => void>();
  let rest = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const parts = `${rest}${text}`.split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) {
      lines.push(line);
      waiting.get(line)?.();
    }
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, errors }));
  return {
    pid: child.pid!,
    lines,
    said(line) {
      if (lines.includes(line)) return Promise.resolve();
      const heard = new Promise<void>((resolve) => {
        waiting.set(line, resolve);
      });
      const silent = ended.then(() => {
        if (!lines.includes(line)) throw new Error(`The child ended without saying "${line}": ${errors}`);
      });
      return Promise.race([heard, silent]);
    },
    kill: () => void child.kill("SIGKILL"),
    ended,
  };
}
