import { NO_STYLE_RULES, rulesFor, type StyleRules } from "./style-rules.ts";
import { looksAlike, type Rgb, readStyle, type StyleReading } from "./style-visibility.ts";

/** What an element hands down to the text inside it. */
export interface Visibility {
  readonly gone: boolean;
  readonly invisible: boolean;
  readonly tinyFont: boolean;
  readonly color: Rgb;
  /** null when it is not a plain colour, so that nothing can be said */
  readonly background: Rgb | null;
}

export interface PageStyle {
  readonly rules: StyleRules;
  /** true when the page links style sheets that were not read */
  readonly hasOtherSheets: boolean;
}

export const PLAIN_PAGE_STYLE: PageStyle = { rules: NO_STYLE_RULES, hasOtherSheets: false };

export const PAGE_VISIBILITY: Visibility = {
  gone: false,
  invisible: false,
  tinyFont: false,
  color: [0, 0, 0],
  background: [255, 255, 255],
};

type Attributes = Readonly<Record<string, string>>;

/** The visibility inside an element, from its parent's, its attributes and the page's simple style rules. */
export function visibilityInside(
  parent: Visibility,
  tag: string,
  attributes: Attributes,
  style: PageStyle,
): Visibility {
  const fromRules = rulesFor(style.rules, tag, attributes).map((reading) =>
    style.hasOtherSheets || !style.rules.knowsBackgrounds ? withoutColour(reading) : reading,
  );
  const readings = [presentation(attributes), ...fromRules, readStyle(attributes.style ?? "")];
  return readings.reduce(apply, { ...parent, gone: parent.gone || isMarkedHidden(tag, attributes) });
}

export function isHidden(visibility: Visibility): boolean {
  const { gone, invisible, tinyFont, color, background } = visibility;
  return gone || invisible || tinyFont || (background !== null && looksAlike(color, background));
}

function apply(inherited: Visibility, reading: StyleReading): Visibility {
  return {
    gone: inherited.gone || reading.gone,
    invisible: reading.visibility === undefined ? inherited.invisible : reading.visibility === "hidden",
    tinyFont: reading.tinyFont ?? inherited.tinyFont,
    color: reading.color ?? inherited.color,
    background: reading.background === undefined ? inherited.background : reading.background,
  };
}

function isMarkedHidden(tag: string, attributes: Attributes): boolean {
  return (
    attributes.hidden !== undefined ||
    attributes["aria-hidden"]?.toLowerCase() === "true" ||
    (tag === "dialog" && attributes.open === undefined)
  );
}

/** `bgcolor` and `<font color>`, which are style too. */
function presentation(attributes: Attributes): StyleReading {
  const parts: string[] = [];
  if (attributes.bgcolor !== undefined) parts.push(`background-color:${attributes.bgcolor}`);
  if (attributes.color !== undefined) parts.push(`color:${attributes.color}`);
  return readStyle(parts.join(";"));
}

function withoutColour(reading: StyleReading): StyleReading {
  const { color: _unused, ...rest } = reading;
  return rest;
}
