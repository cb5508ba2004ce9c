/**
 * What a project's configuration file may not say. It may come from somebody else, and holds as soon as somebody asks
 * a question in its folder: so it cannot make this program run anything, send questions and documents to another
 * machine, or send the user's keys to an address of its choice.
 */
import { AppError } from "../domain/errors.ts";
import { isThisMachine } from "../lib/public-url.ts";

const NAMES = ["plumbline.config.yaml", "plumbline.config.json"];

/** A setting with its dotted path, and the `file:line` that it stands in. */
interface PlacedValue {
  readonly path: string;
  readonly value: string | number | boolean;
  readonly origin: string;
}

/** In the order in which they win. */
export function projectFiles(place: {
  readonly cwd: string;
  joinPath(...parts: string[]): string;
}): string[] {
  return NAMES.map((name) => place.joinPath(place.cwd, name));
}

/** Whether the setting holds a key, or may hold one. */
export function isSecretPath(path: string): boolean {
  return /^providers\.[^.]+\.(?:apiKey$|headers\.)/.test(path);
}

interface ForeignRule {
  readonly what: string;
  readonly reason: string;
  refuses(value: PlacedValue): boolean;
}

const RULES: readonly ForeignRule[] = [
  {
    what: "run commands",
    reason: "command_not_allowed",
    refuses: ({ path }) => path.endsWith(".apiKeyCommand"),
  },
  {
    what: "load programs",
    reason: "module_not_allowed",
    refuses: ({ path }) => path.startsWith("modules."),
  },
  {
    what: "send anything to another machine",
    reason: "address_not_allowed",
    refuses: ({ path, value }) => /^providers\.[^.]+\.baseUrl$/.test(path) && !isThisMachine(String(value)),
  },
];

/** Throws AppError `configuration` for the first setting that a project's file may not hold. */
export function refuseForeign(values: Iterable<PlacedValue>): void {
  for (const value of values) {
    const rule = RULES.find((each) => each.refuses(value));
    if (rule === undefined) continue;
    throw new AppError("configuration", `${value.origin}: a project's file may not ${rule.what}`, {
      hint: `Put ${value.path} into your own configuration file (\`plumbline config path\` shows where), or name this file with --config.`,
      reason: rule.reason,
    });
  }
}

/** By provider: its address comes from a project's file. */
export type ForeignAddresses = Readonly<Record<string, ForeignAddress>>;

export interface ForeignAddress {
  /** `file:line` of the address */
  readonly origin: string;
  /** settings of the same provider that would send something of the user's to it */
  readonly carries: readonly string[];
}

/**
 * The addresses that a project's file named, which are of this machine: another user or a program of the project may
 * listen there. What may go to them is what the same file brings along; a key that is only pointed to lies with the
 * user.
 */
export function foreignAddresses(values: readonly PlacedValue[], files: readonly string[]): ForeignAddresses {
  const isForeign = ({ origin }: PlacedValue) =>
    files.some((file) => origin === file || origin.startsWith(`${file}:`));
  const found = values.flatMap((value) => {
    const provider = /^providers\.([^.]+)\.baseUrl$/.exec(value.path)?.[1];
    if (provider === undefined || !isForeign(value)) return [];
    const carries = values.filter(
      (other) =>
        other.path.startsWith(`providers.${provider}.`) &&
        (/\.apiKey(?:Env|File|Command)$/.test(other.path) || (isSecretPath(other.path) && !isForeign(other))),
    );
    return [[provider, { origin: value.origin, carries: carries.map(({ path }) => path) }] as const];
  });
  return Object.fromEntries(found);
}
