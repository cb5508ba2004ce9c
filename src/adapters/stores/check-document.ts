import { AppError } from "../../domain/errors.ts";
import { sha256 } from "../../lib/hash.ts";
import type { StoredDocument } from "../../ports/store.ts";

/** Refuses a document whose parts do not belong together: a store that kept it could not be believed. */
export function checkDocument({ source, snapshot, passages }: StoredDocument): void {
  if (snapshot.sourceId !== source.id) refuse(source.id, `its snapshot is of ${snapshot.sourceId}`);
  if (snapshot.contentHash !== source.contentHash) refuse(source.id, "its snapshot has another hash");
  if (sha256(snapshot.text) !== source.contentHash) refuse(source.id, "its text does not have its hash");
  const ids = new Set<string>();
  for (const passage of passages) {
    if (passage.sourceId !== source.id) refuse(source.id, `passage ${passage.id} is of another source`);
    if (ids.has(passage.id)) refuse(source.id, `passage ${passage.id} comes twice`);
    if (sha256(passage.text) !== passage.textHash)
      refuse(source.id, `passage ${passage.id} has another hash`);
    ids.add(passage.id);
  }
}

function refuse(sourceId: string, why: string): never {
  throw new AppError("internal", `Document ${sourceId} was not stored: ${why}.`);
}
