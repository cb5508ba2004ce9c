import type { Source } from "../../domain/source.ts";
import { type Shingles, shinglesOf } from "../../lib/text/shingles.ts";
import type { Ledger, RunContext } from "../../ports/run-context.ts";
import type { Store } from "../../ports/store.ts";
import { createIndependence, type Independence } from "./origins.ts";

/** By content hash, for as long as the run lasts: every question of a run meets the same long texts again. */
const compared = new WeakMap<Ledger, Map<string, Shingles>>();

/**
 * The independent voices among some sources, by their whole stored texts: a copy may be cut into other passages. A
 * source whose text is not stored any more copies nobody.
 */
export async function independenceOf(
  sources: readonly Source[],
  { store }: { readonly store: Pick<Store, "snapshot"> },
  run: RunContext,
): Promise<Independence> {
  const known = compared.get(run.ledger) ?? new Map<string, Shingles>();
  compared.set(run.ledger, known);
  const shinglesOfStored = async ({ id, contentHash }: Source): Promise<Shingles> => {
    const snapshot = await store.snapshot(id);
    const shingles = shinglesOf(snapshot?.text ?? "");
    if (snapshot !== undefined) known.set(contentHash, shingles);
    return shingles;
  };
  const documents = [];
  for (const source of sources) {
    const shingles = known.get(source.contentHash) ?? (await shinglesOfStored(source));
    documents.push({ source, shingles });
  }
  return createIndependence(documents);
}
