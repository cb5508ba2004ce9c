import type { FlagSettings } from "../config/load.ts";
import type { NumberSetting } from "../config/settings.ts";

/** One option of a command line. Without `value` it is a switch. */
export interface OptionSpec {
  readonly name: string;
  readonly short?: string;
  /** the placeholder of its value in help: `FILE`, `N` */
  readonly value?: string;
  readonly about: string;
  /** the number setting whose range the value must lie in */
  readonly range?: NumberSetting;
  readonly choices?: readonly string[];
  /** dotted path of the configuration that it sets for this call */
  readonly setting?: string;
}

export interface CommandSpec {
  readonly name: CommandName;
  /** one line for the list of commands */
  readonly summary: string;
  /** what follows the command's name in the usage line: `FILE|FOLDER|GLOB|- ...` */
  readonly usage: string;
  /** a few sentences for `--help` */
  readonly about: string;
  readonly positionals: { readonly min: number; readonly max: number; readonly what: string };
  readonly options: readonly OptionSpec[];
  readonly examples: readonly string[];
}

export type CommandName =
  | "demo"
  | "add"
  | "remove"
  | "sources"
  | "ask"
  | "show"
  | "backup"
  | "doctor"
  | "config";

/** A command line that passed every check that needs no file, store or model. */
export interface CommandCall {
  readonly command: CommandName;
  readonly positionals: readonly string[];
  /** values of options that take one, by name */
  readonly values: ReadonlyMap<string, string>;
  readonly switches: ReadonlySet<string>;
  readonly settings: FlagSettings;
}

/** Runs a command; resolves to the process exit code. */
export type CommandAction = (call: CommandCall) => Promise<number>;
export type CommandActions = Readonly<Record<CommandName, CommandAction>>;
