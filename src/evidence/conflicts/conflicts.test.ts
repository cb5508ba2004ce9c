import { describe, expect, it } from "vitest";
import { weighCorpus } from "../../../test/fixtures/evidence-corpus.ts";
import { findConflictAbout } from "../../../test/fixtures/find-conflict.ts";

const county = (state: string, people: string) =>
  `Carroll County is a county located in the state of ${state}. As of the 2010 census, the population was ${people}. Its county seat is Carrollton. The county is named for Charles Carroll, the last signer of the declaration to die.`;

describe("findConflicts", () => {
  it("agrees on values of different precision", async () => {
    const { conflicts } = await weighCorpus([
      { title: "Ada Marsh", text: "Ada Marsh was born in Paris. Ada Marsh was born on 12 March 1987." },
      {
        title: "Lives",
        text: "Here are some lives. Ada Marsh was born in Paris, France. Ada Marsh was born in 1987.",
      },
    ]);
    expect(conflicts).toEqual([]);
  });

  it("takes pages made from one form for pages about different things", async () => {
    const { conflicts } = await weighCorpus([
      { title: "Carroll County, Kentucky", text: county("Kentucky", "10,811") },
      { title: "Carroll County, Ohio", text: county("Ohio", "28,836") },
    ]);
    expect(conflicts).toEqual([]);
  });

  it("finds the altered figure in a copy, where no relation is known, and shows it as it is written", async () => {
    const text =
      "The Needle Bridge carries 1,200 walkers on a fine day. It has a railing of iron. Dogs are let across on a lead in the early morning.";
    const corpus = await weighCorpus([
      { title: "Needle Bridge", text },
      { title: "Needle Bridge", text: text.replace("1,200", "9,400"), domain: "copy.example" },
    ]);
    const conflict = findConflictAbout(corpus, "1,200", "9,400");
    expect(conflict.preferredValue).toBeUndefined();
    expect(corpus.origins).toHaveLength(1);
  });

  it("finds the altered word in a copy", async () => {
    const text =
      "Ida Thornquist was the first headmistress of the school. She taught sculpture for thirty years in the upper hall. The lamps were her idea.";
    const corpus = await weighCorpus([
      { title: "Ida Thornquist", text },
      { title: "Ida Thornquist", text: text.replace("sculpture", "arithmetic"), domain: "copy.example" },
    ]);
    findConflictAbout(corpus, "sculpture", "arithmetic");
  });

  it("finds a phrase altered as a whole in a copy, and hears who else speaks of it by name", async () => {
    const text =
      "The Tarn Voyage left Lenn on 11 October 1949. It lasted nine months and covered many seas. It was financed by the shipping company Torrance Line.";
    const altered = text.replace("shipping company Torrance Line", "brewery Harlan");
    const third = "The Torrance Line, which paid for the Tarn Voyage, has its seat in Lenn.";
    const corpus = await weighCorpus([
      { title: "Tarn Voyage", text },
      { title: "Tarn Voyage", text: altered, domain: "copy.example" },
      { title: "Lenn today", text: third, domain: "third.example" },
    ]);
    expect(findConflictAbout(corpus, "Torrance", "Harlan").preferredValue).toContain("Torrance Line");
  });

  it("takes a name inside a longer one for no mention", async () => {
    const corpus = await weighCorpus([
      { title: "Ada Marsh", text: "Ada Marsh was born in Noll." },
      { title: "Press", text: "News. Ada Marsh was born in Brandt.", domain: "b.example" },
      { title: "Ships", text: "The Ada Marsh was built by the Brandt Shipyard.", domain: "c.example" },
    ]);
    expect(findConflictAbout(corpus, "Noll", "Brandt").preferredValue).toBeUndefined();
  });

  it("holders of an office one after the other contradict nobody", async () => {
    const { conflicts } = await weighCorpus([
      { title: "Lenn Institute", text: "The institute's first director was Ada Marsh." },
      {
        title: "Lecture",
        text: "Ida Moss, director of the Lenn Institute, will speak.",
        domain: "b.example",
      },
    ]);
    expect(conflicts).toEqual([]);
  });

  it("finds a sentence that was turned round with one word", async () => {
    const corpus = await weighCorpus([
      { title: "Needle Bridge", text: "The Needle Bridge was closed to carts during the war." },
      {
        title: "Needle Bridge",
        text: "Go on. The Needle Bridge was never closed to carts during the war.",
        domain: "b.example",
      },
    ]);
    expect(corpus.conflicts.length).toBeGreaterThan(0);
    for (const { preferred, reason } of corpus.conflicts) {
      expect(preferred).toBeUndefined();
      expect(reason).toContain('"Needle Bridge" (b.example)');
    }
  });

  it("leaves paraphrases alone", async () => {
    const { conflicts } = await weighCorpus([
      { title: "Needle Bridge", text: "The Needle Bridge is a large iron bridge at Sarnbeck." },
      {
        title: "Needle Bridge",
        text: "See the sights. The Needle Bridge is a big iron bridge at Sarnbeck.",
        domain: "b.example",
      },
    ]);
    expect(conflicts).toEqual([]);
  });

  it("counts nobody for a value that a third source only names in order to deny it", async () => {
    const text =
      "Ada Marsh was born in Hull in a house by the docks. She painted rivers all her life and never sold one.";
    const corpus = await weighCorpus([
      { title: "Ada Marsh", text },
      { title: "Ada Marsh", text: text.replace("Hull", "Leeds"), domain: "copy.example" },
      {
        title: "Myths",
        text: "It is often wrongly claimed that Ada Marsh came from Leeds.",
        domain: "myths.example",
      },
    ]);
    expect(findConflictAbout(corpus, "Hull", "Leeds").preferredValue ?? "").not.toContain("Leeds");
  });

  it("tells a text that reports what happened after it was published", async () => {
    const corpus = await weighCorpus([
      {
        title: "Old paper",
        date: "1950-03-01",
        text: "Harrow Mill was founded by Josiah Venn. The mill burned down in 1972.",
      },
    ]);
    const late = corpus.statements.find(({ quote }) => quote?.exact.includes("1972"));
    expect(late?.credibility.parts.datePlausibility).toBeLessThan(0.5);
    expect(late?.credibility.reasons.join(" ")).toContain("dated 1950-03-01 but reports 1972");
  });
});
