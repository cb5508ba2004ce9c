import { isAlias, isMap, isNode, isPair, isScalar, LineCounter, parseDocument, visit } from "yaml";
import type { z } from "zod";
import { AppError } from "../domain/errors.ts";
import { nearestWord } from "../lib/text/edit-distance.ts";
import { type ConfigFile, configSchema, knownKeysAt } from "./schema.ts";
import { NUMBER_RANGES, type NumberRange, rangeText } from "./settings.ts";

const MAX_CONFIG_LENGTH = 1_000_000;
const PLAIN_TAG = /^tag:yaml\.org,2002:(?:str|int|float|bool|null|map|seq)$/;

export interface ParsedConfigFile {
  readonly config: ConfigFile;
  /** 1-based line of a setting by its dotted path */
  lineOf(path: readonly string[]): number | undefined;
}

type ParsedYaml = ReturnType<typeof parseDocument>;

/**
 * Reads YAML or JSON (every JSON text is YAML) into a checked configuration. Anything wrong throws AppError
 * `configuration` whose message starts with `file:line`. Tags are refused: a configuration is plain data.
 */
export function parseConfigFile(text: string, fileName: string): ParsedConfigFile {
  if (text.length > MAX_CONFIG_LENGTH) {
    throw malformed(fileName, undefined, `is larger than ${MAX_CONFIG_LENGTH} characters`);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const lineAt = (offset: number | undefined) =>
    offset === undefined ? undefined : lines.linePos(offset).line;
  refuseTags(document, fileName, lineAt);
  const problem = document.errors[0];
  if (problem !== undefined) throw malformed(fileName, lineAt(problem.pos[0]), problem.message);

  const lineOf = (path: readonly string[]) => lineAt(offsetOf(document, path));
  const value: unknown = document.toJS({ maxAliasCount: 50 }) ?? {};
  const parsed = configSchema.safeParse(value);
  if (parsed.success) return { config: parsed.data, lineOf };
  const issue = parsed.error.issues[0];
  if (issue === undefined) throw malformed(fileName, undefined, "is not a valid configuration");
  throw fromIssue(issue, fileName, lineOf);
}

function refuseTags(
  document: ParsedYaml,
  fileName: string,
  lineAt: (offset: number | undefined) => number | undefined,
): void {
  visit(document, {
    Node(_key, node) {
      if (isAlias(node) || node.tag === undefined || PLAIN_TAG.test(node.tag)) return;
      throw malformed(
        fileName,
        lineAt(node.range?.[0]),
        `holds the YAML tag ${node.tag}`,
        "Write plain values; tags are never evaluated.",
      );
    },
  });
}

function offsetOf(document: ParsedYaml, path: readonly string[]): number | undefined {
  let node: unknown = document.contents;
  let offset: number | undefined = isNode(node) ? node.range?.[0] : undefined;
  for (const key of path) {
    if (!isMap(node)) return offset;
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
    if (pair === undefined) return offset;
    if (isPair(pair) && isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset;
    node = pair.value;
  }
  return offset;
}

function fromIssue(issue: z.core.$ZodIssue, fileName: string, lineOf: ParsedConfigFile["lineOf"]): AppError {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    const key = issue.keys[0] ?? "";
    const nearest = nearestWord(key, knownKeysAt(path));
    const full = [...path, key];
    const hint =
      nearest === undefined ? `Known here: ${knownKeysAt(path).join(", ")}.` : `Did you mean "${nearest}"?`;
    return malformed(fileName, lineOf(full), `unknown setting "${full.join(".")}"`, hint);
  }
  return malformed(fileName, lineOf(path), problemText(path.join("."), issue));
}

function problemText(path: string, issue: z.core.$ZodIssue): string {
  const range: NumberRange | undefined = (NUMBER_RANGES as Readonly<Record<string, NumberRange>>)[path];
  if (range !== undefined) return `"${path}" (${range.what}) must be ${rangeText(range)}`;
  if (issue.code === "invalid_value") return `"${path}" must be one of ${issue.values.join(", ")}`;
  if (issue.code === "invalid_key") return `"${path}": ${issue.issues[0]?.message ?? issue.message}`;
  return path === "" ? `the file must hold settings by name` : `"${path}": ${issue.message}`;
}

function malformed(
  fileName: string,
  line: number | undefined,
  problem: string,
  hint = "Run `plumbline config init` in an empty folder to see a commented example.",
): AppError {
  const place = line === undefined ? fileName : `${fileName}:${line}`;
  return new AppError("configuration", `${place}: ${problem}`, { hint, reason: "config_malformed" });
}
