import type { CommandSpec, OptionSpec } from "./command.ts";
import { COMMAND_SPECS, SHARED_OPTIONS } from "./command-specs.ts";
import { wrapText } from "./render/wrap.ts";

export function programHelp(columns: number): string {
  const names = COMMAND_SPECS.map((spec) => [spec.name, spec.summary] as const);
  return [
    "Plumbline answers questions over sources that may lie, and shows why.",
    "",
    "Usage: plumbline COMMAND [OPTIONS]",
    "",
    "Commands:",
    ...twoColumns(names, columns),
    "",
    "Every command takes:",
    ...optionLines(SHARED_OPTIONS, columns),
    "",
    "Exit codes: 0 done, 1 failure (of `add`: also of a part), 2 usage, 3 configuration or",
    "credential, 4 a source or model is unavailable, 5 budget used up, 6 abstained with",
    "--strict, 130 interrupted.",
    '"plumbline COMMAND --help" says more. Start with "plumbline demo".',
    "",
  ].join("\n");
}

export function commandHelp(spec: CommandSpec, columns: number): string {
  return [
    `Usage: plumbline ${spec.name} ${spec.usage}`.trimEnd(),
    "",
    ...wrapText(spec.about, columns),
    "",
    ...(spec.options.length === 0 ? [] : ["Options:", ...optionLines(spec.options, columns), ""]),
    "Options of every command:",
    ...optionLines(SHARED_OPTIONS, columns),
    "",
    "Examples:",
    ...spec.examples.map((example) => `  ${example}`),
    "",
  ].join("\n");
}

function optionLines(options: readonly OptionSpec[], columns: number): string[] {
  return twoColumns(
    options.map((option) => {
      const short = option.short === undefined ? "" : `-${option.short}, `;
      const range = option.value === undefined ? "" : ` ${option.value}`;
      return [`${short}--${option.name}${range}`, option.about] as const;
    }),
    columns,
  );
}

function twoColumns(rows: readonly (readonly [string, string])[], columns: number): string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + 4;
  if (columns < width + 20)
    return rows.flatMap(([left, right]) => [`  ${left}`, ...wrapText(right, columns, "    ")]);
  return rows.flatMap(([left, right]) => {
    const lines = wrapText(right, columns, " ".repeat(width));
    return lines.map((line, index) => (index === 0 ? `  ${left}`.padEnd(width) + line.slice(width) : line));
  });
}
