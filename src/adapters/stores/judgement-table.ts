import type { Judgement } from "../../domain/credibility.ts";
import type { DatabaseHandle } from "./open-database.ts";
import { idList, records } from "./rows.ts";

/** Within a write transaction; of one judge, prompt and target the last one counts. */
export function insertJudgements(db: DatabaseHandle, judgements: readonly Judgement[]): void {
  for (const judgement of judgements) {
    db.run(
      `INSERT OR REPLACE INTO judgements (target_id, target, by, prompt_hash, source_id, record)
       SELECT ?, ?, ?, ?, id, ? FROM sources WHERE id = ?`,
      judgement.targetId,
      judgement.target,
      judgement.by,
      judgement.promptHash,
      JSON.stringify(judgement),
      judgement.sourceId,
    );
  }
}

export function readJudgements(db: DatabaseHandle, targetIds: readonly string[]): Judgement[] {
  return records<Judgement>(
    db,
    `SELECT record FROM judgements WHERE target_id IN (SELECT value FROM json_each(?))
     ORDER BY target_id, target, by, prompt_hash`,
    idList(targetIds),
  );
}
