/**
 * Relations that prose states in many ways (`was directed by`, `is the director of`, `X's film Y`), each with one
 * name, so that two voices who speak of the same thing meet. The direction is always from the thing that has the
 * property to the value: film -> director, person -> birthplace.
 */
import { compareText } from "../compare.ts";

export type ValueKind =
  | "person"
  | "place"
  | "organisation"
  | "date"
  | "number"
  | "work"
  | "nationality"
  | "other";

export interface Relation {
  readonly id: string;
  /** the predicate as statements write it */
  readonly label: string;
  /**
   * True when a thing has one value, or one small set of values that every voice gives whole: two origins that
   * share no value then contradict each other.
   */
  readonly singleValued: boolean;
  readonly kind: ValueKind;
  /** nouns that name the value: `director of X` */
  readonly nouns: readonly string[];
  /** base forms of verbs whose doer is the value: `Y directed X`, `X was directed by Y` */
  readonly doers: readonly string[];
  /** `verb preposition` or `verb` (base forms) whose subject has the property: `die in`, `marry` */
  readonly verbs: readonly string[];
}

// id | label | 1 when single-valued | kind | nouns | doer verbs | subject verbs
const TABLE = `birth-date|born on|1|date|date of birth,birth date,birthdate,birthday,birth year,year of birth||bear on
birth-place|born in|1|place|place of birth,birthplace,birth place,native town,hometown,city of birth,town of birth,native||bear in,bear at,hail from,come from
death-date|died on|1|date|date of death,death date,year of death||die on
death-place|died in|1|place|place of death,death place,city of death||die in,die at
death-cause|died of|1|other|cause of death||die of,die from
burial-place|buried in|1|place|burial place,place of burial,resting place,grave||bury in,bury at
nationality|nationality|0|nationality|nationality,citizenship,country of citizenship||
country|country|0|place|country,country of origin,country of location||
located-in|located in|0|place|location||locate in,situate in,lie in,locate at,locate on,situate on,stand in,lie on,lie at,stand on
venue|held in|0|place|venue,ground||hold in,hold at
headquarters|headquartered in|1|place|headquarters,head office,main office,seat||headquarter in,base in,headquarter at
residence|lives in|0|place|residence,home||live in,reside in,settle in
capital|capital|1|place|capital,capital city||
spouse|spouse|0|person|spouse,wife,husband,widow,widower,consort,second wife,first wife,first husband,second husband,ex-wife,ex-husband,partner||marry,marry to,wed
father|father|1|person|father||
mother|mother|1|person|mother||
parent|parent|0|person|parent,parents||
child|child|0|person|child,children,son,daughter,sons,daughters,eldest son,eldest daughter,only son,only daughter||
sibling|sibling|0|person|sibling,siblings,brother,sister,twin brother,twin sister,elder brother,elder sister,younger brother,younger sister,half-brother,half-sister,brothers,sisters||
uncle|uncle|0|person|uncle||
aunt|aunt|0|person|aunt||
niece|niece|0|person|niece||
nephew|nephew|0|person|nephew||
cousin|cousin|0|person|cousin||
director|directed by|1|person|director,film director,filmmaker|direct,co-direct|
author|written by|1|person|author,writer,novelist,screenwriter,playwright,lyricist,scriptwriter|write,author,pen,co-write|
composer|composed by|1|person|composer,songwriter,music composer|compose,score|
performer|performed by|1|person|performer,singer,artist,recording artist,vocalist|perform,sing,record|
producer|produced by|0|person|producer,film producer|produce|
editor|edited by|0|person|editor,film editor|edit|
founder|founded by|1|person|founder,co-founder,cofounder,founders|found,co-found,establish,set up,start|
creator|created by|1|person|creator,inventor,originator,painter,sculptor|create,invent,devise,paint,sculpt|
illustrator|illustrated by|0|person|illustrator,cover artist|illustrate|
discoverer|discovered by|1|person|discoverer|discover|
architect|designed by|1|person|designer,architect|design,lay out|
builder|built by|1|organisation|builder,manufacturer,maker|build,manufacture,construct|
developer|developed by|0|organisation|developer|develop|
publisher|published by|0|organisation|publisher|publish|
distributor|distributed by|0|organisation|distributor|distribute|
record-label|record label|0|organisation|record label,label||
broadcaster|broadcast by|0|organisation|broadcaster,network,channel|broadcast,air|
owner|owned by|1|organisation|owner,parent company,parent organization,parent organisation,parent|own,acquire,buy,purchase,take over|
operator|operated by|0|organisation|operator|operate|
referee|refereed by|0|person|referee,umpire|referee,umpire|
manager|managed by|0|person|manager,coach,head coach|manage,coach|
leader|led by|0|person|leader,head|lead,head|
chairperson|chairman|0|person|chairman,chairwoman,chair,chairperson|chair|
chief-executive|chief executive|0|person|chief executive,ceo,chief executive officer||
president|president|0|person|president||
prime-minister|prime minister|0|person|prime minister||
mayor|mayor|0|person|mayor||
governor|governor|0|person|governor||
monarch|monarch|0|person|king,queen,monarch,emperor,ruler|rule|
captain|captain|0|person|captain|captain|
keeper|kept by|0|person|keeper,curator,guardian|keep,curate|
cast|starring|0|person|star,lead actor,lead actress,cast member|star|
presenter|presented by|0|person|presenter,host|host,present|
founding-date|founded on|1|date|founding date,year of foundation,foundation date||found on,establish on,form on,create on,incorporate on,start on
release-date|released on|1|date|release date,publication date,year of release||release on,publish on,premiere on,air on,come out on
building-date|built on|1|date|construction date||build on,complete on,construct on
opening-date|opened on|1|date|opening date||open on
marriage-date|married on|0|date|wedding date||marry on
educated-at|educated at|0|organisation|alma mater,university,school||educate at,graduate from,study at,attend,educate in
raised|grew up in|0|place|||grow up in,raise in,bring up in
employer|works for|0|organisation|employer||work for,work at,be employ by
member-of|member of|0|organisation|member||belong to,join
part-of|part of|0|other|part||
plays-for|plays for|0|organisation|team,club||play for
award|won|0|other|award,prize||win,receive,be award
occupation|occupation|0|other|occupation,profession,job||work as
named-after|named after|1|other|namesake,eponym||name after,name for
population|population|0|number|population||
capacity|capacity|1|number|capacity,seating capacity||hold,seat
language|language|0|other|language,original language||
genre|genre|0|other|genre||
mouth|flows into|1|place|mouth,outflow||flow into,empty into,drain into
source|rises in|1|place|source,spring||rise in
crosses|crosses|0|place|||cross,span
overlooks|overlooks|0|place|||overlook
borders|borders|0|place|||border
succeeded-by|succeeded by|0|person|successor|succeed,replace|
preceded-by|preceded by|0|person|predecessor|precede|
based-on|based on|1|work|basis||base on,adapt from
teacher|taught by|0|person|teacher,tutor,mentor,master|teach,tutor,mentor|study under,learn from,learn under,train under,apprentice to
pupil|taught|0|person|pupil,student,apprentice,disciple||
character-actor|played by|0|person||portray|`;

