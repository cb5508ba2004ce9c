import { compareText } from "./compare.ts";

/**
 * JSON with the keys of every object in ascending order and absent values left out: equal values, equal text,
 * whatever the order in which they were built.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner === null || typeof inner !== "object" || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => compareText(a, b)));
  });
}
