/**
 * What an element's style says about being seen. Covers the ways in which text is kept from readers and shown to
 * machines: not displayed, invisible, transparent, no size, off the screen, clipped away, in the colour of its
 * background. Only declarations are read; scripts and the cascade of compound selectors are not.
 */
export interface StyleReading {
  /** the element and everything in it is out of sight */
  readonly gone: boolean;
  /** inherited, and a child may turn it back on */
  readonly visibility?: "hidden" | "visible";
  /** inherited; 0 or about 0 hides text */
  readonly tinyFont?: boolean;
  readonly color?: Rgb;
  /** null when a background is set that is no plain colour */
  readonly background?: Rgb | null;
}

export type Rgb = readonly [number, number, number];

const NAMED: Readonly<Record<string, Rgb>> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  red: [255, 0, 0],
  blue: [0, 0, 255],
  green: [0, 128, 0],
  yellow: [255, 255, 0],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  silver: [192, 192, 192],
  whitesmoke: [245, 245, 245],
  snow: [255, 250, 250],
  ivory: [255, 255, 240],
  lightgray: [211, 211, 211],
  lightgrey: [211, 211, 211],
};
const MAX_STYLE_LENGTH = 4000;

export function readStyle(style: string): StyleReading {
  const declared = declarations(style);
  const color = declared.get("color");
  const rgb = color === undefined ? undefined : parseColor(color);
  const background = declared.get("background-color") ?? declared.get("background");
  const font = declared.get("font-size");
  const visibility = declared.get("visibility");
  return {
    gone: isGone(declared) || (color !== undefined && isTransparent(color)),
    ...(visibility === undefined ? {} : { visibility: visibility === "visible" ? "visible" : "hidden" }),
    ...(font === undefined ? {} : { tinyFont: isTiny(font) }),
    ...(rgb === undefined ? {} : { color: rgb }),
    ...(background === undefined ? {} : { background: parseBackground(background) }),
  };
}

/** Colours that a reader cannot tell apart. */
export function looksAlike(a: Rgb, b: Rgb): boolean {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]) <= 24;
}

function isGone(declared: ReadonlyMap<string, string>): boolean {
  const get = (name: string) => declared.get(name) ?? "";
  return (
    get("display") === "none" ||
    (declared.has("opacity") && number(get("opacity")) < 0.05) ||
    hasNoSize(declared) ||
    isOffScreen(declared) ||
    isClipped(declared) ||
    /(?:^|\s)scale(?:3d|x|y)?\(\s{0,3}0?(?:\.0{1,5}\d?)?\s{0,3}[,)]/.test(get("transform"))
  );
}

function hasNoSize(declared: ReadonlyMap<string, string>): boolean {
  const sizes = ["width", "height", "max-width", "max-height"].map((name) => declared.get(name));
  const tiny = sizes.filter((size) => size !== undefined && isTiny(size)).length;
  const overflow = declared.get("overflow") ?? declared.get("overflow-y") ?? "";
  return tiny >= 2 || (tiny === 1 && /hidden|clip/.test(overflow));
}

function isOffScreen(declared: ReadonlyMap<string, string>): boolean {
  const isPlaced = /absolute|fixed/.test(declared.get("position") ?? "");
  const isFar = (value: string | undefined) =>
    value !== undefined && /^-\d{3,7}(?:\.\d{1,4})?(?:px|em|rem|%|vw|vh|pt)?$/.test(value);
  const sides = ["left", "top", "right", "bottom"].some((side) => isFar(declared.get(side)));
  const margins = ["margin-left", "margin-top"].some((side) => isFar(declared.get(side)));
  return (
    (isPlaced && sides) ||
    margins ||
    isFar(declared.get("text-indent")) ||
    /translate[xy3d]{0,2}\(\s{0,3}-\d{4,6}/.test(declared.get("transform") ?? "")
  );
}

function isClipped(declared: ReadonlyMap<string, string>): boolean {
  const clip = (declared.get("clip") ?? "").replace(/px|\s/g, "");
  const path = (declared.get("clip-path") ?? "").replace(/\s/g, "");
  return (
    /^rect\((?:0|1),?(?:0|1),?(?:0|1),?(?:0|1)\)$/.test(clip) ||
    /^(?:inset\((?:50|100)%|circle\(0)/.test(path)
  );
}

function declarations(style: string): Map<string, string> {
  const declared = new Map<string, string>();
  for (const declaration of style.slice(0, MAX_STYLE_LENGTH).toLowerCase().split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 1) continue;
    const value = declaration
      .slice(colon + 1)
      .replace("!important", "")
      .trim();
    declared.set(declaration.slice(0, colon).trim(), value);
  }
  return declared;
}

function isTiny(size: string): boolean {
  const value = number(size);
  return (
    /^\d{0,4}(?:\.\d{1,6})?(?:px|pt|em|rem|%)?$/.test(size) && value <= (/(?:px|pt)$/.test(size) ? 1 : 0.05)
  );
}

function number(text: string): number {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value : 1;
}

function isTransparent(color: string): boolean {
  return (
    color === "transparent" ||
    /^(?:rgba|hsla)\([^()]{0,40},\s{0,3}0?(?:\.0\d?)?\s{0,3}\)$/.test(color) ||
    /^#[0-9a-f]{6}00$/.test(color)
  );
}

function parseBackground(value: string): Rgb | null {
  if (value.includes("url(") || value.includes("gradient")) return null;
  return parseColor(value.split(/\s+/)[0] ?? "") ?? parseColor(value) ?? null;
}

function parseColor(value: string): Rgb | undefined {
  const named = NAMED[value];
  if (named !== undefined) return named;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/.exec(value);
  if (short !== null)
    return [hex(short[1]! + short[1]!), hex(short[2]! + short[2]!), hex(short[3]! + short[3]!)];
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?$/.exec(value);
  if (long !== null) return [hex(long[1]!), hex(long[2]!), hex(long[3]!)];
  const rgb = /^rgba?\(\s{0,3}(\d{1,3})\s{0,3}[, ]\s{0,3}(\d{1,3})\s{0,3}[, ]\s{0,3}(\d{1,3})/.exec(value);
  return rgb === null ? undefined : [Number(rgb[1]), Number(rgb[2]), Number(rgb[3])];
}

function hex(digits: string): number {
  return Number.parseInt(digits, 16);
}
