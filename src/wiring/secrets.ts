/**
 * Keys, from where the configuration says they are. They are never flags and never printed: a message names the
 * variable, file or command, not what it gave.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { KEY_VARIABLES, type KeyedProvider } from "../adapters/models/key-variables.ts";
import type { ConfigSurroundings } from "../config/load.ts";
import type { ProviderConfig } from "../config/schema.ts";
import { AppError } from "../domain/errors.ts";

export interface Secret {
  readonly value: string;
  /** for messages: `OPENAI_API_KEY`, `apiKeyFile`, ... */
  readonly from: string;
}

const COMMAND_TIMEOUT_MS = 30_000;

/** Throws AppError `configuration` when a place that was named gives nothing. */
export function resolveKey(
  providerName: string,
  type: string,
  provider: ProviderConfig,
  surroundings: Pick<ConfigSurroundings, "environment" | "platform">,
): Secret | undefined {
  const where = `providers.${providerName}`;
  if (provider.apiKeyCommand !== undefined) {
    return secret(runCommand(provider.apiKeyCommand, where, surroundings.platform), `${where}.apiKeyCommand`);
  }
  if (provider.apiKeyFile !== undefined) {
    return secret(readKeyFile(provider.apiKeyFile, where), `${where}.apiKeyFile`);
  }
  if (provider.apiKeyEnv !== undefined) {
    return secret(surroundings.environment[provider.apiKeyEnv], provider.apiKeyEnv);
  }
  if (provider.apiKey !== undefined) return secret(provider.apiKey, `${where}.apiKey`);
  const variable = Object.hasOwn(KEY_VARIABLES, type) ? KEY_VARIABLES[type as KeyedProvider] : undefined;
  const value = variable === undefined ? undefined : surroundings.environment[variable];
  if (variable === undefined || value === undefined || value.trim() === "") return undefined;
  return secret(value, variable);
}

/** White space around a key comes from files and shells; inside, or beyond ASCII, it is no key that HTTP could carry. */
function secret(text: string | undefined, from: string): Secret {
  const value = text?.trim() ?? "";
  if (/^[\x21-\x7e]+$/.test(value)) return { value, from };
  const missing = value === "";
  throw new AppError("configuration", missing ? `${from} gives no key` : `${from} does not hold a key`, {
    hint: missing
      ? "It is configured as the place of a key and is empty or absent."
      : "A key is one line of plain ASCII without blanks: check for a line break or a character that was pasted along.",
    reason: missing ? "key_missing" : "key_malformed",
  });
}

function readKeyFile(path: string, where: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new AppError("configuration", `${where}.apiKeyFile: cannot read ${path}`, {
      cause: error,
      reason: "key_missing",
    });
  }
}

/** The command is the user's own line, so it goes to the shell as the user wrote it. */
function runCommand(command: string, where: string, platform: string): string {
  const [shell, flag] = platform === "win32" ? ["cmd.exe", "/c"] : ["/bin/sh", "-c"];
  try {
    return execFileSync(shell, [flag, command], {
      encoding: "utf8",
      timeout: COMMAND_TIMEOUT_MS,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    // The cause is left out: it would carry what the command printed.
    throw new AppError("configuration", `${where}.apiKeyCommand failed`, {
      hint: "Run the command by hand to see why.",
      reason: "key_missing",
    });
  }
}
