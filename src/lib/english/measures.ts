/** A measure in prose, brought to one unit, so that two of them can be compared: `1.2 km` and `950 metres`. */
import { findNumbers } from "./numbers.ts";
import { unitOf } from "./units.ts";

export interface Measure {
  /** in the units of `unitOf`: metres, square metres, grams, metres a second; the plain number without a known unit */
  readonly amount: number;
  readonly dimension: "length" | "area" | "mass" | "speed" | "count";
}

/** Others, such as `12 years`, are compared as plain numbers. */
const COMPARED = ["length", "area", "mass", "speed"] as const;

/** The first measure a text states; undefined without a number. */
export function readMeasure(text: string): Measure | undefined {
  const number = findNumbers(text)[0];
  if (number === undefined) return undefined;
  const after = text.slice(number.end, number.end + 40).toLowerCase();
  const [, square = "", name = ""] = /^[\s-]?(square\s|sq\.?\s)?([\p{Ll}/²2]+)/u.exec(after) ?? [];
  const unit = unitOf(`${square}${name}`);
  const dimension = COMPARED.find((known) => known === unit?.dimension);
  return unit === undefined || dimension === undefined
    ? { amount: number.value, dimension: "count" }
    : { amount: number.value * unit.factor, dimension };
}
