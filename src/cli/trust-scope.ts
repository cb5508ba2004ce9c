import { AppError } from "../domain/errors.ts";
import type { Source, TrustOverride } from "../domain/source.ts";
import { countOf } from "../lib/text/counts.ts";
import { foldText } from "../lib/text/normalise.ts";
import { isNamed } from "./name-source.ts";

/** What a level of trust is set on, and how many sources of the knowledge base it reaches now. */
export interface TrustScope {
  readonly scope: TrustOverride["scope"];
  readonly key: string;
  readonly sources: number;
}

const MOST_LISTED = 5;

/**
 * A key names one source by id, address, path or title, or all sources of a publisher or a domain; a domain may be
 * one to come. Throws AppError `invalid-input` for a name that stands for several things, `not-found` for none.
 */
export function trustScopeOf(
  key: string,
  sources: readonly Source[],
  overrides: readonly TrustOverride[],
  fileUri: (path: string) => string,
): TrustScope {
  const named = sources.filter((source) => isNamed(source, key, fileUri));
  if (named.length > 1) throw ambiguous(key, named.map(describeSource));
  const [one] = named;
  if (one !== undefined) return { scope: "source", key: one.id, sources: 1 };

  const folded = foldText(key);
  const has = (text: string | undefined) => folded !== "" && text !== undefined && foldText(text) === folded;
  const published = sources.filter(({ publisher }) => has(publisher));
  const titled = sources.filter(({ title, publisher }) => has(title) && !has(publisher));
  const [first] = published;
  if (first?.publisher !== undefined) {
    if (titled.length > 0) {
      const all = `publisher ${first.publisher}, ${countOf(published.length, "source")}`;
      throw ambiguous(key, [all, ...titled.map(describeSource)]);
    }
    const set = overrides.find((one) => one.scope === "publisher" && has(one.key));
    return { scope: "publisher", key: set?.key ?? first.publisher, sources: published.length };
  }
  const domain = key.toLowerCase();
  const hosted = sources.filter((source) => source.domain === domain);
  if (hosted.length > 0) return { scope: "domain", key: domain, sources: hosted.length };
  if (titled.length > 1) throw ambiguous(key, titled.map(describeSource));
  const [only] = titled;
  if (only !== undefined) return { scope: "source", key: only.id, sources: 1 };
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain)) return { scope: "domain", key: domain, sources: 0 };
  throw new AppError("not-found", `nothing here is called "${key}"`, {
    hint: "Give a domain, a publisher as `plumbline sources` shows it, or the id, path or title of a source.",
  });
}

function describeSource({ id, title, publisher, domain }: Source): string {
  const from = publisher ?? domain;
  return `source ${id} "${title}"${from === undefined ? "" : ` of ${from}`}`;
}

function ambiguous(key: string, matches: readonly string[]): AppError {
  const more = matches.length > MOST_LISTED ? `; and ${matches.length - MOST_LISTED} more` : "";
  return new AppError(
    "invalid-input",
    `"${key}" names ${matches.length} things: ${matches.slice(0, MOST_LISTED).join("; ")}${more}`,
    {
      hint: "Give the id of the one that you mean: `plumbline sources` lists them.",
      reason: "ambiguous_name",
    },
  );
}
