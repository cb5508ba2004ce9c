/** A measure in prose, brought to one unit, so that two of them can be compared: `1.2 km` and `950 metres`. */
import { findNumbers } from "./numbers.ts";

export interface Measure {
  /** in metres, square metres, kilograms or kilometres an hour; the plain number without a known unit */
  readonly amount: number;
  readonly dimension: "length" | "area" | "mass" | "speed" | "count";
}

const UNITS = new Map<string, readonly [dimension: Measure["dimension"], factor: number]>();
for (const [dimension, factor, names] of [
  ["length", 1, "m metre metres meter meters"],
  ["length", 1000, "km kilometre kilometres kilometer kilometers"],
  ["length", 0.01, "cm centimetre centimetres centimeter centimeters"],
  ["length", 1609.344, "mi mile miles"],
  ["length", 0.9144, "yd yard yards"],
  ["length", 0.3048, "ft foot feet"],
  ["length", 1.8288, "fathom fathoms"],
  ["area", 1, "m2 m²"],
  ["area", 1e6, "km2 km²"],
  ["area", 1e4, "ha hectare hectares"],
  ["area", 4046.856, "acre acres"],
  ["mass", 1, "kg kilogram kilograms kilo kilos"],
  ["mass", 1000, "t tonne tonnes ton tons"],
  ["mass", 0.453592, "lb lbs pound pounds"],
  ["speed", 1, "km/h kph kmh"],
  ["speed", 1.609344, "mph"],
  ["speed", 1.852, "knot knots"],
] as const) {
  for (const name of names.split(" ")) UNITS.set(name, [dimension, factor]);
}
const SQUARE = new Map<string, number>([
  ["metres", 1],
  ["meters", 1],
  ["kilometres", 1e6],
  ["kilometers", 1e6],
  ["feet", 0.09290304],
  ["miles", 2589988.11],
]);

/** The first measure a text states; undefined without a number. */
export function readMeasure(text: string): Measure | undefined {
  const number = findNumbers(text)[0];
  if (number === undefined) return undefined;
  const after = text.slice(number.end, number.end + 40).toLowerCase();
  const square = /^[\s-]?(?:square|sq\.?)\s(\p{Ll}+)/u.exec(after)?.[1];
  const area = square === undefined ? undefined : SQUARE.get(square);
  if (area !== undefined) return { amount: number.value * area, dimension: "area" };
  const unit = UNITS.get(/^[\s-]?([\p{Ll}/²2]+)/u.exec(after)?.[1] ?? "");
  return unit === undefined
    ? { amount: number.value, dimension: "count" }
    : { amount: number.value * unit[1], dimension: unit[0] };
}
