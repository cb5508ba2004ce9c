import { foldText } from "./normalise.ts";

/** Languages told by their script alone. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/\p{Script=Han}/gu, "zh"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Devanagari}/gu, "hi"],
  [/\p{Script=Arabic}/gu, "ar"],
  [/\p{Script=Cyrillic}/gu, "ru"],
];

/** Frequent function words, folded; words shared by several languages are left out where they mislead. */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: "the and of was is were that with for which from this by are has had his her their been who it as",
  de: "der die das und ist war nicht mit von den dem ein eine einer auf fur im zu wurde auch als sich sind bei nach",
  fr: "le la les des est et une dans qui que pour sur avec par ete du ce cette sont au aux plus ont elle il",
  es: "el los las una y es fue del con por para que se como su mas en al lo esta entre sobre",
  it: "il gli una e di che della nel con per sono stato stata anche dei delle alla non si piu nella dal",
  pt: "os uma e foi do da dos das com por para que em mais ao nao sao como sua seu pela pelo",
  nl: "het een en van is was niet met voor dat op zijn werd ook aan bij door naar deze hij",
  tr: "ve bir bu icin ile olarak da daha olan gibi kadar sonra cok ise oldu tarafindan yil en",
  pl: "na jest byl byla sie nie ze przez oraz jako od po za ich jego ktory ktora tym przy",
  sv: "och att det en ett som ar var inte med for pa av den till har om hade fran",
};
const WORD_SETS = Object.entries(FUNCTION_WORDS).map(
  ([tag, words]) => [tag, new Set(words.split(" "))] as const,
);

/**
 * The likely language of a text as a BCP 47 tag, from its script and its function words; undefined when the text
 * is too short or mixed to say. A label for the reader and for choosing tools, never evidence.
 */
export function detectLanguage(text: string): string | undefined {
  const sample = text.slice(0, 4000);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 20) return undefined;
  for (const [script, tag] of SCRIPTS) {
    const share = (sample.match(script)?.length ?? 0) / letters;
    if (share > (tag === "ja" ? 0.1 : 0.4)) return tag;
  }
  return latinLanguage(foldText(sample).split(" "));
}

function latinLanguage(words: readonly string[]): string | undefined {
  const ranked = WORD_SETS.map(([tag, set]) => ({ tag, hits: words.filter((word) => set.has(word)).length }))
    .sort((a, b) => b.hits - a.hits || (a.tag < b.tag ? -1 : 1))
    .slice(0, 2);
  const [best, second] = ranked;
  if (best === undefined || second === undefined) return undefined;
  const isClear = best.hits >= Math.max(3, words.length * 0.08) && best.hits >= second.hits * 1.3;
  return isClear ? best.tag : undefined;
}
