import { readStyle, type StyleReading } from "./style-visibility.ts";

/** Rules of a page's style sheets whose selector is one tag, class or id, or a tag with a class. */
export interface StyleRules {
  readonly bySelector: ReadonlyMap<string, StyleReading>;
  /** false when other rules set backgrounds: then a colour alone says nothing about being seen */
  readonly knowsBackgrounds: boolean;
}

export const NO_STYLE_RULES: StyleRules = { bySelector: new Map(), knowsBackgrounds: true };

const MAX_SHEET_LENGTH = 500_000;
/** Sheets hide these until a script has run; hiding them would hide every such page. */
const SIMPLE_SELECTOR = /^[a-z0-9]{0,20}[.#]?[a-z0-9_-]{1,80}$/;
const NEVER_HIDDEN = /^(?:html|body|main|article)\b/;

/** Reads the simple rules of a style sheet; conditional blocks (@media, @supports) are left out. */
export function readStyleRules(sheet: string): StyleRules {
  const bySelector = new Map<string, StyleReading>();
  let knowsBackgrounds = true;
  const plain = withoutConditionalBlocks(withoutComments(sheet.slice(0, MAX_SHEET_LENGTH)));
  for (const rule of plain.split("}")) {
    const brace = rule.indexOf("{");
    if (brace < 0) continue;
    const reading = readStyle(rule.slice(brace + 1));
    for (const selector of rule.slice(0, brace).split(",")) {
      const name = selector.trim().toLowerCase();
      if (SIMPLE_SELECTOR.test(name))
        bySelector.set(name, NEVER_HIDDEN.test(name) ? coloursOf(reading) : reading);
      else if (reading.background !== undefined) knowsBackgrounds = false;
    }
  }
  return { bySelector, knowsBackgrounds };
}

/** Both sheets' rules; the later one wins. */
export function joinStyleRules(a: StyleRules, b: StyleRules): StyleRules {
  return {
    bySelector: new Map([...a.bySelector, ...b.bySelector]),
    knowsBackgrounds: a.knowsBackgrounds && b.knowsBackgrounds,
  };
}

function coloursOf(reading: StyleReading): StyleReading {
  return {
    gone: false,
    ...(reading.color === undefined ? {} : { color: reading.color }),
    ...(reading.background === undefined ? {} : { background: reading.background }),
  };
}

/** The readings that apply to an element, weakest first. */
export function rulesFor(
  rules: StyleRules,
  tag: string,
  attributes: Readonly<Record<string, string>>,
): StyleReading[] {
  if (rules.bySelector.size === 0) return [];
  const classes = (attributes.class ?? "").toLowerCase().split(/\s+/).slice(0, 20);
  const id = attributes.id?.toLowerCase();
  const selectors = [
    tag,
    ...classes.flatMap((name) => [`.${name}`, `${tag}.${name}`]),
    ...(id === undefined ? [] : [`#${id}`, `${tag}#${id}`]),
  ];
  return selectors
    .map((selector) => rules.bySelector.get(selector))
    .filter((reading) => reading !== undefined);
}

function withoutComments(sheet: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = sheet.indexOf("/*", at);
    if (start < 0) break;
    parts.push(sheet.slice(at, start));
    const end = sheet.indexOf("*/", start + 2);
    if (end < 0) return parts.join("");
    at = end + 2;
  }
  parts.push(sheet.slice(at));
  return parts.join("");
}

function withoutConditionalBlocks(sheet: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let start = sheet.indexOf("@"); start >= 0; start = sheet.indexOf("@", at)) {
    kept.push(sheet.slice(at, start));
    at = endOfAtRule(sheet, start);
  }
  kept.push(sheet.slice(at));
  return kept.join("");
}

/** Behind the semicolon, or behind the brace that closes the rule's block. */
function endOfAtRule(sheet: string, start: number): number {
  let depth = 0;
  for (let i = start; i < sheet.length; i++) {
    const character = sheet[i];
    if (character === ";" && depth === 0) return i + 1;
    if (character === "{") depth++;
    if (character === "}" && --depth <= 0) return i + 1;
  }
  return sheet.length;
}
