/**
 * The first half of the citation gate (reliability.md P7): a statement is evidence only while its quote stands,
 * character for character, in the stored snapshot, and the snapshot is the one that was stored.
 */
import type { Warning } from "../../domain/evidence.ts";
import type { Source } from "../../domain/source.ts";
import type { Statement } from "../../domain/statement.ts";
import { compareText } from "../../lib/compare.ts";
import { sha256 } from "../../lib/hash.ts";
import { codePointLength, sliceCodePoints } from "../../lib/text/code-points.ts";
import type { Store } from "../../ports/store.ts";

export interface CheckedStatements<T extends Statement> {
  readonly statements: readonly T[];
  readonly warnings: readonly Warning[];
}

/** Drops and counts statements whose quote is not in its stored source; keeps the order of the rest. */
export async function checkQuotes<T extends Statement>(
  statements: readonly T[],
  sources: readonly Source[],
  store: Pick<Store, "snapshot">,
): Promise<CheckedStatements<T>> {
  const checked = new Map<string, SnapshotCheck>();
  for (const id of [...new Set(statements.map((statement) => statement.sourceId))].sort(compareText)) {
    const source = sources.find((candidate) => candidate.id === id);
    checked.set(id, await checkSnapshot(id, source, store));
  }
  const kept: T[] = [];
  let lost = 0;
  for (const statement of statements) {
    const check = checked.get(statement.sourceId);
    if (check?.sliceOf === undefined) continue;
    if (statement.quote === null || check.sliceOf(statement.quote) === statement.quote.exact) {
      kept.push(statement);
    } else lost++;
  }
  return { statements: kept, warnings: [...snapshotWarnings(checked), ...quoteWarnings(lost)] };
}

interface SnapshotCheck {
  readonly label: string;
  /** absent when the snapshot is missing or is not the one that was stored */
  readonly sliceOf?: (span: { readonly start: number; readonly end: number }) => string;
}

async function checkSnapshot(
  id: string,
  source: Source | undefined,
  store: Pick<Store, "snapshot">,
): Promise<SnapshotCheck> {
  const label = source?.title ?? id;
  const snapshot = await store.snapshot(id);
  if (source === undefined || snapshot === undefined) return { label };
  const { text } = snapshot;
  const hash = sha256(text);
  if (hash !== snapshot.contentHash || hash !== source.contentHash) return { label };
  const onePerUnit = codePointLength(text) === text.length;
  return {
    label,
    sliceOf: ({ start, end }) => (onePerUnit ? text.slice(start, end) : sliceCodePoints(text, start, end)),
  };
}

function snapshotWarnings(checked: ReadonlyMap<string, SnapshotCheck>): readonly Warning[] {
  return [...checked].flatMap(([sourceId, { label, sliceOf }]) =>
    sliceOf !== undefined
      ? []
      : [
          {
            code: "snapshot-changed",
            message: `The stored text of "${label}" is not the text that was added; nothing from it was used.`,
            sourceId,
          },
        ],
  );
}

function quoteWarnings(lost: number): readonly Warning[] {
  if (lost === 0) return [];
  const subject = lost === 1 ? "1 statement was" : `${lost} statements were`;
  return [
    {
      code: "quote-not-found",
      message: `${subject} left out: the quote does not stand in the stored source.`,
    },
  ];
}
