import type { Parts } from "../evidence/parts.ts";
import type { RunContext } from "../ports/run-context.ts";
import { attempt } from "./attempt.ts";
import { type Conclusion, conclude } from "./conclude.ts";
import { type Method, type MethodSettings, readSettings } from "./method.ts";
import { createTrail, type Trail } from "./trail.ts";

export interface MethodDefinition<Settings extends MethodSettings>
  extends Pick<Method, "id" | "description"> {
  readonly defaults: Settings;
  /** ids of the tasks it runs, for the report's manifest */
  readonly tasks: readonly string[];
  /** what it makes of the question; what it saw on the way goes into the trail, which outlives a spent budget */
  solve(
    question: string,
    parts: Parts,
    settings: Settings,
    trail: Trail,
    run: RunContext,
  ): Promise<Conclusion>;
}

/** A way of answering as a method: its settings read, its work kept within the budget, its records put together. */
export function createMethod<Settings extends MethodSettings>(
  definition: MethodDefinition<Settings>,
): Method {
  const { id, description, defaults, tasks, solve } = definition;
  return {
    id,
    description,
    defaults,
    async answer(question, parts, given, run) {
      const settings = readSettings(defaults, given);
      const trail = createTrail();
      const conclusion = await attempt(question, () => solve(question, parts, settings, trail, run), trail);
      return conclude(conclusion, trail, { question, settings, tasks }, parts, run);
    },
  };
}
