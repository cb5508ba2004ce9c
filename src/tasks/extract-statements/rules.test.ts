import { describe, expect, it } from "vitest";
import { createLanguageTools } from "../../adapters/language/language-tools.ts";
import { extractStatementsByRules } from "./rules.ts";

const tools = createLanguageTools();

/** `subject | predicate | object` of one sentence, with `not` and time where there is one. */
function read(title: string, text: string): string[] {
  const { statements } = extractStatementsByRules({ title, sentences: [{ ref: "E1", text }] }, tools);
  return statements.map(({ subject, predicate, object, negated, time }) =>
    [subject, negated ? `not ${predicate}` : predicate, object, ...(time === null ? [] : [time])].join(" | "),
  );
}

const PROSE: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
  [
    "A SLATE AND A STOVE",
    "It was Ann Lee who founded the Lenn School.",
    ["A SLATE AND A STOVE | is | Ann Lee", "Lenn School | founded by | Ann Lee"],
  ],
  ["Lenn Mill", "The mill was built by Grigsby and Sons.", ["Lenn Mill | built by | Grigsby and Sons"]],
  ["Lenn Hall", "It received the Stone and Light Prize.", ["Lenn Hall | won | Stone and Light Prize"]],
  [
    "Ida Moss",
    'Ida Moss is the composer of the opera "The Salt Road".',
    ["The Salt Road | composed by | Ida Moss"],
  ],
  [
    "Ida Moss",
    "Moss was educated at Lenn College and the University of Skell.",
    ["Ida Moss | educated at | Lenn College", "Ida Moss | educated at | University of Skell"],
  ],
  ["Facts", "The Lenn Hall in Skell was designed by Tom Hale.", ["The Lenn Hall | designed by | Tom Hale"]],
  ["Lenn Mill", "Ida Moss, 61, is the owner of Lenn Mill.", ["Lenn Mill | owned by | Ida Moss"]],
  [
    "Lenn Cup",
    "The trophy was presented by the Minister for Sport, Ann Lee.",
    ["Lenn Cup | presented by | Ann Lee"],
  ],
  ["Ann Lee", "She was elected mayor of Lenn in 1950.", ["Lenn | mayor | Ann Lee | 1950"]],
  ["Ann Lee", "She took over as chairman of Moss Group.", ["Moss Group | chairman | Ann Lee"]],
  ["Ann Lee", "Lee grew up in Skell.", ["Ann Lee | grew up in | Skell"]],
  [
    "Ann Lee",
    "Her book Ice and Salt was published by Lenn Press.",
    ["Ice and Salt | published by | Lenn Press"],
  ],
  [
    "Lenn Museum",
    "The current director is Ann Lee.",
    ["The current director | is | Ann Lee", "Lenn Museum | directed by | Ann Lee"],
  ],
  ["Ida Moss", "The current director is Ann Lee.", ["The current director | is | Ann Lee"]],
  [
    "Skell",
    "The hall is by Ann Lee, who was born here; the Hotel Post is older.",
    ["Hotel Post | is | older"],
  ],
  [
    "Ann Lee",
    "She learned her trade under Ida Moss.",
    ["Ann Lee | learned | trade", "Ann Lee | taught by | Ida Moss"],
  ],
  ["Lenn Bridge", "The bridge is 214 metres long.", ["Lenn Bridge | length | 214 metres"]],
  ["Lenn Line", "The railway has belonged to Moss Group.", ["Lenn Line | owned by | Moss Group"]],
  ["Ann Lee", "Lee belonged to the Lenn Society.", ["Ann Lee | member of | Lenn Society"]],
  [
    "Lenn Line",
    "The engineer of the line was Ann Lee, who also designed Lenn Bridge.",
    ["The engineer of the line | is | Ann Lee", "Lenn Bridge | designed by | Ann Lee"],
  ],
  ["Ann Lee", "She was awarded the Lenn Medal.", ["Ann Lee | won | Lenn Medal"]],
  ["Voyage", "The ship, the Petrel, was designed by Ann Lee.", ["Petrel | designed by | Ann Lee"]],
  ["Lennite", "It was named after her teacher, Jon Vale.", ["Lennite | named after | Jon Vale"]],
  [
    "Moss Group",
    "Its chief executive since 2013 has been Ann Lee.",
    ["chief executive | is | Ann Lee", "Moss Group | chief executive | Ann Lee"],
  ],
  [
    "Lenn Orchestra",
    "Its chief conductor since May 2014 is Ann Lee.",
    ["chief conductor | is | Ann Lee", "Lenn Orchestra | chief conductor | Ann Lee"],
  ],
  [
    "Lenn Mill",
    "Lenn Mill was built by the Stannard Company and ground flour until 1962.",
    [
      "Lenn Mill | built by | Stannard Company",
      "Lenn Mill | was built by | ground flour",
      "Lenn Mill | was built until | 1962",
    ],
  ],
  [
    "Old inns",
    "The Hotel Adler, the hotel that burned in 1923, was designed by Tom Hale.",
    [
      "The Hotel Adler | is | hotel",
      "The Hotel Adler | burned in | 1923",
      "The Hotel Adler | designed by | Tom Hale",
    ],
  ],
  ["Old inns", "Tom Hale, of Lenn, designed the Hotel Adler.", ["Hotel Adler | designed by | Tom Hale"]],
  [
    "Minutes",
    "The Mayor of Lenn, Tom Hale, thanked the volunteers.",
    ["Lenn | mayor | Tom Hale", "Tom Hale | thanked | volunteers"],
  ],
  ["Minutes", "On weekdays Ann Lee is a dentist.", ["Ann Lee | is | dentist"]],
  [
    "Lenn Voyage",
    "It was the first voyage to be led by a woman, the botanist Ann Lee.",
    ["Lenn Voyage | is | first voyage", "Lenn Voyage | led by | Ann Lee"],
  ],
  ["Mount Lenn", "Mount Lenn was first climbed by Ann Lee.", ["Mount Lenn | was first climbed by | Ann Lee"]],
  [
    "Harbourmere",
    "Harbourmere is a town on the Ashford coast.",
    ["Harbourmere | is | town", "Harbourmere | located in | Ashford coast"],
  ],
  [
    "Ida Moss",
    "She was born in Harbourmere in 1880.",
    ["Ida Moss | born in | Harbourmere | 1880", "Ida Moss | born on | 1880"],
  ],
  [
    "Ida Moss",
    "Ida Moss (4 May 1880 – 6 June 1950) was an English novelist.",
    [
      "Ida Moss | nationality | English",
      "Ida Moss | born on | 4 May 1880",
      "Ida Moss | died on | 6 June 1950",
    ],
  ],
  [
    "Tom Hale",
    "Tom Hale (born 23 July 1870 in Leeds, England) is a painter.",
    ["Tom Hale | born on | 23 July 1870", "Tom Hale | born in | Leeds, England"],
  ],
  [
    "Anna Rosso",
    "Anna Rosso (Rome, 30 May 1904 – Milan, 22 October 1995) was an Italian actress.",
    ["Anna Rosso | born in | Rome", "Anna Rosso | died in | Milan"],
  ],
  [
    "The Long Tide",
    "The Long Tide is a 1938 British film directed by Ida Moss and starring Tom Hale and Ann Lee.",
    [
      "The Long Tide | released on | 1938",
      "The Long Tide | country | British",
      "The Long Tide | directed by | Ida Moss",
      "The Long Tide | starring | Tom Hale",
      "The Long Tide | starring | Ann Lee",
    ],
  ],
  [
    "The Tin Lantern",
    "The novel was written and illustrated by Ida Moss, who was born in Harbourmere.",
    [
      "The Tin Lantern | written by | Ida Moss",
      "The Tin Lantern | illustrated by | Ida Moss",
      "Ida Moss | born in | Harbourmere",
    ],
  ],
  [
    "Blue Hill",
    '"Blue Hill" is a song by American singer and songwriter Ann Lee.',
    ["Blue Hill | performed by | Ann Lee"],
  ],
  [
    "Harbour Theatre",
    "Ida Moss founded the Harbour Theatre in 1902.",
    ["Harbour Theatre | founded by | Ida Moss | 1902", "Harbour Theatre | founded on | 1902"],
  ],
  [
    "Lenn Ferry",
    "The company was acquired by the Ashford Line, which is based in Ashford.",
    ["Lenn Ferry | owned by | Ashford Line", "Ashford Line | headquartered in | Ashford"],
  ],
  ["Lenn", "Harbourmere is the capital of Lenn.", ["Lenn | capital | Harbourmere"]],
  [
    "Harbourmere",
    "The town's mayor, Ida Moss, opened the new bridge in 1911.",
    ["Harbourmere | mayor | Ida Moss"],
  ],
  [
    "Ida Moss",
    "Her father, Captain John Moss, kept the lighthouse.",
    ["Ida Moss | father | Captain John Moss"],
  ],
  ["Ida Moss", "In 1901 she married the painter Tom Hale.", ["Ida Moss | spouse | Tom Hale"]],
  [
    "Tom Hale",
    "He married Mary Cole, daughter of Sir Robert Cole, in 1801.",
    ["Tom Hale | spouse | Mary Cole | 1801", "Mary Cole | parent | Sir Robert Cole"],
  ],
  [
    "Anna of Lenn",
    "She was the eldest daughter of Philip III, Count of Ashford and Sibylle of Baden.",
    ["Anna of Lenn | father | Philip III", "Anna of Lenn | mother | Sibylle of Baden"],
  ],
  [
    "Tom Hale",
    "Hale was born in Leeds to John Hale and Jane Smith.",
    ["Tom Hale | father | John Hale", "Tom Hale | mother | Jane Smith"],
  ],
  ["The Salt Bride", "The music was composed by Ben Hale.", ["The Salt Bride | composed by | Ben Hale"]],
  [
    "David Bow",
    "David Robert Jones (8 January 1947 – 10 January 2016), known as David Bow, was an English singer.",
    ["David Bow | born on | 8 January 1947", "David Bow | nationality | English"],
  ],
  [
    "Lenn",
    "The Lenn rises in the Ashford Hills and flows into the Grey Sea.",
    ["Lenn | rises in | Ashford Hills", "Lenn | flows into | Grey Sea"],
  ],
];

