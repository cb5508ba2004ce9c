import type { Source, TrustOverride } from "../../domain/source.ts";
import { foldText } from "../../lib/text/normalise.ts";

/** At and below this, a source's voice is not counted for or against anything. */
export const NOT_COUNTED_TRUST = 0.2;

/** The user's own trust in a source: set on the source itself, else on its domain, else on its publisher. */
export function trustIn(source: Source, overrides: readonly TrustOverride[]): number | undefined {
  return overrideFor(source, overrides)?.trust;
}

/** The level that decides the trust in a source. */
export function overrideFor(source: Source, overrides: readonly TrustOverride[]): TrustOverride | undefined {
  return (
    find("source", [source.id, source.uri], overrides) ??
    (source.domain === undefined ? undefined : find("domain", [source.domain], overrides)) ??
    (source.publisher === undefined ? undefined : find("publisher", [source.publisher], overrides))
  );
}

function find(
  scope: TrustOverride["scope"],
  keys: readonly string[],
  overrides: readonly TrustOverride[],
): TrustOverride | undefined {
  const exact = scope === "source";
  const wanted = exact ? keys : keys.map(foldText);
  return overrides.find((one) => one.scope === scope && wanted.includes(exact ? one.key : foldText(one.key)));
}
