/**
 * Copies of one text must not use up a reading list: 12 copies of a false article would leave no room for the
 * second hop. They must not vanish either: what two versions disagree on is the evidence of a lie.
 */
import { overlapOf, type Shingles, shinglesOf } from "../../lib/text/shingles.ts";

/** Share of the smaller text's word triples from which two texts are versions of one. */
const SAME_TEXT = 0.7;
/** versions of one text that keep their places; further ones go to the end of the list */
const KEPT_VERSIONS = 3;
/** shorter texts share triples by chance */
const MIN_SHINGLES = 6;

interface Cluster {
  readonly members: number[];
}

/**
 * The same items in another order: of every group of near-copies the best stays where it is, and so do the
 * two versions that differ most from those kept before; all others follow at the end, in their old order.
 * `items` come best first.
 */
export function deferNearCopies<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  const shingles = items.map((item) => shinglesOf(textOf(item)));
  const deferred = new Set<number>();
  for (const { members } of clusterByOverlap(shingles)) {
    const kept = keepDifferentVersions(members, shingles);
    for (const member of members) if (!kept.has(member)) deferred.add(member);
  }
  const inPlace = items.filter((_, i) => !deferred.has(i));
  return [...inPlace, ...items.filter((_, i) => deferred.has(i))];
}

/** Each text joins the first group whose first member it overlaps. */
function clusterByOverlap(shingles: readonly Shingles[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const [i, set] of shingles.entries()) {
    const cluster = clusters.find(({ members }) => {
      const overlap = overlapOf(set, shingles[members[0]!]!);
      return overlap.smaller >= MIN_SHINGLES ? overlap.containment >= SAME_TEXT : overlap.jaccard === 1;
    });
    if (cluster === undefined) clusters.push({ members: [i] });
    else cluster.members.push(i);
  }
  return clusters;
}

/** Farthest-first: the best, then always the one that differs most from all kept; equal texts never count twice. */
function keepDifferentVersions(
  members: readonly number[],
  shingles: readonly Shingles[],
): ReadonlySet<number> {
  const kept = new Set(members.slice(0, 1));
  while (kept.size < KEPT_VERSIONS) {
    let farthest: { readonly member: number; readonly similarity: number } | undefined;
    for (const member of members) {
      if (kept.has(member)) continue;
      const similarity = Math.max(
        ...[...kept].map((other) => overlapOf(shingles[member]!, shingles[other]!).jaccard),
      );
      if (similarity < 1 && similarity < (farthest?.similarity ?? 1)) farthest = { member, similarity };
    }
    if (farthest === undefined) break;
    kept.add(farthest.member);
  }
  return kept;
}
