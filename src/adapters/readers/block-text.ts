/** Builds running text from the events of a markup parser: paragraphs, list items, `Key: value` pairs. */
export interface BlockText {
  open(tag: string): void;
  text(content: string): void;
  close(tag: string): void;
  /** a block that is ready as it is, such as the lines of a table */
  block(content: string): void;
  result(): string;
}

interface Block {
  readonly kind: "paragraph" | "item" | "pair";
  readonly text: string;
}

const BLOCK_TAGS = new Set(
  "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead title tr ul".split(
    " ",
  ),
);

export function isBlockTag(tag: string): boolean {
  return BLOCK_TAGS.has(tag);
}

export function createBlockText(): BlockText {
  const blocks: Block[] = [];
  let pieces: string[] = [];
  let kind: Block["kind"] = "paragraph";
  let preformatted = 0;
  let term: string | undefined;

  const flush = () => {
    const raw = pieces.join("");
    pieces = [];
    const text = tidy(raw);
    const finished = kind;
    kind = "paragraph";
    if (text !== "") blocks.push({ kind: finished, text: finished === "item" ? `- ${text}` : text });
  };
  const closeDefinition = (tag: string) => {
    const text = tidy(pieces.join(""));
    pieces = [];
    if (tag === "dt") {
      term = text.replace(/\s*:$/, "");
      return;
    }
    if (text !== "") blocks.push({ kind: "pair", text: term === undefined ? text : `${term}: ${text}` });
  };
  return {
    open(tag) {
      if (tag === "br") pieces.push("\n");
      if (tag === "pre") preformatted++;
      if (!BLOCK_TAGS.has(tag)) return;
      // A paragraph inside a list item continues the item.
      if (kind === "item" && tidy(pieces.join("")) === "" && tag !== "li") return;
      flush();
      if (tag === "li") kind = "item";
    },
    text(content) {
      pieces.push(preformatted > 0 ? content : content.replace(/\s+/g, " "));
    },
    close(tag) {
      if (tag === "pre") preformatted = Math.max(0, preformatted - 1);
      if (tag === "dt" || tag === "dd") closeDefinition(tag);
      else if (BLOCK_TAGS.has(tag)) flush();
      if (tag === "dl") term = undefined;
    },
    block(content) {
      flush();
      if (content !== "") blocks.push({ kind: "paragraph", text: content });
    },
    result() {
      flush();
      return joinBlocks(blocks);
    },
  };
}

/** Items and pairs in a row stand on lines of their own; everything else is parted by an empty line. */
function joinBlocks(blocks: readonly Block[]): string {
  const parts: string[] = [];
  blocks.forEach((block, index) => {
    const before = blocks[index - 1];
    if (before !== undefined) {
      parts.push(before.kind === block.kind && block.kind !== "paragraph" ? "\n" : "\n\n");
    }
    parts.push(block.text);
  });
  return parts.join("");
}

function tidy(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/[ \t]+/g, " ").trim())
    .join("\n")
    .replace(/\n{2,}/g, "\n")
    .trim();
}
