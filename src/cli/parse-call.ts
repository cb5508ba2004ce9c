import { parseArgs } from "node:util";
import { NUMBER_RANGES, parseSettingNumber, rangeText } from "../config/settings.ts";
import { AppError } from "../domain/errors.ts";
import { nearestWord } from "../lib/text/edit-distance.ts";
import type { CommandCall, CommandSpec, OptionSpec } from "./command.ts";
import { COMMAND_SPECS, SHARED_OPTIONS } from "./command-specs.ts";

/** What a command line asks for: a command, or one of the texts that need none. */
export type ParsedLine =
  | { readonly kind: "call"; readonly call: CommandCall }
  | { readonly kind: "help"; readonly spec?: CommandSpec }
  | { readonly kind: "version" };

interface GivenOption {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inline: boolean;
}

const ALL_OPTIONS: readonly OptionSpec[] = [
  ...SHARED_OPTIONS,
  ...COMMAND_SPECS.flatMap((spec) => spec.options),
  { name: "version", short: "V", about: "the version" },
];

/** Checks a command line. Everything wrong throws AppError `invalid-input` before anything runs. */
export function parseCommandLine(argv: readonly string[]): ParsedLine {
  const { given, positionals } = tokenise(argv);
  if (given.some((option) => option.name === "version")) return { kind: "version" };
  const asksHelp = given.some((option) => option.name === "help");
  const [first, ...rest] = positionals;
  if (first === undefined || first === "help") {
    const spec = COMMAND_SPECS.find((candidate) => candidate.name === rest[0]);
    if (first === undefined) refuseUnknown(given, SHARED_OPTIONS, "plumbline");
    return spec === undefined ? { kind: "help" } : { kind: "help", spec };
  }
  const spec = commandNamed(first);
  if (asksHelp) return { kind: "help", spec };
  return { kind: "call", call: checkCall(spec, rest, given) };
}

function tokenise(argv: readonly string[]): { given: GivenOption[]; positionals: string[] } {
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      ALL_OPTIONS.map((option) => [
        option.name,
        {
          type: option.value === undefined ? ("boolean" as const) : ("string" as const),
          ...(option.short === undefined ? {} : { short: option.short }),
        },
      ]),
    ),
  });
  const given: GivenOption[] = [];
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind === "option") {
      given.push({
        name: token.name,
        rawName: token.rawName,
        value: token.value,
        inline: token.inlineValue === true,
      });
    }
  }
  return { given, positionals };
}

function commandNamed(name: string): CommandSpec {
  const spec = COMMAND_SPECS.find((candidate) => candidate.name === name);
  if (spec !== undefined) return spec;
  const names = COMMAND_SPECS.map((candidate) => candidate.name);
  const nearest = nearestWord(name, names);
  throw new AppError("invalid-input", `there is no command "${name}"`, {
    hint: nearest === undefined ? `Commands: ${names.join(", ")}.` : `Did you mean "plumbline ${nearest}"?`,
    reason: "unknown_command",
  });
}

function refuseUnknown(
  given: readonly GivenOption[],
  allowed: readonly OptionSpec[],
  commandLine: string,
): void {
  for (const { name, rawName } of given) {
    if (allowed.some((option) => option.name === name)) continue;
    const nearest = nearestWord(
      name,
      allowed.map((option) => option.name),
    );
    const elsewhere = COMMAND_SPECS.find((spec) => spec.options.some((option) => option.name === name));
    const hint =
      elsewhere !== undefined
        ? `${rawName} belongs to "plumbline ${elsewhere.name}".`
        : nearest !== undefined
          ? `Did you mean --${nearest}?`
          : `"${commandLine} --help" lists the options.`;
    throw new AppError("invalid-input", `${commandLine} has no option ${rawName}`, {
      hint,
      reason: "unknown_option",
    });
  }
}

function checkCall(
  spec: CommandSpec,
  positionals: readonly string[],
  given: readonly GivenOption[],
): CommandCall {
  const allowed = [...SHARED_OPTIONS, ...spec.options];
  refuseUnknown(given, allowed, `plumbline ${spec.name}`);
  const { min, max, what } = spec.positionals;
  if (positionals.length < min || positionals.length > max) {
    throw new AppError("invalid-input", `plumbline ${spec.name} takes ${what}`, {
      hint: `Usage: plumbline ${spec.name} ${spec.usage}`.trimEnd(),
      reason: "wrong_arguments",
    });
  }
  const values = new Map<string, string>();
  const switches = new Set<string>();
  const settings: Record<string, string | number> = {};
  for (const option of given) {
    const optionSpec = allowed.find((candidate) => candidate.name === option.name);
    if (optionSpec === undefined) continue;
    if (optionSpec.value === undefined) {
      refuseSwitchValue(option);
      switches.add(option.name);
      continue;
    }
    const text = optionText(optionSpec, option);
    values.set(option.name, text);
    const value = optionValue(optionSpec, text);
    if (optionSpec.setting !== undefined) settings[optionSpec.setting] = value;
  }
  return { command: spec.name, positionals, values, switches, settings };
}

function refuseSwitchValue(option: GivenOption): void {
  if (option.value === undefined) return;
  throw new AppError("invalid-input", `${option.rawName} takes no value`, { reason: "wrong_value" });
}

function optionText(spec: OptionSpec, option: GivenOption): string {
  const looksLikeOption = !option.inline && /^--[a-z]/.test(option.value ?? "");
  if (option.value !== undefined && option.value.trim() !== "" && !looksLikeOption) return option.value;
  throw new AppError("invalid-input", `--${spec.name} needs a value: --${spec.name} ${spec.value}`, {
    reason: "wrong_value",
  });
}

function optionValue(spec: OptionSpec, text: string): string | number {
  if (spec.choices !== undefined && !spec.choices.includes(text)) {
    const nearest = nearestWord(text, spec.choices);
    throw new AppError("invalid-input", `--${spec.name} must be one of ${spec.choices.join(", ")}`, {
      ...(nearest === undefined ? {} : { hint: `Did you mean ${nearest}?` }),
      reason: "wrong_value",
    });
  }
  if (spec.range === undefined) return text;
  const range = NUMBER_RANGES[spec.range];
  const value = parseSettingNumber(text, range);
  if (value !== undefined) return value;
  throw new AppError("invalid-input", `--${spec.name} must be ${rangeText(range)} (${range.what})`, {
    reason: "out_of_range",
  });
}
