/** Sources and voices in words, for the sentences that a reader of the report sees. */
import type { Source } from "../../domain/source.ts";

export interface NamedSources {
  readonly sources: ReadonlyMap<string, Source>;
}

/** `"A"`, `"A" and "B"`, `"A", "B" and 3 others`: sources by title, for a reader. */
export function nameSources(view: NamedSources, sourceIds: readonly string[]): string {
  const titles = [...new Set(sourceIds.map((id) => titleOf(view, id)))];
  const [first = "nobody", second, ...more] = titles;
  if (second === undefined) return first;
  if (more.length === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${more.length} other${more.length === 1 ? "" : "s"}`;
}

/** `"A" says`, `"A" and "B" say` */
export function saying(view: NamedSources, sourceIds: readonly string[]): string {
  const titles = new Set(sourceIds.map((id) => titleOf(view, id)));
  return `${nameSources(view, sourceIds)} ${titles.size === 1 ? "says" : "say"}`;
}

export function countVoices(count: number): string {
  return count === 1 ? "1 independent source" : `${count} independent sources`;
}

/** The title; where several sources share it, with what tells them apart. */
function titleOf({ sources }: NamedSources, sourceId: string): string {
  const source = sources.get(sourceId);
  if (source === undefined) return `"${sourceId}"`;
  const isShared = [...sources.values()].some(({ id, title }) => id !== sourceId && title === source.title);
  const where = source.domain ?? source.publisher ?? source.uri;
  return isShared ? `"${source.title}" (${where})` : `"${source.title}"`;
}
