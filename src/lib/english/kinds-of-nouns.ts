/**
 * What kind of thing a common noun names: what a question about a `river` or a `singer` wants as its answer, and
 * how a copula (`X is a village in ...`) is to be read.
 */
import type { ValueKind } from "./relations.ts";

const WORDS: Readonly<Record<Exclude<ValueKind, "other" | "nationality">, string>> = {
  person:
    "person people man woman boy girl actor actress singer musician composer director filmmaker author writer novelist poet playwright artist painter sculptor architect scientist physicist chemist mathematician biologist philosopher historian politician president minister king queen emperor empress prince princess duke duchess general admiral commander soldier officer footballer player coach manager athlete boxer driver swimmer wrestler cricketer golfer skater founder inventor engineer designer producer screenwriter songwriter rapper guitarist drummer bassist pianist violinist comedian dancer host presenter journalist editor publisher lawyer judge senator governor mayor chairman ceo husband wife spouse father mother son daughter brother sister uncle aunt cousin grandfather grandmother parent child sibling monarch ruler pope bishop saint priest astronaut explorer teacher professor student scholar keeper owner leader captain star model chef businessman businesswoman entrepreneur philanthropist activist character performer vocalist frontman lyricist cartoonist illustrator photographer critic translator linguist economist psychologist doctor physician surgeon nurse farmer merchant nobleman noblewoman suffragist glassblower clockmaker carpenter superintendent soprano tenor baritone secretary chancellor treasurer colonel sergeant lieutenant heir executive principal rector dean treasurer matron warden pilot clerk witness victim spy surveyor apprentice pupil niece nephew widow widower ambassador chairwoman chairperson spokesman spokeswoman scorer whistleblower",
  place:
    "place city town village country state county province district region continent island river lake mountain sea ocean valley bay peninsula desert forest park street road square building castle palace bridge stadium arena airport station museum church cathedral temple capital birthplace location hometown municipality borough neighborhood neighbourhood suburb area canal creek hill peak volcano harbor harbour port planet monument memorial cemetery ridge parish settlement commune locality venue garden territory nation kingdom empire republic lighthouse tower farm mill hospital hotel theatre theater prison reservoir dam coast beach glacier waterfall headquarters",
  organisation:
    "organization organisation company corporation firm university college school institute band group orchestra team club party agency association society league union studio network label publisher newspaper magazine airline bank army navy regiment government ministry department church foundation charity order brewery manufacturer developer distributor channel station broadcaster franchise dynasty tribe committee council court guild museum festival gallery archive laboratory observatory academy trust fund bureau consortium employer institution conference division duo trio quartet",
  date: "year date day month decade century birthday birthdate time era",
  number:
    "number population amount percentage height length age distance size area quantity total count elevation capacity",
  work: "film movie book novel song album single play opera series show sitcom game painting poem story magazine newspaper documentary musical symphony work soundtrack video episode comic manga anime sculpture trilogy ballet anthem essay article journal program programme title memoir play drama",
};

const KINDS = new Map<string, ValueKind>();
// the first list that has a word wins: a magazine is an organisation, a museum a place
for (const kind of ["person", "place", "organisation", "date", "number", "work"] as const) {
  for (const word of WORDS[kind].split(" ")) if (!KINDS.has(word)) KINDS.set(word, kind);
}
for (const word of ["nationality", "citizenship", "ethnicity"]) KINDS.set(word, "nationality");
for (const word of ["magazine", "newspaper", "game", "show", "series"]) KINDS.set(word, "work");

/** The kind of a noun in singular or plural; `other` when it is on no list and does not look like a doer. */
export function kindOfNoun(noun: string): ValueKind {
  const lower = noun.toLowerCase();
  return KINDS.get(lower) ?? KINDS.get(singular(lower)) ?? (isDoer(singular(lower)) ? "person" : "other");
}

const NOT_DOERS = new Set(
  "chapter letter order computer water power paper number other container matter master center centre computer quarter winter summer daughter corner weather flower tower color colour floor door error minor major former latter later manner layer member cover border murder disorder register offer charter parameter counter cluster shelter filter poster ladder finger danger anger dinner supper butter silver copper timber winter cancer fever sister brother over under after never either neither whether together rather answer career beer".split(
    " ",
  ),
);

/** `skier`, `cyclist`, `librarian`, `sportswoman`: endings that name people. */
function isDoer(noun: string): boolean {
  return (
    noun.length > 4 &&
    !NOT_DOERS.has(noun) &&
    /(?:(?:[^aeiou]|ki)er|[st]or|[a-z]ist|[a-z]ian|man|woman|[a-z]eer)$/.test(noun)
  );
}

function singular(noun: string): string {
  if (noun.endsWith("ies")) return `${noun.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x)es$/.test(noun)) return noun.slice(0, -2);
  return noun.endsWith("s") && !noun.endsWith("ss") ? noun.slice(0, -1) : noun;
}
