import type { TrustOverride } from "../../domain/source.ts";
import { compareText } from "../../lib/compare.ts";

export function byScopeAndKey(a: TrustOverride, b: TrustOverride): number {
  return compareText(a.scope, b.scope) || compareText(a.key, b.key);
}
