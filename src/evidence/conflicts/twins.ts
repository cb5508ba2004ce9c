/**
 * Contradiction without any relation: two sentences of different sources, about one thing, that are the same but
 * for a name, a figure, an opposite or a `not`. This is what an edited copy leaves (offline.md, section 2), and it
 * works in every subject matter. The copy stays in its original's origin, for the text is one voice; where the two
 * differ they are two sides, and neither corroborates the other.
 */
import { compareText } from "../../lib/compare.ts";
import { cutText } from "../../lib/text/cut-text.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";
import { type DiffSegment, diffWords } from "../../lib/text/word-diff.ts";
import { nameKey } from "../identity/fact-key.ts";
import {
  type ExchangeKind,
  isName,
  isNegationOnly,
  isNumeric,
  kindOfExchange,
  type Word,
  wordsOf,
} from "../values/word-kinds.ts";
import type { EvidenceView, ViewedSentence } from "../voices/view.ts";
import type { ConflictDraft, DraftSide } from "./conflict-draft.ts";
import { clearestValue } from "./relation-conflicts.ts";

/** Share of words two sentences must have in common, in order. */
const ALIKE = 0.65;
/** ... and a sentence of a copied text with its original, when both begin or both end alike */
const ALIKE_IN_COPY = 0.45;
const FEWEST_SHARED = 3;
/** More exchanged places than this, in texts that do not copy each other, are two different stories. */
const MOST_EXCHANGES = 2;
/** Sentences compared with each other in one search. */
const MAX_SENTENCES = 800;

interface TwinSentence extends ViewedSentence {
  readonly tokens: readonly Word[];
  readonly bag: ReadonlySet<string>;
  readonly entity: string;
  readonly lead: string | undefined;
}

interface Exchange {
  readonly subject: string;
  /** shared words around the exchanged ones: the same place in every copy has the same frame */
  readonly frame: string;
  readonly predicate: string;
  readonly claims: readonly (readonly [value: string, sentence: TwinSentence])[];
}

export function twinConflicts(view: EvidenceView): ConflictDraft[] {
  const sentences = view.sentences.slice(0, MAX_SENTENCES).map((sentence) => toTwinSentence(view, sentence));
  const names = createTitleMentions(sentences);
  const byFrame = new Map<string, Exchange[]>();
  for (const [index, a] of sentences.entries()) {
    for (const b of sentences.slice(index + 1)) {
      if (a.sourceId === b.sourceId || !mayBeTwins(view, a, b) || !isAboutOneThing(view, names, a, b))
        continue;
      for (const exchange of exchangesOf(view, a, b)) {
        const key = `${exchange.subject}\n${exchange.frame}`;
        byFrame.set(key, [...(byFrame.get(key) ?? []), exchange]);
      }
    }
  }
  return [...byFrame].sort(([a], [b]) => compareText(a, b)).map(([, exchanges]) => toDraft(view, exchanges));
}

function toTwinSentence(view: EvidenceView, sentence: ViewedSentence): TwinSentence {
  const tokens = wordsOf(sentence.text);
  const lead = leadingName(tokens);
  return {
    ...sentence,
    tokens,
    bag: new Set(tokens.map(({ folded }) => folded)),
    entity: view.identity.entityOf(sentence.title, sentence.sourceId),
    lead: lead === undefined ? undefined : view.identity.entityOf(lead, sentence.sourceId),
  };
}

/** The name a sentence begins with: `Ada Marsh` of `Ada Marsh was born in Hull`. */
function leadingName(tokens: readonly Word[]): string | undefined {
  const start = STOP_WORDS.has(tokens[0]?.folded ?? "") ? 1 : 0;
  const end = tokens.findIndex((word, index) => index >= start && !isName(word));
  const name = tokens.slice(start, end < 0 ? undefined : end);
  return name.length < 2 ? undefined : name.map(({ raw }) => raw).join(" ");
}

/** A cheap bound before aligning: shared words, order apart. */
function mayBeTwins(view: EvidenceView, a: TwinSentence, b: TwinSentence): boolean {
  const [small, large] = a.bag.size <= b.bag.size ? [a.bag, b.bag] : [b.bag, a.bag];
  let shared = 0;
  for (const word of small) if (large.has(word)) shared++;
  const share = (2 * shared) / (small.size + large.size);
  if (shared < FEWEST_SHARED || share < ALIKE_IN_COPY * 0.9) return false;
  return share >= ALIKE * 0.9 || view.independence.copies(a.sourceId, b.sourceId);
}

