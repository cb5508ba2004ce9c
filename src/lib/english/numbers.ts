/** Numbers in English prose, in digits and words, with the noun they count. */
export interface NumberMention {
  /** the number as written, with its unit word or sign */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
/** Words that multiply the number before them. */
export const NUMBER_SCALES: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["dozen", 12],
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
  ["bn", 1e9],
  ["trillion", 1e12],
]);
const WORD_VALUES = new Map<string, number>([
  ...SMALL.map((word, i): [string, number] => [word, i]),
  ...TENS.map((word, i): [string, number] => [word, 20 + 10 * i]),
]);

/** The value of one lower-case number word, `seven` or `forty-two`; undefined for any other word. */
export function readNumberWord(word: string): number | undefined {
  const [first = "", unit, more] = word.split("-");
  const value = WORD_VALUES.get(first);
  if (value === undefined || unit === undefined) return value;
  const ones = WORD_VALUES.get(unit) ?? 0;
  return value >= 20 && ones >= 1 && ones <= 9 && more === undefined ? value + ones : undefined;
}

/** Longest text searched, in UTF-16 units. */
const MAX_LENGTH = 10_000;
const DIGITS =
  /(?<![\p{L}\d.,])[$£€]?(\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(\.\d{1,6})?(?![\d]|,\d{3})(?:\s?(hundred|dozen|thousand|million|billion|trillion)\b)?%?/giu;
const WORDS =
  /\b(zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](one|two|three|four|five|six|seven|eight|nine))?(?:\s(hundred|dozen|thousand|million|billion|trillion))?\b/giu;

/** Numbers in order of position. */
export function findNumbers(text: string): NumberMention[] {
  const searched = text.slice(0, MAX_LENGTH);
  const found: NumberMention[] = [];
  for (const match of searched.matchAll(DIGITS)) {
    const value = Number((match[1] ?? "").replaceAll(",", "") + (match[2] ?? ""));
    found.push(mention(match, value * (NUMBER_SCALES.get((match[3] ?? "").toLowerCase()) ?? 1)));
  }
  for (const match of searched.matchAll(WORDS)) {
    const first = WORD_VALUES.get((match[1] ?? "").toLowerCase()) ?? 0;
    const unit = WORD_VALUES.get((match[2] ?? "").toLowerCase()) ?? 0;
    found.push(mention(match, (first + unit) * (NUMBER_SCALES.get((match[3] ?? "").toLowerCase()) ?? 1)));
  }
  return found.sort((a, b) => a.start - b.start);
}

function mention(match: RegExpExecArray, value: number): NumberMention {
  return { text: match[0].trim(), start: match.index, end: match.index + match[0].trimEnd().length, value };
}
