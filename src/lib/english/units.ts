/** Units of measure in English, with what brings them to one unit of their dimension. */
export interface Unit {
  readonly dimension: "length" | "area" | "mass" | "time" | "speed" | "share";
  /** to metres, square metres, grams, seconds, metres a second, or the whole */
  readonly factor: number;
}

const UNITS = new Map<string, Unit>();
for (const [dimension, factor, names] of [
  ["length", 1, "m metre metres meter meters"],
  ["length", 1000, "km kilometre kilometres kilometer kilometers"],
  ["length", 0.01, "cm centimetre centimetres centimeter centimeters"],
  ["length", 1609.344, "mi mile miles"],
  ["length", 0.9144, "yd yard yards"],
  ["length", 0.3048, "ft foot feet"],
  ["length", 0.0254, "inch inches"],
  ["length", 1.8288, "fathom fathoms"],
  ["area", 1, "m2 m²"],
  ["area", 1e6, "km2 km²"],
  ["area", 1e4, "ha hectare hectares"],
  ["area", 4046.856, "acre acres"],
  ["mass", 1, "g gram grams gramme grammes"],
  ["mass", 1000, "kg kilogram kilograms kilo kilos"],
  ["mass", 1e6, "t tonne tonnes ton tons"],
  ["mass", 453.592, "lb lbs pound pounds"],
  ["time", 1, "second seconds"],
  ["time", 60, "min minute minutes"],
  ["time", 3600, "hour hours"],
  ["time", 86400, "day days"],
  ["time", 31557600, "year years"],
  ["speed", 1 / 3.6, "km/h kph kmh"],
  ["speed", 0.44704, "mph"],
  ["speed", 1.852 / 3.6, "knot knots"],
  ["share", 0.01, "% percent"],
] as const) {
  for (const name of names.split(" ")) UNITS.set(name, { dimension, factor });
}

/** The unit that a lower-case name or sign stands for, `square miles` among them. */
export function unitOf(name: string): Unit | undefined {
  const known = UNITS.get(name);
  if (known !== undefined) return known;
  const side = UNITS.get(/^(?:square|sq\.?) (\S{1,20})$/.exec(name)?.[1] ?? "");
  return side?.dimension === "length" ? { dimension: "area", factor: side.factor ** 2 } : undefined;
}
