import type { Source } from "../domain/source.ts";

/**
 * Whether a word on the command line names this source: by id, by URI, or by path, where a file or a folder stands
 * for everything that was read from it. A blank word, such as an empty variable of a script, names nothing; as a
 * path it would be the whole working folder.
 */
export function isNamed(source: Source, word: string, fileUri: (path: string) => string): boolean {
  if (word.trim() === "") return false;
  if (source.id === word || source.uri === word) return true;
  const uri = fileUri(word);
  return (
    source.uri === uri ||
    source.uri.startsWith(`${uri}#`) ||
    source.uri.startsWith(`${uri.replace(/\/$/, "")}/`)
  );
}
