/**
 * Whether two values can both be true, decided in code and never by a model: dates by their known parts,
 * quantities in one unit, names by their words. Locale-free: digits of any script, comma or point decimals.
 */
import { compareDates } from "../../lib/date-order.ts";
import { datePartsOf } from "../../lib/dates.ts";
import { countryOf, countryOfPlace, isCountryName, isDemonym } from "../../lib/english/countries.ts";
import { foldedWords } from "../../lib/text/normalise.ts";
import { STOP_WORDS } from "../../lib/text/stop-words.ts";
import { readDateValue, type StatedDate } from "./values-date.ts";
import { type Quantity, readQuantity } from "./values-quantity.ts";

/** `compatible`: one says more than the other. `incomparable`: of different kinds, so nothing follows. */
export type ValueRelation = "same" | "compatible" | "different" | "incomparable";

const MAX_VALUE_LENGTH = 200;
/** `about 1890` may mean a year this far away */
const CLOSE_YEARS = 5;

export function compareValues(a: string, b: string): ValueRelation {
  const left = a.slice(0, MAX_VALUE_LENGTH);
  const right = b.slice(0, MAX_VALUE_LENGTH);
  const dates = [readDateValue(left), readDateValue(right)] as const;
  if (dates[0] !== undefined && dates[1] !== undefined) return compareStated(dates[0], dates[1]);
  const quantities = [readQuantity(left), readQuantity(right)] as const;
  if (quantities[0] !== undefined && quantities[1] !== undefined) {
    return compareQuantities(quantities[0], quantities[1]);
  }
  if (dates.some((date) => date !== undefined) || quantities.some((quantity) => quantity !== undefined)) {
    return mentionsValue(left, right) ? "compatible" : "incomparable";
  }
  return compareNames(left, right);
}

/** True unless the values exclude each other or cannot be compared. */
export function agree(a: string, b: string): boolean {
  const relation = compareValues(a, b);
  return relation === "same" || relation === "compatible";
}

export function isDateValue(text: string): boolean {
  return readDateValue(text.slice(0, MAX_VALUE_LENGTH)) !== undefined;
}

/** `a storm in 1891` and `1891`: the words of the shorter value stand in the longer one. */
function mentionsValue(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const words = new Set(foldedWords(long));
  const wanted = foldedWords(short);
  return wanted.length > 0 && wanted.every((word) => words.has(word));
}

function compareStated(a: StatedDate, b: StatedDate): ValueRelation {
  const [left, right] = [datePartsOf(a.date).year, datePartsOf(b.date).year];
  if (a.decade || b.decade) {
    return Math.floor(left / 10) === Math.floor(right / 10) ? "compatible" : "different";
  }
  if (left !== right && (a.approximate || b.approximate)) {
    return Math.abs(left - right) <= CLOSE_YEARS ? "compatible" : "different";
  }
  const order = compareDates(a.date, b.date);
  if (order === undefined) return "compatible";
  return order === 0 ? "same" : "different";
}

function compareQuantities(a: Quantity, b: Quantity): ValueRelation {
  if (a.dimension !== b.dimension) {
    return a.dimension === "" || b.dimension === "" ? compareAmounts(a, b) : "incomparable";
  }
  return compareAmounts(a, b);
}

/** Rounded figures agree with exact ones: a scale word, a hedge or a converted unit allows two per cent. */
function compareAmounts(a: Quantity, b: Quantity): ValueRelation {
  if (a.amount === b.amount) return a.unit === b.unit ? "same" : "compatible";
  const tolerance = a.rounded || b.rounded || a.unit !== b.unit ? 0.02 : 0;
  const larger = Math.max(Math.abs(a.amount), Math.abs(b.amount));
  return Math.abs(a.amount - b.amount) <= larger * tolerance ? "compatible" : "different";
}

/** Words that make another thing of the name they stand before. */
const DISTINGUISHING = new Set(
  "north south east west northern southern eastern western new vice deputy assistant former non anti step grand great half co never not".split(
    " ",
  ),
);

function compareNames(a: string, b: string): ValueRelation {
  const countries = compareCountries(a, b);
  if (countries !== undefined) return countries;
  const [left, right] = [nameWords(a), nameWords(b)];
  if (left.length === 0 || right.length === 0) return "incomparable";
  if (left.join(" ") === right.join(" ")) return "same";
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  return abbreviates(short, long) ? "compatible" : "different";
}

/** `American` and `USA` are one value; a town may lie in a country, so those two exclude nothing by themselves. */
function compareCountries(a: string, b: string): ValueRelation | undefined {
  const whole = [isWholeCountry(a), isWholeCountry(b)] as const;
  if (!whole[0] && !whole[1]) return undefined;
  const [left, right] = [countryOf(a) ?? countryOfPlace(a), countryOf(b) ?? countryOfPlace(b)];
  if (left === undefined || right === undefined) return "incomparable";
  if (left !== right) return "different";
  return whole[0] && whole[1] ? "same" : "compatible";
}

function isWholeCountry(name: string): boolean {
  return isCountryName(name) || isDemonym(name.trim()) || countryOf(name) === name.trim();
}

function nameWords(text: string): string[] {
  const words = foldedWords(text);
  const content = words.filter((word) => !STOP_WORDS.has(word) || word === "not");
  return content.length === 0 ? words : content;
}

/** Every word of `short` is in `long` (a letter stands for a word it begins), and nothing alters the name. */
function abbreviates(short: readonly string[], long: readonly string[]): boolean {
  const rest = [...long];
  for (const word of short) {
    const at = rest.findIndex((other) => other === word || isInitialOf(word, other));
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  return !rest.some((word) => DISTINGUISHING.has(word));
}

function isInitialOf(a: string, b: string): boolean {
  return (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));
}
