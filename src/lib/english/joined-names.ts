/** Where `A and B` is the name of one thing: `the Stone and Light Prize`, `Grigsby and Sons`. */

/** Nouns that end the names of prizes and bodies, in lower case; one such noun in the singular has one name. */
const ENDINGS = new Set(
  "prize award medal cup trophy order company society bank railway press trust fund institute union group ministry department council association league club corporation foundation museum library gallery orchestra festival commission committee act treaty agency bureau insurance".split(
    " ",
  ),
);
const PARTNERS = /^(?:Sons?|Daughters?|Co\.?|Company|Brothers|Bros\.?|Partners?|Associates|Cie)$/u;

/** `Prize`, `Society`: what ends like this is called so, and is no person. */
export function isNounOfBodies(noun: string): boolean {
  return ENDINGS.has(noun.toLowerCase());
}

/**
 * True when two phrases joined by `and` are one name. A prize or body has one article for both its words
 * (`the Stone and Light Prize`, where `the Arts Prize and the Light Prize` are two).
 */
export function isOneName(first: string, second: string): boolean {
  if (PARTNERS.test(second)) return true;
  if (!/^[Tt]he\s\p{Lu}\S*$/u.test(first)) return false;
  const words = second.split(" ");
  return (
    words.length > 1 &&
    words.every((word) => /^\p{Lu}/u.test(word)) &&
    ENDINGS.has((words.at(-1) ?? "").toLowerCase())
  );
}
