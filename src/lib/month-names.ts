/** Month names of six languages, folded: accents gone, dotless i as i. The first three letters of English too. */
const MONTHS: readonly string[] = [
  "january jan januar janner janvier enero gennaio ocak",
  "february feb februar feber fevrier febrero febbraio subat",
  "march mar marz maerz mars marzo mart",
  "april apr avril abril aprile nisan",
  "may mai mayo maggio mayis",
  "june jun juni juin junio giugno haziran",
  "july jul juli juillet julio luglio temmuz",
  "august aug aout agosto agustos",
  "september sep sept septembre septiembre settembre eylul",
  "october oct oktober okt octobre octubre ottobre ekim",
  "november nov novembre noviembre kasim",
  "december dec dezember dez decembre diciembre dicembre aralik",
];

/** January first, folded. */
export const ENGLISH_MONTHS: readonly string[] = MONTHS.map((names) => names.split(" ")[0] ?? names);

const NUMBER_BY_NAME: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);

/** 1..12, or undefined. Locale-free: `MAYIS`, `mayıs` and `Mayıs` are one name. */
export function monthNumber(name: string): number | undefined {
  const folded = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ı/g, "i")
    .replace(/\.$/, "");
  return NUMBER_BY_NAME.get(folded);
}
