/**
 * The base form of a regular verb form: `married` marry, `starred` star, `flows` flow. Irregular forms come back as
 * they are, since a tagger that knows them gives their base form itself.
 */
export function baseVerb(form: string): string {
  const word = form.toLowerCase();
  if (/(?:[^aeiou])ie[ds]$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/[^e]ed$/.test(word) && word.length > 3) return restore(word.slice(0, -2));
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

/** Undoes the doubling of a consonant, gives a dropped `e` back. */
function restore(stem: string): string {
  if (stem.at(-1) === stem.at(-2) && /[bdgmnprt]$/.test(stem)) return stem.slice(0, -1);
  const dropped = /(?:[cguvz]|[^aeiou][aeiou][bdklmnpstv]|[aeiou]s|at|bl|ir|ur)$/.test(stem);
  return dropped && !ENDS_WITHOUT_E.test(stem) ? `${stem}e` : stem;
}

/** Unstressed endings that dropped no `e`: `visited`, `edited`, `opened`, `developed`. */
const ENDS_WITHOUT_E = /(?:it|et|en|on|op|ish|el|er|or|ow)$/;
