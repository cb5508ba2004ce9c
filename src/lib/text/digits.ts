/** First code points of decimal-digit blocks whose digits are single UTF-16 units, so that offsets stay. */
const ZEROS = [0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0e50, 0xff10];

/** Arabic-Indic, Persian, Devanagari, full-width and similar digits as 0-9; the length never changes. */
export function normaliseDigits(text: string): string {
  return text.replace(
    /[\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0e50-\u0e59\uff10-\uff19]/g,
    (digit) => {
      const code = digit.charCodeAt(0);
      const zero = ZEROS.find((start) => code >= start && code < start + 10);
      return zero === undefined ? digit : String(code - zero);
    },
  );
}
