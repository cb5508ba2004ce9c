import type { SourceWarning } from "../../domain/source.ts";
import { cutText } from "../../lib/text/cut-text.ts";
import type { ReadDocument, ReadOptions } from "../../ports/reader.ts";
import type { RunContext } from "../../ports/run-context.ts";
import type { Charset } from "./decode-text.ts";
import type { Draft } from "./draft.ts";
import { finishDocument } from "./finish-document.ts";
import { mismatchWarnings } from "./input-facts.ts";
import type { FieldRecord, FieldRoles } from "./record-fields.ts";
import { MEDIA_TYPES } from "./sniff.ts";
import { webAddress } from "./web-address.ts";

/** What all records of one input share. */
export interface RecordContext {
  readonly uri: string;
  readonly name: string;
  readonly mediaType: string;
  readonly charset: Charset;
  readonly options: ReadOptions;
  readonly nowMs: number;
  /** about the input as a whole, given to each record */
  readonly warnings: readonly SourceWarning[];
  /** addresses that records of this input named themselves: a second use falls back to the number */
  readonly usedAddresses: Set<string>;
}

export function recordContext(
  input: { readonly uri: string; readonly name: string },
  kind: "csv" | "json" | "jsonl",
  charset: Charset,
  options: ReadOptions,
  run: RunContext,
): RecordContext {
  return {
    uri: input.uri,
    name: input.name,
    mediaType: MEDIA_TYPES[kind],
    charset,
    options,
    nowMs: run.clock.now(),
    warnings: mismatchWarnings(input.name, kind),
    usedAddresses: new Set(),
  };
}

/** One record as a document of its own; undefined when it has no text. `number` counts from 1. */
export function recordToDocument(
  record: FieldRecord,
  number: number,
  roles: FieldRoles,
  context: RecordContext,
): ReadDocument | undefined {
  const field = (name: string | undefined) => (name === undefined ? "" : (record.get(name) ?? "").trim());
  const text = roles.text === undefined ? keyValueLines(record, roles) : field(roles.text);
  const source = field(roles.source);
  const sourceAddress = webAddress(source);
  const address = webAddress(field(roles.url)) ?? sourceAddress;
  const title = field(roles.title);
  const date = field(roles.date);
  const author = field(roles.author);
  const language = field(roles.language);
  const draft: Draft = {
    status: "drafted",
    pages: [text],
    ...(title === "" ? {} : { title }),
    ...(date === "" ? {} : { dates: [{ text: date, from: "field" }] }),
    ...(source === "" || sourceAddress !== undefined ? {} : { publisher: source }),
    ...(address === undefined ? {} : { address }),
    ...(author === "" ? {} : { author }),
    ...(language === "" ? {} : { language }),
  };
  const locator = locatorOf(address, number, context.usedAddresses);
  return finishDocument(draft, {
    uri: context.uri,
    locator,
    fallbackTitle:
      (roles.text === undefined ? undefined : openingWords(text)) ?? `${context.name} #${number}`,
    mediaType: context.mediaType,
    charset: context.charset,
    options: context.options,
    nowMs: context.nowMs,
    warnings: context.warnings,
  });
}

const MAX_OPENING = 60;

/** What a record without a title is called: its first words, cut at a word; its number stays in its locator. */
function openingWords(text: string): string | undefined {
  const [line = ""] = text.trim().split(/\n/, 1);
  const words = line.replace(/\s+/g, " ").trim();
  if (!/\p{L}{2}/u.test(words)) return undefined;
  if (words.length <= MAX_OPENING) return words;
  const cut = cutText(words, MAX_OPENING);
  const end = cut.lastIndexOf(" ");
  return `${(end > MAX_OPENING / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/u, "")} …`;
}

/** A record that names an address is known by it: moved to another row or file, it is still the same source. */
function locatorOf(address: string | undefined, number: number, used: Set<string>): string {
  if (address === undefined || used.has(address)) return `#${number}`;
  used.add(address);
  return address;
}

/** A record without running text: its fields are the text. */
function keyValueLines(record: FieldRecord, roles: FieldRoles): string {
  const about = new Set([roles.date, roles.source, roles.url, roles.author, roles.language]);
  return [...record]
    .filter(([name, value]) => value.trim() !== "" && !about.has(name))
    .map(([name, value]) => `${name.trim()}: ${value.replace(/\s+/g, " ").trim()}`)
    .join("\n");
}
