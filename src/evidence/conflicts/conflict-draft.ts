import type { Cardinality } from "../identity/relations.ts";
import type { EvidenceView } from "../voices/view.ts";

/** Claims that exclude each other, before anybody asks which side is to be preferred. */
export interface ConflictDraft {
  readonly subject: string;
  readonly predicate: string;
  readonly cardinality: Cardinality;
  readonly sides: readonly DraftSide[];
}

export interface DraftSide {
  readonly value: string;
  readonly statementIds: readonly string[];
  readonly sourceIds: readonly string[];
}

/** `"A"`, `"A" and "B"`, `"A", "B" and 3 others`: sources by title, for a reader. */
export function nameSources(view: Pick<EvidenceView, "sources">, sourceIds: readonly string[]): string {
  const titles = [...new Set(sourceIds.map((id) => titleOf(view, id)))];
  const [first = "nobody", second, ...more] = titles;
  if (second === undefined) return first;
  if (more.length === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${more.length} other${more.length === 1 ? "" : "s"}`;
}

/** `"A" says`, `"A" and "B" say` */
export function saying(view: Pick<EvidenceView, "sources">, sourceIds: readonly string[]): string {
  const titles = new Set(sourceIds.map((id) => titleOf(view, id)));
  return `${nameSources(view, sourceIds)} ${titles.size === 1 ? "says" : "say"}`;
}

export function countVoices(count: number): string {
  return count === 1 ? "1 independent source" : `${count} independent sources`;
}

/** The title; where several sources share it, with what tells them apart. */
function titleOf({ sources }: Pick<EvidenceView, "sources">, sourceId: string): string {
  const source = sources.get(sourceId);
  if (source === undefined) return `"${sourceId}"`;
  const isShared = [...sources.values()].some(({ id, title }) => id !== sourceId && title === source.title);
  const where = source.domain ?? source.publisher ?? source.uri;
  return isShared ? `"${source.title}" (${where})` : `"${source.title}"`;
}
