import type { Source } from "../../domain/source.ts";
import { compareText } from "../../lib/compare.ts";
import { nameKey } from "./fact-key.ts";

/** The name a subject stands for: itself, or the thing that its page's headline is about. */
export type Headlines = (name: string, sourceId: string, sentence: string) => string;

const PLACE_LINK = /^(?:of|in|at|near) /;

/**
 * A page called "Ten things you never knew about the Needle Bridge" or "Forgotten classics: The Salt Ledger" says
 * things about the bridge and the book. Where a subject is such a headline, and its sentence names a thing that
 * another source has for its whole title, it is that thing; so is "the Lantern School of Sarnbeck" the Lantern
 * School. Anything less certain keeps its own name.
 */
export function createHeadlines(sources: ReadonlyMap<string, Source>): Headlines {
  const titles = new Map([...sources.values()].map((source) => [source.id, nameKey(source.title)]));
  const known = [...new Set(titles.values())]
    .filter((title) => title.length >= 3)
    .sort((a, b) => b.length - a.length || compareText(a, b));
  return (name, sourceId, sentence) => {
    const key = nameKey(name);
    const placed = known.find(
      (title) => key.startsWith(`${title} `) && PLACE_LINK.test(key.slice(title.length + 1)),
    );
    if (placed !== undefined) return placed;
    if (key !== titles.get(sourceId)) return name;
    const said = ` ${nameKey(sentence)} `;
    if (said.includes(` ${key} `)) return name;
    const within = known.find(
      (title) => title !== key && ` ${key} `.includes(` ${title} `) && said.includes(` ${title} `),
    );
    return within ?? name;
  };
}
