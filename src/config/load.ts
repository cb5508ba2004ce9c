import { AppError } from "../domain/errors.ts";
import { compareText } from "../lib/compare.ts";
import { parseConfigFile } from "./parse-file.ts";
import {
  type ForeignAddresses,
  foreignAddresses,
  isSecretPath,
  projectFiles,
  refuseForeign,
} from "./project-file.ts";
import { type ConfigFile, configSchema } from "./schema.ts";
import {
  DEFAULTS,
  ENVIRONMENT_SETTINGS,
  NUMBER_RANGES,
  type NumberRange,
  parseSettingNumber,
  rangeText,
} from "./settings.ts";

/** What loading may look at; the process hands it in, so that a test needs neither files nor environment. */
export interface ConfigSurroundings {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly homeFolder: string;
  /** joins path parts the way the platform does */
  joinPath(...parts: string[]): string;
  /** text of a file, undefined when there is none; throws AppError when it is there but unreadable */
  readText(path: string): string | undefined;
  /** true when others than the owner can read the file; always false where modes mean nothing */
  isReadableByOthers(path: string): boolean;
}

/** Settings that flags of this call set, by dotted path. They win over everything. */
export type FlagSettings = Readonly<Record<string, string | number | boolean>>;

export interface ConfigValue {
  /** dotted path: `models.default` */
  readonly path: string;
  readonly value: string | number | boolean;
  /** `--model`, `PLUMBLINE_MODEL`, `/path/plumbline.config.yaml:3`, `default` */
  readonly origin: string;
}

export interface LoadedConfig {
  readonly config: ResolvedConfig;
  readonly values: readonly ConfigValue[];
  /** files that were looked for, in the order in which they win */
  readonly files: readonly { readonly path: string; readonly found: boolean }[];
  /** for stderr: a key in a file others can read */
  readonly warnings: readonly string[];
}

/** A configuration in which everything that has a default is set. */
export type ResolvedConfig = Omit<ConfigFile, keyof Filled> &
  Filled & { readonly foreignAddresses: ForeignAddresses };

interface Filled {
  readonly kb: string;
  readonly method: NonNullable<ConfigFile["method"]>;
  readonly embedder: string;
  readonly seed: number;
  readonly models: NonNullable<ConfigFile["models"]>;
  readonly providers: NonNullable<ConfigFile["providers"]>;
  readonly prices: NonNullable<ConfigFile["prices"]>;
  readonly modules: NonNullable<ConfigFile["modules"]>;
  readonly budget: NonNullable<ConfigFile["budget"]>;
  readonly limits: Readonly<Record<LimitName, number>> & { readonly requestsPerMinute?: number };
}

export type LimitName = keyof typeof DEFAULTS.limits;

type Leaves = Map<string, ConfigValue>;

/** Paths whose last key may itself hold dots (model names), so they are split at fixed depth. */
const FREE_KEYS = new Set(["providers", "prices"]);

/**
 * Flag > environment > project file > user file > default, value by value. Throws AppError `configuration`
 * for a malformed file or value; `strict` also refuses a key in a file that others can read.
 */
export function loadConfig(
  flags: FlagSettings,
  surroundings: ConfigSurroundings,
  options: { readonly configFile?: string; readonly strict?: boolean } = {},
): LoadedConfig {
  const leaves: Leaves = new Map();
  const warnings: string[] = [];
  addLeaves(leaves, DEFAULTS, () => "default");
  const files = configFiles(surroundings, options.configFile);
  // a file that the user names is the user's own
  const foreignFiles = options.configFile === undefined ? projectFiles(surroundings) : [];
  const found = files.map((path) => ({
    path,
    found: readInto(leaves, path, surroundings, warnings, foreignFiles.includes(path)),
  }));
  if (options.configFile !== undefined && found[0]?.found !== true) {
    throw new AppError("configuration", `${options.configFile}: there is no such configuration file`, {
      hint: "Check --config or PLUMBLINE_CONFIG.",
    });
  }
  if (options.strict === true && warnings[0] !== undefined) {
    throw new AppError("configuration", warnings[0], {
      hint: "Run `chmod 600` on the file, or move the key to an environment variable (apiKeyEnv).",
    });
  }
  addEnvironment(leaves, surroundings.environment);
  for (const [path, value] of Object.entries(flags)) {
    leaves.set(path, { path, value, origin: "flag" });
  }
  const values = [...leaves.values()].sort((a, b) => compareText(a.path, b.path));
  const config = { ...assemble(values), foreignAddresses: foreignAddresses(values, foreignFiles) };
  return { config, values, files: found, warnings };
}

/** Project file first: it wins over the user's. */
function configFiles(surroundings: ConfigSurroundings, explicit: string | undefined): string[] {
  if (explicit !== undefined) return [explicit];
  return [...projectFiles(surroundings), userConfigPath(surroundings)];
}

