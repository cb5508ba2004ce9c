import { AppError } from "../domain/errors.ts";
import type { MethodResult } from "../domain/method-result.ts";
import type { Parts } from "../evidence/parts.ts";
import type { RunContext } from "../ports/run-context.ts";

export type SettingValue = string | number | boolean;
export type MethodSettings = Readonly<Record<string, SettingValue>>;

/** One named way of working: a paper's system, a baseline, or ours. */
export interface Method {
  readonly id: string;
  /** one line for `--help` */
  readonly description: string;
  /** every setting it knows, with its default */
  readonly defaults: MethodSettings;
  /**
   * Never throws for what it cannot answer: that is an abstention with a reason. Throws AppError
   * `invalid-input` for a setting it does not know, and what the parts throw to end a run.
   */
  answer(question: string, parts: Parts, settings: MethodSettings, run: RunContext): Promise<MethodResult>;
}

/** A method's settings for one run: its defaults, with what was given in their place. */
export function readSettings<Settings extends MethodSettings>(
  defaults: Settings,
  given: MethodSettings,
): Settings {
  for (const [name, value] of Object.entries(given)) {
    const expected = defaults[name];
    if (expected === undefined) {
      throw new AppError("invalid-input", `Unknown setting "${name}".`, {
        hint: `This method knows: ${Object.keys(defaults).sort().join(", ") || "no settings"}.`,
      });
    }
    const isRight = typeof value === typeof expected && (typeof value !== "number" || Number.isFinite(value));
    if (!isRight) {
      throw new AppError("invalid-input", `Setting "${name}" has to be a ${typeof expected}.`, {
        hint: `Its default is ${expected}.`,
      });
    }
  }
  return { ...defaults, ...given };
}
