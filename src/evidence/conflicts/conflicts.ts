/** All contradictions among the statements of one question's evidence, each with the side to be preferred. */
import type { Conflict } from "../../domain/credibility.ts";
import { compareText } from "../../lib/compare.ts";
import type { EvidenceView } from "../voices/view.ts";
import type { ConflictDraft } from "./conflict-draft.ts";
import { denialConflicts } from "./denial-conflicts.ts";
import { decide } from "./preference.ts";
import { relationConflicts } from "./relation-conflicts.ts";
import { twinConflicts } from "./twins.ts";

/** Sorted by id. A disagreement that shows in several ways is reported once. */
export function findConflicts(view: EvidenceView): Conflict[] {
  const kept: ConflictDraft[] = [];
  for (const draft of [...relationConflicts(view), ...denialConflicts(view), ...twinConflicts(view)]) {
    if (!kept.some((other) => tells(other, draft))) kept.push(draft);
  }
  return kept.map((draft) => decide(view, draft)).sort((a, b) => compareText(a.id, b.id));
}

/** True when `known` already sets apart what `draft` sets apart. */
function tells(known: ConflictDraft, draft: ConflictDraft): boolean {
  const homes = draft.sides.map((side) =>
    known.sides.findIndex((other) => side.statementIds.some((id) => other.statementIds.includes(id))),
  );
  return homes.every((home) => home >= 0) && new Set(homes).size === homes.length;
}
