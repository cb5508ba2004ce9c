/**
 * M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980, over lower-case ASCII words, preceded
 * by a table of irregular forms (`wrote` and `written` meet `write`) and followed by a short one of doers
 * (`founder` meets `found`), since relation words are what the rules compare most. Words with a digit or a
 * letter outside a-z are returned in lower case as they are.
 */
export function stemWord(word: string): string {
  const lower = word.toLowerCase();
  const base = IRREGULAR.get(lower) ?? lower;
  if (base.length < 3 || base.length > 40 || !/^[a-z]+$/.test(base)) return base;
  const stem = step5(step4(step3(step2(step1c(step1b(step1a(base)))))));
  return DOERS.get(stem) ?? stem;
}

const IRREGULAR_FORMS =
  "be:am,is,are,was,were,been,being have:has,had,having do:does,did,done,doing go:goes,went,gone write:wrote,written,writing,writes,writer,writers " +
  "win:won,winning,winner,winners lead:led,leader,leaders build:built,builder,builders make:made,making,maker,makers " +
  "take:took,taken,taking give:gave,given,giving get:got,gotten begin:began,begun,beginning become:became,becoming come:came,coming " +
  "see:saw,seen sing:sang,sung,singer,singers sell:sold,seller speak:spoke,spoken,speaker teach:taught,teacher,teachers " +
  "hold:held,holder,holders know:known,knew leave:left lose:lost,loser meet:met pay:paid run:ran,running,runner " +
  "say:said send:sent sit:sat spend:spent stand:stood steal:stole,stolen strike:struck swim:swam,swum,swimmer " +
  "tell:told think:thought throw:threw,thrown wear:wore,worn bring:brought buy:bought,buyer catch:caught choose:chose,chosen " +
  "draw:drew,drawn drive:drove,driven,driver eat:ate,eaten fall:fell,fallen fight:fought,fighter find:finding,finds fly:flew,flown " +
  "grow:grew,grown hear:heard keep:kept,keeper ride:rode,ridden,rider rise:rose,risen shoot:shot die:died,dies,dying,death,deaths,dead " +
  "born:birth,births,bear bury:buried,burial,buries marry:married,marries,marriage,marrying locate:located,location,locations " +
  "man:men woman:women child:children wife:wives city:cities country:countries person:people,persons life:lives " +
  "high:higher,highest,height tall:taller,tallest long:longer,longest,length old:older,oldest,elder,eldest young:younger,youngest " +
  "large:larger,largest big:bigger,biggest early:earlier,earliest late:later,latest play:player,players,plays,playing,played";

const IRREGULAR = new Map<string, string>();
for (const entry of IRREGULAR_FORMS.split(" ")) {
  const [base = "", forms = ""] = entry.split(":");
  for (const form of forms.split(",")) IRREGULAR.set(form, base);
}

const DOERS = new Map<string, string>([
  ["founder", "found"],
  ["owner", "own"],
  ["starr", "star"],
  ["invent", "invent"],
  ["coach", "coach"],
  ["ruler", "rule"],
  ["author", "author"],
]);

const STEP2: readonly (readonly [string, string])[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["abli", "able"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
];
const STEP3: readonly (readonly [string, string])[] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];
const STEP4 = "al ance ence er or ic able ible ant ement ment ent ion ou ism ate iti ous ive ize".split(" ");

function isConsonant(word: string, at: number): boolean {
  const letter = word[at];
  if (letter === undefined || "aeiou".includes(letter)) return false;
  return letter !== "y" || at === 0 || !isConsonant(word, at - 1);
}

/** Porter's m: the number of vowel-consonant sequences. */
function measure(stem: string): number {
  let count = 0;
  for (let i = 1; i < stem.length; i++) {
    if (isConsonant(stem, i) && !isConsonant(stem, i - 1)) count++;
  }
  return count;
}

function hasVowel(stem: string): boolean {
  for (let i = 0; i < stem.length; i++) if (!isConsonant(stem, i)) return true;
  return false;
}

function endsDouble(word: string): boolean {
  return word.length > 1 && word.at(-1) === word.at(-2) && isConsonant(word, word.length - 1);
}

/** Consonant, vowel, consonant other than w, x, y at the end: `hop`, so that `hoping` gives back `hope`. */
function endsShort(word: string): boolean {
  const last = word.length - 1;
  return (
    last >= 2 &&
    isConsonant(word, last) &&
    !isConsonant(word, last - 1) &&
    isConsonant(word, last - 2) &&
    !"wxy".includes(word[last] ?? "")
  );
}

function step1a(word: string): string {
  if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2);
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function step1b(word: string): string {
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const cut = word.endsWith("ed") ? 2 : word.endsWith("ing") ? 3 : 0;
  if (cut === 0 || !hasVowel(word.slice(0, -cut))) return word;
  const stem = word.slice(0, -cut);
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsDouble(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function step1c(word: string): string {
  return word.endsWith("y") && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

function replaceSuffix(word: string, table: readonly (readonly [string, string])[]): string {
  for (const [suffix, replacement] of table) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length);
    return measure(stem) > 0 ? stem + replacement : word;
  }
  return word;
}

const step2 = (word: string): string => replaceSuffix(word, STEP2);
const step3 = (word: string): string => replaceSuffix(word, STEP3);

function step4(word: string): string {
  let longest = "";
  for (const suffix of STEP4) {
    if (word.endsWith(suffix) && suffix.length > longest.length) longest = suffix;
  }
  if (longest === "") return word;
  const stem = word.slice(0, -longest.length);
  if (measure(stem) <= 1) return word;
  return longest !== "ion" || /[st]$/.test(stem) ? stem : word;
}

function step5(word: string): string {
  let stem = word;
  if (stem.endsWith("e")) {
    const without = stem.slice(0, -1);
    const m = measure(without);
    if (m > 1 || (m === 1 && !endsShort(without))) stem = without;
  }
  return measure(stem) > 1 && stem.endsWith("ll") ? stem.slice(0, -1) : stem;
}
