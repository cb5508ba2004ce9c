/** Dates inside a value, with no more than the text says. Never `new Date(text)`: it guesses. */
export interface DateValue {
  /** negative before year 1 */
  readonly year: number;
  /** 1..12 */
  readonly month?: number;
  readonly day?: number;
  /** `the 1890s` */
  readonly decade: boolean;
  /** `about 1890` */
  readonly approximate: boolean;
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const LEAD =
  /^(?:(?:in|on|at|by|of|from|since|until|around|about|circa|ca|c|early|late|mid|the|year)[ .]+){0,4}/;
const APPROXIMATE = /^(?:(?:in|on|the)\s+)?(?:around|about|circa|ca\.?|c\.|early|late|mid)\b/;
const MONTH_NAME =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const ISO = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:t[0-9:.]{1,15}z)?$/;
const DAY_FIRST = new RegExp(
  `^(?:(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?)?(${MONTH_NAME})\\.?,?\\s+(\\d{3,4})$`,
);
const MONTH_FIRST = new RegExp(`^(${MONTH_NAME})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{3,4})$`);
const YEAR = /^(\d{1,4})(s)?(?:\s*(bce?|ce|ad))?$/;

/** The date a whole value states, or undefined where the value holds anything else. */
export function readDateValue(text: string): DateValue | undefined {
  const plain = westernDigits(text)
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.,;]$/, "");
  if (plain.length > 40) return undefined;
  const approximate = APPROXIMATE.test(plain);
  const body = plain.replace(LEAD, "");
  return readIso(body, approximate) ?? readNamed(body, approximate) ?? readYear(body, approximate);
}

/** Digits of every script as 0-9, so that figures in Arabic or Devanagari digits compare with ours. */
export function westernDigits(text: string): string {
  return text.normalize("NFKC").replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    if (code < 128) return digit;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
    return String(value);
  });
}

function readIso(body: string, approximate: boolean): DateValue | undefined {
  const match = ISO.exec(body);
  if (match === null) return undefined;
  return dated(Number(match[1]), Number(match[2]), match[3] && Number(match[3]), approximate);
}

function readNamed(body: string, approximate: boolean): DateValue | undefined {
  const dayFirst = DAY_FIRST.exec(body);
  if (dayFirst !== null) {
    const [, day, month, year] = dayFirst;
    return dated(Number(year), monthNumber(month), day && Number(day), approximate);
  }
  const monthFirst = MONTH_FIRST.exec(body);
  if (monthFirst === null) return undefined;
  return dated(Number(monthFirst[3]), monthNumber(monthFirst[1]), Number(monthFirst[2]), approximate);
}

function readYear(body: string, approximate: boolean): DateValue | undefined {
  const match = YEAR.exec(body);
  if (match === null) return undefined;
  const [, digits, plural, era] = match;
  const year = Number(digits);
  const inEra = era !== undefined;
  if (!inEra && (digits?.length !== 4 || year < 1000 || year > 2100)) return undefined;
  return { year: era?.startsWith("b") ? -year : year, decade: plural !== undefined, approximate };
}

function monthNumber(name: string | undefined): number {
  return MONTHS.indexOf((name ?? "").slice(0, 3)) + 1;
}

function dated(
  year: number,
  month: number,
  day: number | "" | undefined,
  approximate: boolean,
): DateValue | undefined {
  if (month < 1 || month > 12) return undefined;
  const known = day === undefined || day === "" ? undefined : day;
  if (known !== undefined && (known < 1 || known > 31)) return undefined;
  return { year, month, ...(known === undefined ? {} : { day: known }), decade: false, approximate };
}
