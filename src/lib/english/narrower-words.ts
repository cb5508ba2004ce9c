/**
 * Words under which narrower ones fall: who is called a guitarist is a musician. Only what questions about two
 * things ask; our own list.
 */
const GROUPS: Readonly<Record<string, string>> = {
  musician:
    "musician band group singer vocalist guitarist drummer bassist pianist violinist dj rapper duo trio quartet songwriter composer orchestra bandleader rock",
  band: "band group duo trio quartet",
  director: "director filmmaker",
  filmmaker: "director filmmaker producer",
  writer: "writer author novelist poet playwright screenwriter journalist essayist dramatist columnist",
  author: "author writer novelist poet playwright essayist",
  actor: "actor actress comedian",
  politician: "politician senator governor minister president congressman representative mayor chancellor",
  scientist: "scientist physicist chemist biologist mathematician astronomer botanist zoologist geologist",
  athlete: "athlete player footballer boxer swimmer cyclist skier runner wrestler cricketer golfer tennis",
  university: "university college institute",
  school: "school university college academy",
  film: "film movie documentary",
  movie: "film movie documentary",
  book: "book novel",
  publication: "publication magazine newspaper journal periodical",
  magazine: "magazine periodical quarterly monthly weekly",
  plant: "plant shrub tree herb flower grass orchid",
  genus: "genus genera",
  company: "company corporation firm manufacturer brand chain",
  song: "song single",
  city: "city town municipality",
  child: "child children son daughter",
  children: "child children son daughter",
  buried: "buried interred cremated ashes",
  husband: "husband wife married marries marry spouse widow widower wed wedding bride bridegroom couple",
  wife: "wife husband married marries marry spouse widow widower wed wedding bride bridegroom couple",
  spouse: "spouse wife husband married marries marry widow widower wed wedding couple",
  mother: "mother father parents parent daughter son child born mum",
  father: "father mother parents parent daughter son child born dad",
  parent: "parent parents father mother daughter son child born",
  daughter: "daughter daughters son child children father mother parents",
  son: "son sons daughter child children father mother parents",
  brother: "brother brothers sister sibling siblings twin",
  sister: "sister sisters brother sibling siblings twin",
  dog: "dog breed hound terrier spaniel",
};

const NARROWER = new Map(Object.entries(GROUPS).map(([word, list]) => [word, new Set(list.split(" "))]));

const KIN = new Set("husband wife spouse mother father parent daughter son brother sister".split(" "));

/** Kin stand near each other in every measure of meaning, and a granddaughter is no husband. */
export function isKinWord(word: string): boolean {
  return KIN.has(word) || KIN.has(word.replace(/s$/, ""));
}

/** The words that count as this one; only the word itself when it heads no group. Singular, lower case. */
export function narrowerWords(word: string): ReadonlySet<string> {
  return NARROWER.get(word) ?? NARROWER.get(word.replace(/s$/, "")) ?? new Set([word]);
}
