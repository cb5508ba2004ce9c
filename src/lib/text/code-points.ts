/**
 * JavaScript strings count UTF-16 units; stored offsets count Unicode code points (W3C Web Annotation's
 * TextPositionSelector), so that readers in other languages find the same span.
 */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    if (isHighSurrogate(text.charCodeAt(i)) && isLowSurrogate(text.charCodeAt(i + 1))) {
      length--;
      i++;
    }
  }
  return length;
}

/** The code-point offset of a UTF-16 offset. */
export function toCodePointOffset(text: string, utf16Offset: number): number {
  return codePointLength(text.slice(0, utf16Offset));
}

/** The UTF-16 offset of a code-point offset; past the end gives the length. */
export function toUtf16Offset(text: string, codePointOffset: number): number {
  let i = 0;
  for (let seen = 0; seen < codePointOffset && i < text.length; seen++) {
    i += isHighSurrogate(text.charCodeAt(i)) && isLowSurrogate(text.charCodeAt(i + 1)) ? 2 : 1;
  }
  return i;
}

/** `text[start, end)` counted in code points. */
export function sliceCodePoints(text: string, start: number, end: number): string {
  const from = toUtf16Offset(text, start);
  return text.slice(from, from + toUtf16Offset(text.slice(from), end - start));
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
