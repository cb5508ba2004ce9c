import type { Source } from "../../domain/source.ts";
import type { Signal } from "./signal.ts";
import { SOURCE_PRIORS } from "./weights.ts";

const WIKI = /(?:^|\.)(?:wikipedia|wikidata|wikimedia|wiktionary|wikisource|wikivoyage)\.org$/;

/** What is believed of a source before its statements are compared: its kind, or the user's own trust. */
export function sourcePrior(source: Source, userTrust: number | undefined): Signal {
  if (userTrust !== undefined) {
    const reason = `You set the trust in "${source.title}" to ${trustWord(userTrust)}.`;
    return { part: "sourcePrior", value: userTrust, reason, weightAs: "userTrust" };
  }
  const isWiki = source.domain !== undefined && WIKI.test(source.domain);
  return { part: "sourcePrior", value: SOURCE_PRIORS[isWiki ? "wiki" : source.kind] };
}

/** 0.95 and 0.05 are what `high` and `low` stand for. */
export function trustWord(trust: number): string {
  if (trust === 0.95) return "high";
  if (trust === 0.05) return "low";
  return String(Math.round(trust * 100) / 100);
}
