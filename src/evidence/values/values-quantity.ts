import { NUMBER_SCALES, readNumberWord } from "../../lib/english/numbers.ts";
import { unitOf } from "../../lib/english/units.ts";
import { westernDigits } from "./values-date.ts";

/** A number with its unit, brought to the base unit of its dimension. */
export interface Quantity {
  /** in the base unit: metres, square metres, grams, seconds, plain count */
  readonly amount: number;
  /** `length`, `area`, `mass`, `time`, `share`, the counted noun, or `` for a bare number */
  readonly dimension: string;
  readonly unit: string;
  /** stated as a round figure: `about 40`, `3 million` */
  readonly rounded: boolean;
}

const HEDGE =
  /^(?:about|around|some|nearly|almost|roughly|approximately|over|more than|at least|up to|just under|just over|under|circa|ca\.?)\s+/;
const FIGURE = /^(?:[$€£]\s?)?(-?\d[\d.,']{0,24})\s?(.{0,40})$/u;

/** The quantity a whole value states (`3.5 million people`, `twelve`), or undefined. */
export function readQuantity(text: string): Quantity | undefined {
  const plain = westernDigits(text)
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.;,]$/, "");
  if (plain.length > 60) return undefined;
  const body = plain.replace(HEDGE, "");
  const hedged = body !== plain;
  const figure = FIGURE.exec(body);
  if (figure !== null) {
    const amount = readFigure(figure[1] ?? "");
    return amount === undefined ? undefined : withUnit(amount, (figure[2] ?? "").trim(), hedged);
  }
  const [first = "", ...rest] = body.split(" ");
  const amount = readNumberWord(first);
  return amount === undefined ? undefined : withUnit(amount, rest.join(" "), hedged);
}

/** `1,234` and `1.234.567` group by thousands; `3,5` and `3.5` are decimals. */
export function readFigure(figure: string): number | undefined {
  const digits = figure.replace(/[.,']+$/, "");
  const grouped = /^-?\d{1,3}(?:[,'.]\d{3})+$/.test(digits) && !/^-?\d{1,3}\.\d{3}$/.test(digits);
  const plain = grouped ? digits.replace(/[,.']/g, "") : groupedWithDecimal(digits);
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}

function groupedWithDecimal(digits: string): string {
  if (/^-?\d{1,3}(?:,\d{3})+\.\d+$/.test(digits)) return digits.replaceAll(",", "");
  if (/^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(digits)) return digits.replaceAll(".", "").replace(",", ".");
  return digits.replace(",", ".");
}

function withUnit(amount: number, tail: string, hedged: boolean): Quantity | undefined {
  let value = amount;
  let rounded = hedged;
  let words = tail === "" ? [] : tail.split(" ");
  for (
    let scale = NUMBER_SCALES.get(words[0] ?? "");
    scale !== undefined;
    scale = NUMBER_SCALES.get(words[0] ?? "")
  ) {
    value *= scale;
    rounded = true;
    words = words.slice(1);
  }
  if (words.length > 3) return undefined;
  const joined = words.join(" ").replace(/^per cent$/, "percent");
  const unit = unitOf(joined);
  if (unit !== undefined) {
    return { amount: value * unit.factor, dimension: unit.dimension, unit: joined, rounded };
  }
  return { amount: value, dimension: joined.replace(/s$/, ""), unit: joined, rounded };
}
