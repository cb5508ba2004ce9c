/**
 * Independent voices (design.md, section 1): sources of one registrable domain or publisher are one voice, and so
 * are texts that copy each other. Grouping decides what counts as corroboration, so it is itself a target:
 *
 * - A crowd of copies must not become many voices (methods.md 5.6): near-copies join.
 * - A poisoned page that copies two true pages must not melt them into one voice. Copies join by complete
 *   linkage: a source joins only where it copies someone in every part of the voice, so A~B~C with A!~C never
 *   becomes one.
 * - Nothing is dropped. An edited copy shares its origin with what it copies, and where the two differ they are
 *   two competing claims of one voice (see twins.ts): the copy never corroborates the original.
 */
import type { Origin, OriginReason } from "../../domain/origin.ts";
import type { Source } from "../../domain/source.ts";
import { compareText } from "../../lib/compare.ts";
import { foldText } from "../../lib/text/normalise.ts";
import { overlapOf, type Shingles, type TextOverlap } from "../../lib/text/shingles.ts";
import { isSharedHost, isSharedPublisher } from "./shared-hosts.ts";

export interface OriginDocument {
  readonly source: Source;
  /** of the source's stored text */
  readonly shingles: Shingles;
}

/** The origins of some documents, and who may count beside whom. */
export interface Independence {
  readonly origins: readonly Origin[];
  /** a source that was not among the documents is a voice of its own */
  originOf(sourceId: string): string;
  /** true when the two texts copy each other, whatever their origins */
  copies(a: string, b: string): boolean;
  /**
   * The origins of the largest set of these sources (greedily) in which no two are one voice or copies: what
   * may be counted for one side of a question. Sorted.
   */
  voices(sourceIds: readonly string[]): readonly string[];
}

/** Share of the smaller text's word triples above which it is contained in the other. */
const CONTAINED = 0.6;
/** Share of all word triples of both texts above which they are near-duplicates (methods.md 5.2). */
const NEAR_DUPLICATE = 0.5;
/** Containment says nothing about a text of a sentence or less. */
const FEWEST_SHINGLES = 10;

export function createIndependence(documents: readonly OriginDocument[]): Independence {
  const sorted = [...documents].sort((a, b) => compareText(a.source.id, b.source.id));
  const links = textLinks(sorted);
  const groups = linkCopies(groupByIdentity(sorted), links);
  const origins = groups.map(toOrigin).sort((a, b) => compareText(a.id, b.id));
  const originBySource = new Map(
    origins.flatMap((origin) => origin.sourceIds.map((sourceId) => [sourceId, origin.id])),
  );
  const originOf = (sourceId: string): string => originBySource.get(sourceId) ?? originIdOf(sourceId);
  const copies = (a: string, b: string): boolean => links.has(pairKey(a, b));
  return { origins, originOf, copies, voices: (sourceIds) => voicesAmong(sourceIds, originOf, copies) };
}

interface Group {
  readonly sources: readonly Source[];
  readonly because: ReadonlySet<OriginReason>;
}

type Links = ReadonlyMap<string, { readonly strength: number; readonly reason: OriginReason }>;

/** `o` and the lowest member's id. */
export function originIdOf(sourceId: string): string {
  return `o${sourceId}`;
}

/** Sources of one declared identity. Declared names form chains (a publisher with two domains is one voice). */
function groupByIdentity(documents: readonly OriginDocument[]): Group[] {
  const groups: { sources: Source[]; keys: Set<string>; because: Set<OriginReason> }[] = [];
  for (const { source } of documents) {
    const keys = identityKeys(source);
    const matching = groups.filter((group) => keys.some((key) => group.keys.has(key)));
    const because = new Set<OriginReason>(matching.flatMap((group) => [...group.because]));
    for (const key of keys) {
      if (matching.some((group) => group.keys.has(key))) {
        because.add(key.startsWith("publisher:") ? "same-publisher" : "same-domain");
      }
    }
    const merged = {
      sources: [...matching.flatMap((group) => group.sources), source],
      keys: new Set([...matching.flatMap((group) => [...group.keys]), ...keys]),
      because,
    };
    for (const group of matching) groups.splice(groups.indexOf(group), 1);
    groups.push(merged);
  }
  return groups;
}

function identityKeys(source: Source): string[] {
  const keys: string[] = [];
  const author = source.author === undefined ? "" : foldText(source.author);
  if (source.domain !== undefined && source.domain !== "") {
    if (!isSharedHost(source.domain)) keys.push(`domain:${source.domain.toLowerCase()}`);
    else if (author !== "") keys.push(`domain:${source.domain.toLowerCase()}/${author}`);
  }
  const publisher = source.publisher === undefined ? "" : foldText(source.publisher);
  if (publisher !== "" && !isSharedPublisher(publisher)) keys.push(`publisher:${publisher}`);
  return keys;
}

