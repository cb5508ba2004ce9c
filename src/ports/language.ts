/** A token with its universal part of speech; offsets are UTF-16 units of the analysed text. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** universal part of speech: NOUN, PROPN, VERB, AUX, ADJ, ADP, DET, NUM, PRON, ... */
  readonly pos: string;
  readonly lemma: string;
  /** preceded by white space */
  readonly spaced: boolean;
}

export type NameKind = "person" | "place" | "organisation" | "unknown";

export type Gender = "female" | "male" | "unknown";

/** What the rules know of language: deterministic, synchronous, no network. */
export interface LanguageTools {
  tokens(text: string): readonly Token[];
  nameKind(name: string): NameKind;
  /** by a title of rank or the first name; `unknown` for both and for neither */
  gender(name: string): Gender;
  /** a lower-case stem under which forms of one word meet */
  stem(word: string): string;
  /** 0..1 informativeness of a word, from its frequency in general text; unseen words are 1 */
  wordWeight(word: string): number;
  /** cosine of two texts' word vectors, -1..1; 0 when either has no known word */
  similarity(a: string, b: string): number;
}
