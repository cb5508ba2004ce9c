/** Titles that say nothing without the site they stand on: `Our history`, `About us`, `FAQ`. */

/** In small letters, or one of the words that headings of sites are made of: `About Elly` is a film. */
const SELF_TITLES =
  /^(?:(?:About|Our|Welcome|Contact)(?:\s(?:\p{Ll}[\p{Ll}-]*|Us|History|Story|Team|Company|Club|School|Paper)){0,3}|Who [Ww]e [Aa]re|Home ?page|Imprint|FAQ|Frequently [Aa]sked [Qq]uestions|(?:The\s)?(?:History|Home|Profile|Story|Team|Overview|Background|history|story|team))$/u;
const MAX_TITLE = 60;

/**
 * `Our history` of the Corvane Courier is `The Corvane Courier: our history`, which tells a reader of a report whose
 * it is, and the rules whom `we` and `the newspaper` mean. Any other title comes back as it is.
 */
export function tellingTitle(title: string | undefined, publisher: string | undefined): string | undefined {
  if (title === undefined || publisher === undefined || title.length > MAX_TITLE) return title;
  if (!SELF_TITLES.test(title)) return title;
  const [first = ""] = title;
  const rest = title.slice(first.length);
  const isShort = title === title.toUpperCase();
  return `${publisher}: ${isShort ? title : first.toLowerCase() + rest}`;
}