function textLinks(documents: readonly OriginDocument[]): Links {
  const links = new Map<string, { strength: number; reason: OriginReason }>();
  for (const [index, a] of documents.entries()) {
    for (const b of documents.slice(index + 1)) {
      const link = copyLink(overlapOf(a.shingles, b.shingles));
      if (link !== undefined) links.set(pairKey(a.source.id, b.source.id), link);
    }
  }
  return links;
}

function copyLink({ jaccard, containment, smaller }: TextOverlap) {
  if (smaller === 0) return undefined;
  if (jaccard > NEAR_DUPLICATE) return { strength: 1 + jaccard, reason: "same-text" as const };
  if (smaller < FEWEST_SHINGLES || containment <= CONTAINED) return undefined;
  return { strength: containment, reason: "contained-text" as const };
}

/** Complete linkage: the two most alike groups join first, while each pair of their units copies somewhere. */
function linkCopies(units: readonly Group[], links: Links): Group[] {
  const groups = units.map((unit) => ({ units: [unit], because: new Set<OriginReason>() }));
  const pairs = rankedPairs(units, links);
  for (const { a, b, reason } of pairs) {
    const left = groups.find((group) => group.units.includes(a));
    const right = groups.find((group) => group.units.includes(b));
    if (left === undefined || right === undefined || left === right) continue;
    const complete = left.units.every((one) => right.units.every((other) => bestLink(one, other, links)));
    if (!complete) continue;
    left.units.push(...right.units);
    for (const why of [reason, ...right.because]) left.because.add(why);
    groups.splice(groups.indexOf(right), 1);
  }
  return groups.map((group) => ({
    sources: group.units.flatMap((unit) => unit.sources),
    because: new Set([...group.because, ...group.units.flatMap((unit) => [...unit.because])]),
  }));
}

function rankedPairs(units: readonly Group[], links: Links) {
  const pairs: { a: Group; b: Group; strength: number; reason: OriginReason; key: string }[] = [];
  for (const [index, a] of units.entries()) {
    for (const b of units.slice(index + 1)) {
      const link = bestLink(a, b, links);
      if (link !== undefined) pairs.push({ a, b, ...link, key: `${a.sources[0]?.id}|${b.sources[0]?.id}` });
    }
  }
  return pairs.sort((x, y) => y.strength - x.strength || compareText(x.key, y.key));
}

function bestLink(a: Group, b: Group, links: Links) {
  return a.sources
    .flatMap((one) => b.sources.map((other) => links.get(pairKey(one.id, other.id))))
    .filter((link) => link !== undefined)
    .reduce<{ strength: number; reason: OriginReason } | undefined>(
      (best, link) => (best === undefined || link.strength > best.strength ? link : best),
      undefined,
    );
}

function toOrigin(group: Group): Origin {
  const sources = [...group.sources].sort((a, b) => compareText(a.id, b.id));
  const [first] = sources;
  if (first === undefined) throw new RangeError("an origin has at least one source");
  const because = [...group.because].sort(compareText);
  return {
    id: originIdOf(first.id),
    label: labelOf(sources) ?? first.title,
    sourceIds: sources.map((source) => source.id),
    because: because.length === 0 ? ["single-source"] : because,
  };
}

function labelOf(sources: readonly Source[]): string | undefined {
  const domain = sources.find(
    (source) => source.domain !== undefined && !isSharedHost(source.domain),
  )?.domain;
  return domain ?? sources.find((source) => source.publisher !== undefined)?.publisher;
}

function voicesAmong(
  sourceIds: readonly string[],
  originOf: (sourceId: string) => string,
  copies: (a: string, b: string) => boolean,
): string[] {
  const ids = [...new Set(sourceIds)].sort(compareText);
  const linked = (a: string, b: string): boolean => originOf(a) === originOf(b) || copies(a, b);
  const degree = new Map(
    ids.map((id) => [id, ids.filter((other) => other !== id && linked(id, other)).length]),
  );
  const byDegree = [...ids].sort((a, b) => (degree.get(a) ?? 0) - (degree.get(b) ?? 0) || compareText(a, b));
  const chosen: string[] = [];
  for (const id of byDegree) if (!chosen.some((other) => linked(id, other))) chosen.push(id);
  return chosen.map(originOf).sort(compareText);
}

function pairKey(a: string, b: string): string {
  return compareText(a, b) < 0 ? `${a}\n${b}` : `${b}\n${a}`;
}