function parseTable(): Relation[] {
  const list = (cell: string | undefined): string[] => (cell ?? "").split(",").filter((word) => word !== "");
  return TABLE.split("\n").map((line) => {
    const [id = "", label = "", single, kind, nouns, doers, verbs] = line.split("|");
    return {
      id,
      label,
      singleValued: single === "1",
      kind: kind as ValueKind,
      nouns: list(nouns),
      doers: list(doers),
      verbs: list(verbs),
    };
  });
}

const RELATIONS: readonly Relation[] = parseTable();
const BY_ID = new Map(RELATIONS.map((relation) => [relation.id, relation]));
const BY_NOUN = new Map(RELATIONS.flatMap((relation) => relation.nouns.map((noun) => [noun, relation])));
const BY_DOER = new Map(RELATIONS.flatMap((relation) => relation.doers.map((verb) => [verb, relation])));
const BY_VERB = new Map(RELATIONS.flatMap((relation) => relation.verbs.map((verb) => [verb, relation])));
const BY_LABEL = new Map(RELATIONS.map((relation) => [relation.label, relation]));

export function relationById(id: string): Relation | undefined {
  return BY_ID.get(id);
}

/** The relation whose value this noun names: `director`, `place of birth`, `wife`. */
export function relationOfNoun(noun: string): Relation | undefined {
  return BY_NOUN.get(noun.toLowerCase().trim());
}

