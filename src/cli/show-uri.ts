import { isAbsolute, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** A URI as this reader would name it: a path, relative where it lies below the working folder. */
export function createUriView(workingFolder: string): (uri: string) => string {
  return (uri) => {
    if (!uri.startsWith("file:")) return uri;
    const hash = uri.indexOf("#");
    const fragment = hash < 0 ? "" : uri.slice(hash);
    const path = pathOf(hash < 0 ? uri : uri.slice(0, hash));
    if (path === undefined) return uri;
    const below = relative(workingFolder, path);
    const isBelow = below !== "" && !below.startsWith("..") && !isAbsolute(below);
    return (isBelow ? below : path) + fragment;
  };
}

function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}
