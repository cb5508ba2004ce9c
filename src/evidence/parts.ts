import type { Embedder } from "../ports/embedder.ts";
import type { LanguageTools } from "../ports/language.ts";
import type { PassageIndex } from "../ports/passage-index.ts";
import type { Store } from "../ports/store.ts";
import type { TaskRunner } from "../ports/task-runner.ts";

/** What every step of the line is handed. */
export interface Parts {
  readonly store: Store;
  readonly index: PassageIndex;
  readonly runner: TaskRunner;
  readonly embedder: Embedder;
  readonly language: LanguageTools;
}