/** `%APPDATA%\plumbline\config.yaml` on Windows, else `$XDG_CONFIG_HOME/plumbline/config.yaml`. */
export function userConfigPath(surroundings: ConfigSurroundings): string {
  const { environment, homeFolder, joinPath } = surroundings;
  if (surroundings.platform === "win32") {
    const base = environment.APPDATA || joinPath(homeFolder, "AppData", "Roaming");
    return joinPath(base, "plumbline", "config.yaml");
  }
  const base = environment.XDG_CONFIG_HOME || joinPath(homeFolder, ".config");
  return joinPath(base, "plumbline", "config.yaml");
}

function readInto(
  leaves: Leaves,
  path: string,
  surroundings: ConfigSurroundings,
  warnings: string[],
  isForeign: boolean,
): boolean {
  const text = surroundings.readText(path);
  if (text === undefined) return false;
  const parsed = parseConfigFile(text, path);
  const own: Leaves = new Map();
  addLeaves(own, parsed.config, (keys) => {
    const line = parsed.lineOf(keys);
    return line === undefined ? path : `${path}:${line}`;
  });
  // Files come best first, so a value that an earlier file set stays.
  if (isForeign) refuseForeign(own.values());
  for (const [key, leaf] of own) {
    const present = leaves.get(key);
    if (present === undefined || present.origin === "default") leaves.set(key, leaf);
  }
  const holdsKey = [...own.keys()].some(isSecretPath);
  if (holdsKey && surroundings.isReadableByOthers(path)) {
    warnings.push(`${path} holds a key and can be read by other users of this machine`);
  }
  return true;
}

function addLeaves(
  leaves: Leaves,
  value: object,
  originOf: (keys: readonly string[]) => string,
  keys: readonly string[] = [],
): void {
  for (const [key, child] of Object.entries(value)) {
    const path = [...keys, key];
    if (typeof child === "object" && child !== null) addLeaves(leaves, child, originOf, path);
    else if (child !== undefined) {
      leaves.set(path.join("."), { path: path.join("."), value: child, origin: originOf(path) });
    }
  }
}

function addEnvironment(leaves: Leaves, environment: ConfigSurroundings["environment"]): void {
  for (const { variable, path } of ENVIRONMENT_SETTINGS) {
    const text = environment[variable];
    if (text === undefined || text === "") continue;
    leaves.set(path, { path, value: environmentValue(variable, path, text), origin: variable });
  }
}

function environmentValue(variable: string, path: string, text: string): string | number | boolean {
  const range = (NUMBER_RANGES as Readonly<Record<string, NumberRange>>)[path];
  if (range === undefined) return text;
  const value = parseSettingNumber(text, range);
  if (value !== undefined) return value;
  throw new AppError("configuration", `${variable} (${range.what}) must be ${rangeText(range)}`, {
    reason: "config_malformed",
  });
}

/** Builds the tree again and checks it once more: flags and variables have passed no schema yet. */
function assemble(values: readonly ConfigValue[]): Omit<ResolvedConfig, "foreignAddresses"> {
  const root: Record<string, unknown> = {};
  for (const { path, value } of values) insert(root, splitPath(path), value);
  const parsed = configSchema.safeParse(root);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const path = issue?.path.map(String).join(".") ?? "";
    const origin = values.find((entry) => entry.path === path)?.origin ?? "configuration";
    throw new AppError("configuration", `${origin}: "${path}" ${issue?.message ?? "is not valid"}`, {
      reason: "config_malformed",
    });
  }
  const config = parsed.data;
  return {
    ...config,
    kb: config.kb ?? DEFAULTS.kb,
    method: config.method ?? DEFAULTS.method,
    embedder: config.embedder ?? DEFAULTS.embedder,
    seed: config.seed ?? DEFAULTS.seed,
    models: config.models ?? {},
    providers: config.providers ?? {},
    prices: config.prices ?? {},
    modules: config.modules ?? {},
    budget: config.budget ?? {},
    limits: filledLimits(config.limits),
  };
}

function filledLimits(limits: ConfigFile["limits"]): ResolvedConfig["limits"] {
  const filled: Record<LimitName, number> = { ...DEFAULTS.limits };
  for (const name of Object.keys(DEFAULTS.limits) as LimitName[])
    filled[name] = limits?.[name] ?? filled[name];
  const perMinute = limits?.requestsPerMinute;
  return perMinute === undefined ? filled : { ...filled, requestsPerMinute: perMinute };
}

/** `prices.openai:gpt-4.1.input` splits into three: the middle key keeps its dots. */
function splitPath(path: string): string[] {
  const keys = path.split(".");
  const first = keys[0] ?? "";
  if (!FREE_KEYS.has(first) || keys.length <= 3) return keys;
  // A provider's name holds no dot, a header's name may.
  if (first === "providers") return [...keys.slice(0, 3), keys.slice(3).join(".")];
  return [first, keys.slice(1, -1).join("."), keys.at(-1) ?? ""];
}

function insert(root: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  let node = root;
  for (const key of keys.slice(0, -1)) {
    if (!Object.hasOwn(node, key)) node[key] = {};
    node = node[key] as Record<string, unknown>;
  }
  node[keys.at(-1) ?? ""] = value;
}
