import { datePartsOf } from "../../lib/dates.ts";
import { foldedWords, withoutBracket } from "../../lib/text/normalise.ts";
import { readDateValue, type StatedDate } from "../values/values-date.ts";
import { readQuantity } from "../values/values-quantity.ts";
import { canonicalForm } from "./relations.ts";

interface Triple {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly negated: boolean;
}

/**
 * Equal for statements that say the same: subject, relation, value and polarity, each in one form, so that
 * `Ada wrote The Tide` and `The Tide, author: Ada` meet, and `12 March 1987` meets `1987-03-12`.
 */
export function factKeyOf(triple: Triple): string {
  const form = canonicalForm(triple);
  const polarity = triple.negated ? "not" : "is";
  return [nameKey(form.subject), form.relation, valueKey(form.value), polarity].join("|");
}

/** `SS Henrietta` and `the steamer Henrietta` are called Henrietta too. */
const SHIP = /^(?:SS|MV|MS|RMS|RV|HMS|USS|PS|SV|RRS)\s(?=\p{Lu})/u;

/**
 * The same for a whole sentence of a source on its subject: all of its words count. A sentence is no name, so nothing
 * of it is an apposition, and two that part late or after a comma (`In 1891, the mill ...`) say different things.
 */
export function sentenceKeyOf(subject: string, sentence: string): string {
  return [nameKey(subject), "states", foldedWords(sentence).join(" "), "is"].join("|");
}

/** A name without case, accents, punctuation, leading article, a ship's prefix, trailing bracket and apposition. */
export function nameKey(name: string): string {
  const bare = withoutBracket(name.slice(0, 200).replace(SHIP, "")).replace(
    /,\s(?:the|an?|which|who|whose)\s.*$/su,
    "",
  );
  const words = foldedWords(bare === "" ? name.slice(0, 200) : bare);
  return (/^(?:the|an?)$/.test(words[0] ?? "") && words.length > 1 ? words.slice(1) : words).join(" ");
}

function valueKey(value: string): string {
  const text = value.slice(0, 400);
  const date = readDateValue(text);
  if (date !== undefined) return dateKey(date);
  const quantity = readQuantity(text);
  if (quantity !== undefined) return `${quantity.amount} ${quantity.dimension}`.trim();
  return nameKey(text);
}

function dateKey({ date, decade }: StatedDate): string {
  const { year, month, day } = datePartsOf(date);
  if (decade) return `${year}s`;
  return [year, month, day].filter((part) => part !== undefined).join("-");
}
