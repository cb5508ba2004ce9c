import {
  isHidden,
  PAGE_VISIBILITY,
  type PageStyle,
  type Visibility,
  visibilityInside,
} from "./element-visibility.ts";

export type Attributes = Readonly<Record<string, string>>;

/** An open element and what it means for the text inside it. */
export interface Frame {
  readonly tag: string;
  readonly visibility: Visibility;
  /** inside an element whose content is never shown, such as a template */
  readonly inert: boolean;
  readonly hidden: boolean;
  readonly boilerplate: boolean;
  readonly main: boolean;
  /** content is neither text nor hidden text */
  readonly dropped: boolean;
  readonly captures?: "style" | "json" | "title" | "heading";
}

const DROPPED = new Set(
  "title script style iframe frame frameset object embed applet svg canvas audio video track source input select datalist link meta base".split(
    " ",
  ),
);
const INERT = new Set(["noscript", "template", "textarea", "noframes"]);
const BOILERPLATE_TAGS = new Set(["nav", "footer", "aside", "form", "button", "menu"]);
const BOILERPLATE_ROLES = new Set([
  "navigation",
  "banner",
  "contentinfo",
  "complementary",
  "search",
  "dialog",
]);
const BOILERPLATE_NAME =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|breadcrumbs?|cookies?|consent|sidebar|sharing|share|social|related|newsletter|promo|advert|advertisement|ads?|sponsored)(?:$|[\s_-])/i;
export const ROOT: Frame = {
  tag: "",
  visibility: PAGE_VISIBILITY,
  inert: false,
  hidden: false,
  boilerplate: false,
  main: false,
  dropped: false,
};

/** The frame of an element that opens inside `parent`. */
export function frameFor(parent: Frame, tag: string, attributes: Attributes, style: PageStyle): Frame {
  const visibility = visibilityInside(parent.visibility, tag, attributes, style);
  const captures = captureFor(parent, tag, attributes);
  const inert = parent.inert || INERT.has(tag);
  return {
    tag,
    visibility,
    inert,
    hidden: inert || isHidden(visibility),
    boilerplate: parent.boilerplate || isBoilerplate(parent, tag, attributes),
    main: parent.main || tag === "main" || tag === "article" || attributes.role === "main",
    dropped: parent.dropped || DROPPED.has(tag) || isWikiNoise(tag, attributes),
    ...(captures === undefined ? {} : { captures }),
  };
}

function captureFor(parent: Frame, tag: string, attributes: Attributes): Frame["captures"] {
  if (tag === "style") return "style";
  if (tag === "script") return attributes.type?.toLowerCase().includes("ld+json") ? "json" : undefined;
  if (tag === "title" && !parent.dropped) return "title";
  return tag === "h1" && !parent.hidden ? "heading" : undefined;
}

function isBoilerplate(parent: Frame, tag: string, attributes: Attributes): boolean {
  if (tag === "body" || tag === "main" || tag === "article" || tag === "html") return false;
  if (tag === "header") return !parent.main;
  return (
    BOILERPLATE_TAGS.has(tag) ||
    BOILERPLATE_ROLES.has(attributes.role ?? "") ||
    BOILERPLATE_NAME.test(`${attributes.class ?? ""} ${attributes.id ?? ""}`.slice(0, 200))
  );
}

/** Footnote marks and edit links of wiki pages, which would stand in the middle of sentences. */
function isWikiNoise(tag: string, attributes: Attributes): boolean {
  const classes = attributes.class ?? "";
  return (tag === "sup" && /\breference\b/.test(classes)) || /\bmw-editsection\b/.test(classes);
}
