import { posix, sep, win32 } from "node:path";
import { fileURLToPath } from "node:url";

/** A URI as this reader would name it: a path, relative where it lies below the working folder. */
export function createUriView(workingFolder: string, windows = sep === "\\"): (uri: string) => string {
  const { isAbsolute, relative } = windows ? win32 : posix;
  return (uri) => {
    if (!uri.startsWith("file:")) return uri;
    const hash = uri.indexOf("#");
    const fragment = hash < 0 ? "" : uri.slice(hash);
    const path = pathOf(hash < 0 ? uri : uri.slice(0, hash), windows);
    if (path === undefined) return uri;
    const below = relative(workingFolder, path);
    const isBelow = below !== "" && !/^\.\.(?:[\\/]|$)/.test(below) && !isAbsolute(below);
    return (isBelow ? below : path) + fragment;
  };
}

function pathOf(uri: string, windows: boolean): string | undefined {
  try {
    return fileURLToPath(uri, { windows });
  } catch {
    return undefined;
  }
}
