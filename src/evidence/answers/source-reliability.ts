/** What one question's evidence says of a source as a whole, in sentences a fact-checker can act on. */

import type { Conflict, ConflictSide } from "../../domain/credibility.ts";
import type { Origin } from "../../domain/origin.ts";
import type { SourceReliability } from "../../domain/report.ts";
import type { Source, TrustOverride } from "../../domain/source.ts";
import type { WeighedStatement } from "../../domain/statement.ts";
import { fromLogOdds, logOdds } from "../../lib/log-odds.ts";
import { countOf } from "../../lib/text/counts.ts";
import { standingsOf } from "../credibility/contradiction.ts";
import { trustWord } from "../credibility/source-prior.ts";
import { countVoices } from "../voices/name-sources.ts";
import { trustIn } from "../voices/trust.ts";

export interface ReliabilityContext {
  /** all weighed statements of the question, of every source */
  readonly statements: readonly WeighedStatement[];
  readonly conflicts: readonly Conflict[];
  readonly origins: readonly Origin[];
  /** the other sources, for their titles */
  readonly sources: readonly Source[];
  readonly trust: readonly TrustOverride[];
}

const MAX_REASONS = 8;

/**
 * The score is the mean log-odds of the source's statements; where any of them lost a conflict, it is at most that
 * of the worst, for a lie among true sentences is still a lie. Unknown when nothing was read from the source.
 */
export function sourceReliability(source: Source, context: ReliabilityContext): SourceReliability {
  const own = context.statements.filter(({ sourceId }) => sourceId === source.id);
  const userTrust = trustIn(source, context.trust);
  const lost = own.filter(({ id }) =>
    standingsOf(id, context.conflicts).some(({ outcome }) => outcome === "lost"),
  );
  const reasons = [
    ...(userTrust === undefined ? [] : [`User trust: ${trustWord(userTrust)}.`]),
    ...conflictReasons(own, context),
    ...copyReasons(source, context),
    ...warningReasons(source),
    ...supportReasons(own),
  ];
  return {
    score: scoreOf(own, lost),
    reasons: [...new Set(reasons)].slice(0, MAX_REASONS),
    ...(userTrust === undefined ? {} : { userTrust }),
    contradictedStatementIds: lost.map(({ id }) => id),
  };
}

function scoreOf(own: readonly WeighedStatement[], lost: readonly WeighedStatement[]): number | null {
  const scores = known(own);
  if (scores.length === 0) return null;
  const mean = fromLogOdds(scores.reduce((sum, score) => sum + logOdds(score), 0) / scores.length);
  return Math.round(Math.min(mean, ...known(lost)) * 1e6) / 1e6;
}

function known(statements: readonly WeighedStatement[]): number[] {
  return statements.map(({ credibility }) => credibility.score).filter((score) => score !== null);
}

/** `On "Mill" (date) says 1911; 3 independent sources say 1891.` */
function conflictReasons(own: readonly WeighedStatement[], { conflicts }: ReliabilityContext): string[] {
  const ids = new Set(own.map(({ id }) => id));
  return conflicts.flatMap((conflict) => {
    const index = conflict.sides.findIndex(({ statementIds }) => statementIds.some((id) => ids.has(id)));
    const side = conflict.sides[index];
    if (side === undefined) return [];
    const others = conflict.sides.filter((other) => other !== side).map((other) => againstOf(other, side));
    const said = `On "${conflict.subject}" (${conflict.predicate}) it says ${side.value}; ${others.join("; ")}.`;
    if (conflict.preferred === undefined) return [`Contested. ${said}`];
    return [
      conflict.preferred === index ? `Preferred over what contradicts it. ${said}` : `Contradicted. ${said}`,
    ];
  });
}

/** What the same voice says in another text is no independent source. */
function againstOf(other: ConflictSide, side: ConflictSide): string {
  const count = other.originIds.filter((id) => !side.originIds.includes(id)).length;
  if (count === 0) return `another text of the same voice says ${other.value}`;
  return `${countVoices(count)} ${count === 1 ? "says" : "say"} ${other.value}`;
}

const SHARED_VOICE = {
  "same-text": "much the same text",
  "contained-text": "the text of one is contained in the other",
  "same-publisher": "same publisher",
  "same-domain": "same domain",
} as const;

function copyReasons(source: Source, { origins, sources }: ReliabilityContext): string[] {
  const origin = origins.find(({ sourceIds }) => sourceIds.includes(source.id));
  const others = origin?.sourceIds.filter((id) => id !== source.id) ?? [];
  if (origin === undefined || others.length === 0) return [];
  const titles = sources.filter(({ id }) => others.includes(id)).map(({ title }) => `"${title}"`);
  const why = origin.because.flatMap((reason) => (reason === "single-source" ? [] : [SHARED_VOICE[reason]]));
  const shown = titles.slice(0, 3).join(", ") || countOf(others.length, "other source");
  const more = titles.length > 3 ? ` and ${titles.length - 3} more` : "";
  return [`One voice with ${shown}${more}: ${why.join(", ")}.`];
}

function warningReasons(source: Source): string[] {
  const told = {
    "instruction-like-text": "Contains instructions aimed at a language model: no effect on the answer.",
    "self-declared-trust": "Declares its own trustworthiness: no weight.",
    "hidden-text": "Contains text that a reader of the page cannot see: not used as evidence.",
    "invisible-characters": "Contained invisible characters, which were removed.",
    "date-uncertain": "Its date is uncertain.",
  } as const;
  return source.warnings.flatMap(({ code }) => (code in told ? [told[code as keyof typeof told]] : []));
}

function supportReasons(own: readonly WeighedStatement[]): string[] {
  const supported = own.filter(({ credibility }) => (credibility.parts.independentSupport ?? 0) > 0.5).length;
  if (own.length === 0) return ["Nothing that bears on the question was read from it."];
  if (supported === 0) return ["No other independent source says what it says."];
  return [`Other independent sources confirm ${supported} of its ${countOf(own.length, "statement")} here.`];
}
