/** Numbers for people, the same in every locale. */

export function shortCount(value: number): string {
  if (value < 1_000) return String(Math.round(value));
  if (value < 999_500) return `${(value / 1_000).toFixed(value < 9_950 ? 1 : 0)}k`;
  return `${(value / 1_000_000).toFixed(1)}M`;
}

export function seconds(value: number): string {
  if (value < 10) return `${value.toFixed(1)} s`;
  if (value < 90) return `${Math.round(value)} s`;
  return value < 5_400 ? `${Math.round(value / 60)} min` : `${(value / 3_600).toFixed(1)} h`;
}

export function dollars(value: number): string {
  return `$${value.toFixed(value !== 0 && value < 0.1 ? 4 : 2)}`;
}

/** A share or score of 0..1 with two digits; unknown stays unknown. */
export function score(value: number | null): string {
  return value === null ? "unknown" : value.toFixed(2);
}