/** The relation whose value does this verb (base form) to the thing: `direct`. */
export function relationOfDoer(verb: string): Relation | undefined {
  return BY_DOER.get(verb);
}

/**
 * The relation that a thing has by being the subject of this verb (base form) with this preposition; `on` stands
 * for any date, whatever the preposition was.
 */
export function relationOfVerb(verb: string, preposition: string | undefined): Relation | undefined {
  return BY_VERB.get(preposition === undefined ? verb : `${verb} ${preposition}`);
}

/**
 * The relation of a predicate as statements write it, by a rule or a model: labels (`directed by`), nouns
 * (`Director`, `is the capital of` read backwards is not known here), `was born in`. Undefined when unknown.
 */
export function canonicalRelation(predicate: string): Relation | undefined {
  const words = predicate
    .toLowerCase()
    .slice(0, 80)
    .replace(/[_:]+/g, " ")
    .trim()
    .split(/\s+/)
    .filter((word) => !LEADING.has(word));
  const phrase = words.join(" ");
  return BY_LABEL.get(phrase) ?? BY_NOUN.get(phrase) ?? BY_LABEL.get(SYNONYMS.get(phrase) ?? "");
}

/** Labels that stand between a subject and an object on a statement line, longest first. */
const LABELS = RELATIONS.map((relation) => relation.label)
  .filter((label) => label !== "part of" && label !== "country" && label !== "language")
  .sort((a, b) => b.length - a.length || compareText(a, b));

/**
 * Takes a statement line apart (`The Tin Lantern written by Ida Moss`), as statements are written for models.
 * Undefined when no label stands between two parts.
 */
export function splitStatementLine(
  line: string,
): { readonly subject: string; readonly predicate: string; readonly object: string } | undefined {
  if (line.length > 300) return undefined;
  for (const label of LABELS) {
    const at = line.indexOf(` ${label} `);
    if (at <= 0) continue;
    const object = line.slice(at + label.length + 2).trim();
    if (object !== "") return { subject: line.slice(0, at).trim(), predicate: label, object };
  }
  return undefined;
}

const LEADING = new Set(
  "is was are were has have had been being be the a an his her its their first".split(" "),
);

const SYNONYMS = new Map<string, string>([
  ["born", "born on"],
  ["died", "died on"],
  ["birth", "born on"],
  ["death", "died on"],
  ["author of", "written by"],
  ["married", "spouse"],
  ["married to", "spouse"],
  ["wife of", "spouse"],
  ["husband of", "spouse"],
  ["established by", "founded by"],
  ["created in", "founded on"],
  ["founded in", "founded on"],
  ["founded", "founded on"],
  ["established", "founded on"],
  ["established in", "founded on"],
  ["released in", "released on"],
  ["released", "released on"],
  ["published in", "released on"],
  ["built in", "built on"],
  ["opened in", "opened on"],
  ["situated in", "located in"],
  ["lies in", "located in"],
  ["based in", "headquartered in"],
  ["starring", "starring"],
  ["stars", "starring"],
  ["music by", "composed by"],
  ["acquired by", "owned by"],
  ["cause of death", "died of"],
  ["died from", "died of"],
]);
