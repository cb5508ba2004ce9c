/**
 * JSON Schema in the subset that every provider's structured output takes: all fields required, `null` as a
 * type instead of optional fields, `additionalProperties: false`, no limits on numbers, lengths or patterns.
 * Limits live in the zod schema, which checks the answer again when it comes back.
 */
import { z } from "zod";

export type JsonSchema = Readonly<Record<string, unknown>>;

const KEPT = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "enum",
  "description",
]);

export function portableJsonSchema(schema: z.ZodType): JsonSchema {
  return portable(z.toJSONSchema(schema) as JsonSchema);
}

function portable(schema: JsonSchema): JsonSchema {
  const branches = schema.anyOf;
  if (Array.isArray(branches)) return nullable(branches as readonly JsonSchema[]);
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (!KEPT.has(key)) continue;
    if (key === "properties")
      result[key] = mapValues(value as Readonly<Record<string, JsonSchema>>, portable);
    else if (key === "items") result[key] = portable(value as JsonSchema);
    else result[key] = value;
  }
  return result;
}

/** `anyOf: [X, null]` as `type: [X, "null"]`. */
function nullable(branches: readonly JsonSchema[]): JsonSchema {
  const [first, ...others] = branches.filter((branch) => branch.type !== "null").map(portable);
  if (first === undefined || others.length > 0) throw new Error("only `X or null` is portable");
  return { ...first, type: [first.type, "null"] };
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