/**
 * One subject: the same title; the same name at the head of both sentences; or a copied text. Pages made from one
 * form copy each other too (`Carroll County, Ohio`, `Carroll County, Kentucky`), but name different things: a copy
 * under another headline still names what the original is about, and the original does not know the headline.
 */
function isAboutOneThing(
  view: EvidenceView,
  names: TitleMentions,
  a: TwinSentence,
  b: TwinSentence,
): boolean {
  if (a.entity === b.entity) return true;
  if (view.independence.copies(a.sourceId, b.sourceId)) {
    return names(a.entity, b.sourceId) !== names(b.entity, a.sourceId);
  }
  const { lead } = a;
  if (lead === undefined || lead !== b.lead) return false;
  return !(a.entity.startsWith(lead) && b.entity.startsWith(lead));
}

/** Whether a source's text holds a thing's name. */
type TitleMentions = (entity: string, sourceId: string) => boolean;

function createTitleMentions(sentences: readonly TwinSentence[]): TitleMentions {
  const texts = new Map<string, string>();
  for (const { sourceId, words } of sentences) {
    texts.set(sourceId, `${texts.get(sourceId) ?? " "}${words.join(" ")} `);
  }
  return (entity, sourceId) => (texts.get(sourceId) ?? "").includes(` ${entity.replace(/#.*$/, "")} `);
}

function exchangesOf(view: EvidenceView, a: TwinSentence, b: TwinSentence): Exchange[] {
  const words = [a.tokens.map(({ folded }) => folded), b.tokens.map(({ folded }) => folded)] as const;
  const segments = diffWords(words[0], words[1]);
  const shared = segments.reduce((sum, { same, a: [from, to] }) => sum + (same ? to - from : 0), 0);
  const isCopy = view.independence.copies(a.sourceId, b.sourceId);
  const share = (2 * shared) / (words[0].length + words[1].length);
  const least = isCopy && hasOneEdge(segments) ? ALIKE_IN_COPY : ALIKE;
  if (shared < FEWEST_SHARED || share < least) return [];
  const exchanged = segments.filter((segment) => !segment.same);
  const negated = exchanged.length === 1 && exchanged.some((segment) => isNegated(segment, a, b));
  if (negated) return [polarityExchange(a, b)];
  const telling = exchanged.filter((segment) => {
    const kind = kindOfExchange(a.tokens.slice(...segment.a), b.tokens.slice(...segment.b));
    return tells(kind, isCopy, a.entity === b.entity);
  });
  if (!isCopy && (telling.length > MOST_EXCHANGES || exchanged.length > MOST_EXCHANGES + 1)) return [];
  return telling.map((segment) => toExchange(segment, a, b));
}

/** Both begin or both end with the same few words: the same place in two versions of one text. */
function hasOneEdge(segments: readonly DiffSegment[]): boolean {
  return [segments[0], segments.at(-1)].some(
    (edge) => edge?.same === true && edge.a[1] - edge.a[0] >= FEWEST_SHARED,
  );
}

/**
 * In an edited copy every exchanged content word is an edit. In texts that were written apart, figures and
 * opposites exclude each other, but other names may both be right (`she visited Rome`, `she visited Paris`): there
 * only two articles on one subject are taken at their word, and triples decide the rest (relation-conflicts.ts).
 */
function tells(kind: ExchangeKind, isCopy: boolean, isSameTitle: boolean): boolean {
  if (kind === "figure" || kind === "opposite") return true;
  if (kind === "name") return isCopy || isSameTitle;
  return kind === "wording" && isCopy;
}

function isNegated(segment: DiffSegment, a: TwinSentence, b: TwinSentence): boolean {
  return isNegationOnly(a.tokens.slice(...segment.a), b.tokens.slice(...segment.b));
}

function polarityExchange(a: TwinSentence, b: TwinSentence): Exchange {
  const claim = (sentence: TwinSentence): string => cutText(sentence.text, 160);
  const shorter = a.tokens.length <= b.tokens.length ? a : b;
  return {
    subject: subjectOf(a, b),
    frame: shorter.tokens.map(({ folded }) => folded).join(" "),
    predicate: "is denied",
    claims: [
      [claim(a), a],
      [claim(b), b],
    ],
  };
}

