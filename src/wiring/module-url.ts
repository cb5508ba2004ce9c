import { pathToFileURL } from "node:url";
import type { ConfigSurroundings } from "../config/load.ts";
import { absolutePath } from "../lib/absolute-path.ts";

/** What `import` takes for a configured file: a path, absolute or below the working folder, or a file URL. */
export function moduleUrl(
  location: string,
  { cwd, joinPath, platform }: Pick<ConfigSurroundings, "cwd" | "joinPath" | "platform">,
): string {
  if (location.startsWith("file:")) return location;
  return pathToFileURL(absolutePath(location, cwd, joinPath), { windows: platform === "win32" }).href;
}
