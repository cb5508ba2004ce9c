import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** What a word on the command line points to. */
export type InputSpec =
  | { readonly kind: "stdin" }
  | { readonly kind: "web"; readonly address: string }
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "glob"; readonly pattern: string };

/** The path rules of one system; handed in, so that Windows paths are tested everywhere. */
export interface PathRules {
  readonly windows: boolean;
  readonly cwd: string;
}

/**
 * Reads one word. `exists` tells whether a path exists as it is written: a file whose name holds `*` or `[` is that
 * file, not a pattern.
 */
export function parseInputSpec(spec: string, rules: PathRules, exists: (path: string) => boolean): InputSpec {
  if (spec === "-") return { kind: "stdin" };
  if (/^https?:\/\//i.test(spec)) return { kind: "web", address: spec };
  const paths = rules.windows ? path.win32 : path.posix;
  const plain = spec.startsWith("file:") && URL.canParse(spec) ? pathOfFileUrl(spec, rules) : spec;
  const absolute = paths.resolve(rules.cwd, plain);
  if (exists(absolute) || !/[*?{[]|[!+@]\(/.test(plain)) return { kind: "path", path: absolute };
  // A backslash parts folders on Windows and escapes in a pattern: patterns are written with slashes.
  return { kind: "glob", pattern: rules.windows ? plain.replace(/\\/g, "/") : plain };
}

/** The address of a file: percent-encoded, so that any name, with line breaks or emoji, is one word. */
export function fileUri(absolutePath: string, rules: Pick<PathRules, "windows">): string {
  return pathToFileURL(absolutePath, { windows: rules.windows }).href;
}

function pathOfFileUrl(spec: string, rules: PathRules): string {
  try {
    return fileURLToPath(spec, { windows: rules.windows });
  } catch {
    return spec;
  }
}
