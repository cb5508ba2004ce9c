import type { FieldMapping } from "../../ports/reader.ts";

/** A record of a table or of JSON: field names as written, values as text. */
export type FieldRecord = ReadonlyMap<string, string>;

/** Which field plays which part. `text` undefined: every field becomes a `Key: value` line. */
export interface FieldRoles {
  readonly text?: string;
  readonly title?: string;
  readonly date?: string;
  readonly source?: string;
  readonly url?: string;
  readonly author?: string;
  readonly language?: string;
}

export type ChosenRoles =
  | { readonly status: "chosen"; readonly roles: FieldRoles }
  | { readonly status: "refused"; readonly reason: string };

const NAMES: Readonly<Record<keyof FieldRoles, readonly string[]>> = {
  text: "text body content contents passage passage_text paragraph article article_body document context abstract fulltext full_text sentence description summary".split(
    " ",
  ),
  title: "title headline heading name label subject".split(" "),
  date: "date published published_at publishedat publication_date pub_date pubdate issued datepublished".split(
    " ",
  ),
  source: "source publisher publication site outlet newspaper journal domain".split(" "),
  url: "url link uri href web address source_url".split(" "),
  author: "author authors byline creator writer".split(" "),
  language: "language lang".split(" "),
};
/** A column whose values are this long on average holds running text, in characters. */
const MIN_TEXT_LENGTH = 40;

/**
 * Chooses the fields by the mapping first, then by their names, then, for the text, by length: the field with the
 * longest values, if they are long enough to be sentences. `sample` are the first records.
 */
export function chooseRoles(sample: readonly FieldRecord[], mapping: FieldMapping = {}): ChosenRoles {
  const fields = [...new Set(sample.flatMap((record) => [...record.keys()]))];
  for (const [role, field] of Object.entries(mapping)) {
    if (field !== undefined && !fields.includes(field)) {
      const known = fields.slice(0, 20).join(", ");
      return {
        status: "refused",
        reason: `there is no field "${field}" for the ${role}; the fields are: ${known}`,
      };
    }
  }
  const byName = (role: keyof FieldRoles) =>
    NAMES[role]
      .map((name) => fields.find((field) => foldName(field) === name))
      .find((field) => field !== undefined && sample.some((record) => (record.get(field) ?? "") !== ""));
  const roles: Partial<Record<keyof FieldRoles, string>> = {};
  for (const role of Object.keys(NAMES) as (keyof FieldRoles)[]) {
    const mapped = role === "url" || role === "author" || role === "language" ? undefined : mapping[role];
    const field = mapped ?? byName(role);
    if (field !== undefined) roles[role] = field;
  }
  const text = roles.text ?? longestField(fields, sample, roles);
  if (text !== undefined) return { status: "chosen", roles: { ...roles, text } };
  const title = roles.title ?? namingField(fields, sample, roles);
  return { status: "chosen", roles: title === undefined ? roles : { ...roles, title } };
}

function longestField(
  fields: readonly string[],
  sample: readonly FieldRecord[],
  roles: FieldRoles,
): string | undefined {
  const taken = new Set(Object.values(roles));
  const [best] = fields
    .filter((field) => !taken.has(field))
    .map((field) => {
      const values = sample.map((record) => record.get(field) ?? "").filter((value) => value !== "");
      const total = values.reduce((sum, value) => sum + (value.includes(" ") ? value.length : 0), 0);
      return { field, mean: total / Math.max(1, values.length) };
    })
    .sort((a, b) => b.mean - a.mean);
  return best !== undefined && best.mean >= MIN_TEXT_LENGTH ? best.field : undefined;
}

const MAX_NAME_LENGTH = 80;

/** A table's column that calls each row by another name: the first one of short values with letters, none twice. */
function namingField(
  fields: readonly string[],
  sample: readonly FieldRecord[],
  roles: FieldRoles,
): string | undefined {
  const taken = new Set(Object.values(roles));
  return fields.find((field) => {
    const values = sample.map((record) => (record.get(field) ?? "").trim());
    const isName = (value: string) => /^\p{L}/u.test(value) && value.length <= MAX_NAME_LENGTH;
    return !taken.has(field) && values.every(isName) && new Set(values).size === values.length;
  });
}

function foldName(field: string): string {
  return field
    .trim()
    .toLowerCase()
    .replace(/[\s.-]+/g, "_");
}
