/**
 * Which side of a conflict independent evidence prefers. In this order, and only the first that decides:
 *
 * 1. more independent origins assert it (copies are one voice, and a voice on both sides counts on neither);
 * 2. more other origins mention its differing words together with the subject (offline.md, section 2: decided
 *    43 % of edited HotpotQA pairs, right in 61 of 64);
 * 3. the user trusts its sources more;
 * 4. for what changes with time, it was published later.
 *
 * Sources the user trusts least are not counted at all. When nothing decides, the fact is contested: an open
 * question is shown, never guessed. For what changes with time the later side is not outvoted by older ones.
 */
import type { Conflict, ConflictSide } from "../../domain/credibility.ts";
import type { PartialDate } from "../../domain/date.ts";
import { dateInterval, latestOf } from "../../lib/date-order.ts";
import { stableId } from "../../lib/hash.ts";
import { nameKey } from "../identity/fact-key.ts";
import { countVoices, nameSources, saying } from "../voices/name-sources.ts";

import { type EvidenceView, isCounted } from "../voices/view.ts";
import type { ConflictDraft, DraftSide } from "./conflict-draft.ts";
import { mentioning } from "./mentions.ts";

interface WeighedSide extends DraftSide {
  readonly originIds: readonly string[];
  /** origins that speak for this side alone */
  readonly voices: number;
  /** the sources of those origins */
  readonly heardIds: readonly string[];
}

interface Choice {
  readonly preferred?: number;
  readonly reason: string;
}

export function decide(view: EvidenceView, draft: ConflictDraft): Conflict {
  const sides = weighSides(view, draft.sides);
  const choice = choose(view, draft, sides);
  return {
    id: stableId("c", nameKey(draft.subject), draft.predicate, ...sides.map(({ value }) => value)),
    subject: draft.subject,
    predicate: draft.predicate,
    sides: sides.map(
      ({ value, statementIds, originIds }): ConflictSide => ({ value, statementIds, originIds }),
    ),
    ...choice,
  };
}

function weighSides(view: EvidenceView, sides: readonly DraftSide[]): WeighedSide[] {
  const counted = sides.map(({ sourceIds }) =>
    view.independence.voices(sourceIds.filter((id) => isCounted(view, id))),
  );
  return sides.map((side, index) => {
    const elsewhere = new Set(counted.flatMap((voices, other) => (other === index ? [] : voices)));
    const copied = (sourceId: string): boolean =>
      sides.some(
        (other) => other !== side && other.sourceIds.some((id) => view.independence.copies(id, sourceId)),
      );
    const own = side.sourceIds.filter((id) => isCounted(view, id) && !copied(id));
    return {
      ...side,
      originIds: view.independence.voices(side.sourceIds),
      voices: view.independence.voices(own).filter((origin) => !elsewhere.has(origin)).length,
      heardIds: own.filter((id) => !elsewhere.has(view.independence.originOf(id))),
    };
  });
}

function choose(view: EvidenceView, draft: ConflictDraft, sides: readonly WeighedSide[]): Choice {
  const latest = draft.cardinality === "one-at-a-time" ? byLatest(view, sides) : undefined;
  if (latest !== undefined) return latest;
  return (
    byVoices(view, sides) ??
    (draft.cardinality === "one-at-a-time" ? undefined : byMentions(view, draft, sides)) ??
    byTrust(view, sides) ??
    open(view, sides)
  );
}

function byVoices(view: EvidenceView, sides: readonly WeighedSide[]): Choice | undefined {
  const best = leader(sides.map(({ voices }) => voices));
  const side = best === undefined ? undefined : sides[best];
  if (best === undefined || side === undefined) return undefined;
  const others = sides.filter((_, index) => index !== best);
  const said = others.map((other) => `${saying(view, other.sourceIds)} ${other.value}`).join("; ");
  return {
    preferred: best,
    reason: `${countVoices(side.voices)} (${nameSources(view, side.heardIds)}) for ${side.value}; ${said}${uncounted(view, others)}.`,
  };
}

/** Why a side has few voices, when the reader would count more. */
function uncounted(view: EvidenceView, sides: readonly WeighedSide[]): string {
  const sources = sides.flatMap(({ sourceIds }) => sourceIds);
  if (sources.some((id) => !isCounted(view, id))) return "; sources you trust least are not counted";
  return sides.some(({ sourceIds, originIds }) => originIds.length < sourceIds.length)
    ? "; copies among them count as one voice"
    : "";
}

