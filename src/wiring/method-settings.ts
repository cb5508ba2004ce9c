/** Which of the configured numbers go to the method that is asked. */
import type { LoadedConfig } from "../config/load.ts";
import { AppError } from "../domain/errors.ts";
import type { MethodSettings, SettingValue } from "../methods/method.ts";
import { methodOf } from "../methods/registry.ts";

const NAMES = ["synthesis", "hops", "chains", "candidates", "alpha"] as const;

/**
 * A flag that the method does not know is refused: the user asked for something that cannot be had. A line of a
 * configuration file is meant for the methods that know it, and passed over for the others.
 */
export function methodSettings({ config, values }: LoadedConfig): MethodSettings {
  const method = methodOf(config.method);
  const settings: Record<string, SettingValue> = {};
  for (const name of NAMES) {
    const value = config[name];
    if (value === undefined) continue;
    if (Object.hasOwn(method.defaults, name)) settings[name] = value;
    else if (values.some((entry) => entry.path === name && entry.origin === "flag")) {
      throw new AppError("invalid-input", `--${name} means nothing to the method ${method.id}`, {
        hint: `It is a setting of reliable-chains: add --method reliable-chains.`,
        reason: "setting_not_known",
      });
    }
  }
  return settings;
}
