/** One step of the file's schema. A released step is never edited, only followed by another. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}