function toExchange(segment: DiffSegment, a: TwinSentence, b: TwinSentence): Exchange {
  const [fromA, toA] = widen(a.tokens, segment.a, b.tokens, segment.b);
  const [fromB, toB] = widen(b.tokens, segment.b, a.tokens, segment.a);
  const textOf = ({ text, tokens }: TwinSentence, from: number, to: number): string =>
    text.slice(tokens[from]?.start, tokens[to - 1]?.end);
  const start = Math.max(0, fromA - 6);
  const after = a.tokens.slice(toA, toA + 2);
  const frame = [...a.tokens.slice(Math.max(0, fromA - 3), fromA), ...after]
    .map(({ folded }) => folded)
    .join(" ");
  return {
    subject: subjectOf(a, b),
    frame,
    predicate: fromA > 0 ? `${textOf(a, start, fromA)} …` : `… ${textOf(a, toA, toA + after.length)}`,
    claims: [
      [textOf(a, fromA, toA), a],
      [textOf(b, fromB, toB), b],
    ],
  };
}

/** `York` and `Jersey` become `New York` and `New Jersey`; `12` and `14` take `March 1987` along. */
function widen(
  tokens: readonly Word[],
  [from, to]: readonly [number, number],
  others: readonly Word[],
  [otherFrom, otherTo]: readonly [number, number],
): [number, number] {
  const belongs = (word: Word | undefined, isFirst: boolean): boolean =>
    word !== undefined && (isNumeric(word) || (isName(word) && !isFirst));
  const inside = tokens.slice(from, to).some((word) => isName(word) || isNumeric(word));
  if (!inside) return [from, to];
  let left = 0;
  while (
    belongs(tokens[from - left - 1], from - left - 1 === 0) &&
    tokens[from - left - 1]?.folded === others[otherFrom - left - 1]?.folded
  ) {
    left++;
  }
  let right = 0;
  while (
    belongs(tokens[to + right], false) &&
    tokens[to + right]?.folded === others[otherTo + right]?.folded
  ) {
    right++;
  }
  return [from - left, to + right];
}

function subjectOf(a: TwinSentence, b: TwinSentence): string {
  const titles = [a.title, b.title].sort(compareText);
  return a.lead !== undefined && a.lead === b.lead ? a.lead : (titles[0] ?? "");
}

function toDraft(view: EvidenceView, exchanges: readonly Exchange[]): ConflictDraft {
  const sides = new Map<string, { values: string[]; sentences: Set<TwinSentence> }>();
  for (const [value, sentence] of exchanges.flatMap(({ claims }) => claims)) {
    const key = nameKey(value);
    const side = sides.get(key) ?? { values: [], sentences: new Set<TwinSentence>() };
    side.values.push(value);
    side.sentences.add(sentence);
    sides.set(key, side);
  }
  const [first] = exchanges;
  return {
    subject: first?.subject ?? "",
    predicate: first?.predicate ?? "",
    cardinality: "one",
    sides: [...sides]
      .sort(([a], [b]) => compareText(a, b))
      .map(([, { values, sentences }]) => toSide(view, clearestValue(values), [...sentences])),
  };
}

/** The statements that carry the differing words; where none does, all statements of the sentence. */
function toSide(view: EvidenceView, value: string, sentences: readonly TwinSentence[]): DraftSide {
  const wanted = nameKey(value).split(" ");
  const ids = sentences.flatMap((sentence) => {
    const read = view.statements.filter(
      ({ sentence: own }) => own?.passageId === sentence.passageId && own.start === sentence.start,
    );
    const telling = read.filter(({ statement }) => {
      const said = nameKey(
        `${statement.subject} ${statement.predicate} ${statement.object} ${statement.time ?? ""}`,
      );
      return wanted.every((word) => said.split(" ").includes(word));
    });
    return (telling.length > 0 ? telling : read).map(({ statement }) => statement.id);
  });
  return {
    value,
    statementIds: [...new Set(ids)].sort(compareText),
    sourceIds: [...new Set(sentences.map(({ sourceId }) => sourceId))].sort(compareText),
  };
}
