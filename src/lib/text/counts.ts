/** Numbers with their nouns, the same in every locale. */

/** `1 source`, `1,200 sources`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${groupDigits(count)} ${count === 1 ? one : many}`;
}

export function groupDigits(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