describe("extractStatementsByRules", () => {
  for (const [title, text, expected] of PROSE) {
    it(`reads: ${text}`, () => {
      expect(read(title, text)).toEqual(expect.arrayContaining([...expected]));
    });
  }

  it("keeps a denial apart from the assertion", () => {
    expect(read("Ida Moss", "Ida Moss was not born in Lenn.")).toEqual(["Ida Moss | not born in | Lenn"]);
    expect(read("Tom Hale", "Tom Hale never married Ann Lee.")).toContain("Tom Hale | not spouse | Ann Lee");
  });

  it("reads `Key: value` lines as properties of the title, and no prose with a colon", () => {
    expect(read("Harbourmere", "Population: 12,400")).toEqual(["Harbourmere | population | 12,400"]);
    expect(read("The Long Tide", "Director: Ida Moss")).toEqual(["The Long Tide | directed by | Ida Moss"]);
    expect(read("Ida Moss", "Born: 4 May 1880, Harbourmere")).toEqual([
      "Ida Moss | born on | 4 May 1880",
      "Ida Moss | born in | Harbourmere",
    ]);
    expect(
      read(
        "Ida Moss",
        "She wrote a line that everybody in the whole town would come to know by heart: the sea is patient.",
      ).join(),
    ).not.toContain("She wrote");
  });

  it("reads statement lines as they are written for readers", () => {
    expect(read("x", "The Tin Lantern written by Ida Moss (1902)")).toEqual([
      "The Tin Lantern | written by | Ida Moss | 1902",
    ]);
    expect(read("x", "it is denied that Ida Moss born in Lenn")).toEqual(["Ida Moss | not born in | Lenn"]);
  });

  it("F15 gives different predicates to a job and to a task, and the leaving its own statement", () => {
    expect(read("Ana", "Ana works at Acme as CFO.")).toContain("Ana | works for | Acme");
    expect(read("Ana", "Ana administers Acme's code host.").join()).not.toContain("works for");
    expect(read("Ana", "Ana left Acme in May 2021.")).toContain("Ana | left | Acme | May 2021");
  });

  it("F26 does not take one person for another who shares a name", () => {
    expect(read("John Doe", "Jane Doe was born in Ashford.")).toContain("Jane Doe | born in | Ashford");
    expect(read("John Doe", "John T. Doe was born in Ashford.")).toContain("John Doe | born in | Ashford");
  });

  it("gives at most six statements a sentence and names the sentence of each", () => {
    const text =
      "The Long Tide is a 1938 British film directed by A Bell and B Cole, written by C Dunn, produced by E Fry, and starring G Hill, I Jones and K Lamb.";
    const { statements } = extractStatementsByRules(
      { title: "The Long Tide", sentences: [{ ref: "S7", text }] },
      tools,
    );
    expect(statements.length).toBeLessThanOrEqual(6);
    expect(new Set(statements.map(({ sentence }) => sentence))).toEqual(new Set(["S7"]));
  });

  it("F4 gives nothing for text without statements", () => {
    expect(read("x", "12 14 16 18")).toEqual([]);
    expect(read("x", "")).toEqual([]);
    expect(read("", "Hm, well.")).toEqual([]);
  });

  it("X1 stays under a second on hostile text", () => {
    const texts = [
      "the old man and the sea went on and on with which he was never told that ".repeat(1400),
      "Aaaa Bbbb ".repeat(10_000),
      "Son of A of B of C and D, ".repeat(4000),
      "(".repeat(100_000),
      "A's b's ".repeat(12_000),
      `${"1".repeat(50_000)} May 1938`,
    ];
    const started = performance.now();
    for (const text of texts)
      extractStatementsByRules({ title: text, sentences: [{ ref: "E1", text }] }, tools);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
