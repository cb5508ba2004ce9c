/** Weighing that a defect on one source does not end: that source is left out and named, the others are weighed. */
import type { RetrievedPassage, Warning } from "../domain/evidence.ts";
import type { Source } from "../domain/source.ts";
import type { RunContext } from "../ports/run-context.ts";
import { judgeDocumentsTask } from "../tasks/judge-documents/task.ts";
import { judgeStatementsTask } from "../tasks/judge-statements/task.ts";
import { spareOthers } from "./spare-others.ts";
import { type Weighed, type WeighInput, type WeighParts, type WeighSettings, weigh } from "./weigh.ts";

export interface WeighedPassages extends Weighed {
  /** of the sources that could be weighed */
  readonly passages: readonly RetrievedPassage[];
}

const NOTHING: Weighed = { statements: [], conflicts: [], origins: [], warnings: [] };

export async function weighSparing(
  input: WeighInput,
  parts: WeighParts,
  settings: WeighSettings,
  run: RunContext,
): Promise<WeighedPassages> {
  const sources = [...new Map(input.passages.map(({ source }) => [source.id, source])).values()];
  const weighSome = (some: readonly Source[]) =>
    weigh(only(new Set(some.map(({ id }) => id)), input), parts, settings, run);
  const { result = NOTHING, leftOut } = await spareOthers(sources, weighSome, areJudgesFree(parts));
  const lost = new Set(leftOut.map(({ item }) => item.id));
  const warnings = leftOut.map(
    ({ item, reason }): Warning => ({
      code: "source-not-weighed",
      message: `"${item.title}" was left out: it could not be compared with the others, by a defect of Plumbline (${reason}).`,
      sourceId: item.id,
    }),
  );
  return {
    ...result,
    passages: input.passages.filter(({ source }) => !lost.has(source.id)),
    warnings: [...result.warnings, ...warnings],
  };
}

function only(sourceIds: ReadonlySet<string>, { query, statements, passages }: WeighInput): WeighInput {
  return {
    query,
    statements: statements.filter(({ sourceId }) => sourceIds.has(sourceId)),
    passages: passages.filter(({ source }) => sourceIds.has(source.id)),
  };
}

function areJudgesFree({ runner }: WeighParts): boolean {
  return [judgeStatementsTask.id, judgeDocumentsTask.id].every((id) => runner.boundTo(id) === "rules");
}