function byMentions(
  view: EvidenceView,
  draft: ConflictDraft,
  sides: readonly WeighedSide[],
): Choice | undefined {
  const mentions = sides.map((side) => mentioning(view, draft, side));
  const best = leader(
    mentions.map((sourceIds, index) => voicesOf(view, sourceIds) + (sides[index]?.voices ?? 0)),
  );
  const side = best === undefined ? undefined : sides[best];
  if (best === undefined || side === undefined) return undefined;
  const third = nameSources(view, mentions[best] ?? []);
  const rest = sides.filter((_, index) => index !== best).map(({ value }) => value);
  return {
    preferred: best,
    reason: `Other sources mention ${side.value} with ${draft.subject} (${third}); fewer mention ${rest.join(" or ")}.`,
  };
}

function voicesOf(view: EvidenceView, sourceIds: readonly string[]): number {
  return view.independence.voices(sourceIds).length;
}

/** A difference in trust smaller than this is no decision of the user's. */
const TELLING_TRUST = 0.3;
const NEUTRAL_TRUST = 0.5;

function byTrust(view: EvidenceView, sides: readonly WeighedSide[]): Choice | undefined {
  const given = sides.map(({ sourceIds }) =>
    sourceIds.map((id) => view.trustOf(id)).filter((trust) => trust !== undefined),
  );
  if (given.every((list) => list.length === 0)) return undefined;
  const trust = given.map((list) => (list.length === 0 ? NEUTRAL_TRUST : Math.max(...list)));
  const best = leader(trust, TELLING_TRUST);
  const side = best === undefined ? undefined : sides[best];
  if (best === undefined || side === undefined) return undefined;
  return {
    preferred: best,
    reason: `Your own trust decides for ${side.value} (${nameSources(view, side.sourceIds)}); the sources alone leave it open.`,
  };
}

/** For an office or a state: the latest known publication, when its voices are not outnumbered. */
function byLatest(view: EvidenceView, sides: readonly WeighedSide[]): Choice | undefined {
  const dates = sides.map(({ sourceIds }) =>
    latestDate(
      view,
      sourceIds.filter((id) => isCounted(view, id)),
    ),
  );
  const times = dates.map((date) => (date === undefined ? undefined : dateInterval(date).startMs));
  if (times.some((time) => time === undefined)) return undefined;
  const best = leader(times.map((time) => time ?? 0));
  const side = best === undefined ? undefined : sides[best];
  const date = best === undefined ? undefined : dates[best];
  if (best === undefined || side === undefined || date === undefined) return undefined;
  const rest = sides.filter((_, index) => index !== best);
  const older = rest.map((other) => `${saying(view, other.sourceIds)} ${other.value}`).join("; ");
  const reason = `${nameSources(view, side.sourceIds)} (${date.value}) for ${side.value}; older: ${older}`;
  if (rest.some(({ voices }) => voices > side.voices)) {
    return {
      reason: `It can change with time. ${reason}, with more independent sources, so it is left open.`,
    };
  }
  return {
    preferred: best,
    reason: `It can change with time, and the newer source is preferred. ${reason}.`,
  };
}

function latestDate(view: EvidenceView, sourceIds: readonly string[]): PartialDate | undefined {
  return latestOf(sourceIds.flatMap((id) => view.sources.get(id)?.publishedAt ?? []));
}

function open(view: EvidenceView, sides: readonly WeighedSide[]): Choice {
  const said = sides.map((side) => `${saying(view, side.sourceIds)} ${side.value}`).join("; ");
  const same = new Set(sides.flatMap(({ originIds }) => originIds)).size === 1;
  const why = same
    ? "the texts are copies of one another, and no other source tells which was altered"
    : "as many independent sources stand on each side";
  return { reason: `Contested: ${said}; ${why}.` };
}

/** The index of the one highest number, when it leads by at least `by` (more than nothing). */
function leader(numbers: readonly number[], by = Number.MIN_VALUE): number | undefined {
  const sorted = [...numbers].sort((a, b) => b - a);
  const [first = 0, second = 0] = sorted;
  if (first === second || first - second < by) return undefined;
  return numbers.indexOf(first);
}
