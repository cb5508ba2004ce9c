import { describe, expect, it } from "vitest";
import { createLanguageTools } from "../../adapters/language/language-tools.ts";
import type { AnswerType, QuestionKind } from "../../domain/question.ts";
import { findComparison } from "./rules/comparison.ts";
import { analyseQuestionByRules } from "./rules.ts";

const tools = createLanguageTools();
const analyse = (question: string) => analyseQuestionByRules({ question }, tools);

type Case = readonly [
  question: string,
  kind: QuestionKind,
  answerType: AnswerType,
  steps?: readonly string[],
];

const SINGLE_HOP: readonly Case[] = [
  ["Who founded the Harbour Theatre?", "span", "person"],
  ["When was Ida Moss born?", "span", "date"],
  ["Where did Tom Hale die?", "span", "place"],
  ["In which year was the Ashford Bridge opened?", "span", "date"],
  ["How many inhabitants does Harbourmere have?", "span", "number"],
  ["How tall is the Lenn lighthouse?", "span", "number"],
  ["What is the population of Harbourmere?", "span", "number"],
  ["What nationality is Ida Moss?", "span", "nationality"],
  ["Which river flows through Harbourmere?", "span", "place"],
  ["Which company owns the Lenn Ferry?", "span", "organisation"],
  ["What is the name of the keeper of the Lenn lighthouse?", "span", "person"],
  ["On which date was the Ashford Bridge opened?", "span", "date"],
  ["Name the river that flows through Harbourmere.", "span", "place"],
  ["What legislature does the Lenn parliament replace?", "span", "other"],
  ["who wrote the tin lantern", "span", "person"],
  ["Who is the aunt of Ida Moss?", "span", "person"],
  ["Who is an older sister of Ida Moss and a painter?", "span", "person"],
  ["Who was the founder of the Harbour Theatre who died in 1920?", "span", "person"],
  ["What do Ida Moss and Tom Hale have in common?", "span", "other"],
  ["Was Ida Moss born in Harbourmere?", "yes-no", "yes-no"],
  ["Did Tom Hale win the Lenn Prize?", "yes-no", "yes-no"],
  ["Is the Lenn Ferry still running?", "yes-no", "yes-no"],
  ["Why did the mill close?", "open", "other"],
  ["How did the fire start?", "open", "other"],
  ["Explain the origin of the name Harbourmere.", "open", "other"],
  ["What is this about?", "open", "other"],
  ["What happened in 1911?", "open", "other"],
];

const NESTED: readonly Case[] = [
  [
    "Where was the author of The Tin Lantern born?",
    "span",
    "place",
    ["Who is the author of The Tin Lantern?", "Where was #1 born?"],
  ],
  [
    'Where was the author of "The Tin Lantern" born?',
    "span",
    "place",
    ["Who is the author of The Tin Lantern?", "Where was #1 born?"],
  ],
  [
    "In which year did the wife of the founder of the Harbour Theatre die?",
    "span",
    "date",
    ["Who is the founder of the Harbour Theatre?", "Who is the wife of #1?", "In which year did #2 die?"],
  ],
  [
    "What is the capital of the country where Ida Moss was born?",
    "span",
    "place",
    ["In which country was Ida Moss born?", "What is the capital of #1?"],
  ],
  [
    "Who directed the film in which Ida Moss starred?",
    "span",
    "person",
    ["In which film did Ida Moss star?", "Who directed #1?"],
  ],
  [
    "The band that recorded Blue Hill was formed in which city?",
    "span",
    "place",
    ["Which band recorded Blue Hill?", "#1 was formed in which city?"],
  ],
  [
    "What is the occupation of the husband of the author of The Tin Lantern?",
    "span",
    "other",
    ["Who is the author of The Tin Lantern?", "Who is the husband of #1?", "What is the occupation of #2?"],
  ],
  [
    "When was the mother of Ida Moss born?",
    "span",
    "date",
    ["Who is the mother of Ida Moss?", "When was #1 born?"],
  ],
  [
    "What is the birthplace of the architect of the Ashford Bridge?",
    "span",
    "place",
    ["Who is the architect of the Ashford Bridge?", "What is the birthplace of #1?"],
  ],
  [
    "Who is the spouse of the composer of the opera The Salt Bride?",
    "span",
    "person",
    ["Who is the composer of the opera The Salt Bride?", "Who is the spouse of #1?"],
  ],
  [
    "Where did the director of The Long Tide study?",
    "span",
    "place",
    ["Who is the director of The Long Tide?", "Where did #1 study?"],
  ],
  [
    "Which country is the performer of the song Blue Hill from?",
    "span",
    "place",
    ["Who is the performer of the song Blue Hill?", "Which country is #1 from?"],
  ],
  [
    "When did Ida Moss's husband die?",
    "span",
    "date",
    ["Who is the husband of Ida Moss?", "When did #1 die?"],
  ],
  [
    "Who is Tom Hale's paternal grandmother?",
    "span",
    "person",
    ["Who is the father of Tom Hale?", "Who is the mother of #1?"],
  ],
  [
    "Who is the mother-in-law of Tom Hale?",
    "span",
    "person",
    ["Who is the spouse of Tom Hale?", "Who is the mother of #1?"],
  ],
  [
    "What is the population of the town founded by Ida Moss?",
    "span",
    "number",
    ["Which town was founded by Ida Moss?", "What is the population of #1?"],
  ],
  [
    'Who wrote the book on which "The Long Tide" is based?',
    "span",
    "person",
    ['On which book is "The Long Tide" based?', "Who wrote #1?"],
  ],
  [
    "Which river crosses the city where the Harbour Theatre is located?",
    "span",
    "place",
    ["In which city is the Harbour Theatre located?", "Which river crosses #1?"],
  ],
  [
    "Who is the chairman of the company that bought the Lenn Ferry?",
    "span",
    "person",
    ["Which company bought the Lenn Ferry?", "Who is the chairman of #1?"],
  ],
  [
    "How many people live in the county where Tom Hale was born?",
    "span",
    "number",
    ["In which county was Tom Hale born?", "How many people live in #1?"],
  ],
  [
    "What is the seat of the county in which Harbourmere lies?",
    "span",
    "place",
    ["In which county does Harbourmere lie?", "What is the seat of #1?"],
  ],
  [
    "What award did the author of The Tin Lantern win?",
    "span",
    "other",
    ["Who is the author of The Tin Lantern?", "What award did #1 win?"],
  ],
  [
    "What university did the founder of the Lenn Ferry attend?",
    "span",
    "organisation",
    ["Who is the founder of the Lenn Ferry?", "What university did #1 attend?"],
  ],
  [
    "Who is the president of the guild that Ida Moss is a member of?",
    "span",
    "person",
    ["Which guild is Ida Moss a member of?", "Who is the president of #1?"],
  ],
  [
    "Who is the father of Ida Moss's husband?",
    "span",
    "person",
    ["Who is the husband of Ida Moss?", "Who is the father of #1?"],
  ],
  [
    "Where did Joan of Lenn, Countess of Ashford's mother die?",
    "span",
    "place",
    ["Who is the mother of Joan of Lenn, Countess of Ashford?", "Where did #1 die?"],
  ],
];

const COMPARISONS: readonly (readonly [string, QuestionKind, readonly string[], (readonly string[])?])[] = [
  [
    "Who was born first, Ida Moss or Tom Hale?",
    "choice",
    ["Ida Moss", "Tom Hale"],
    ["When was Ida Moss born?", "When was Tom Hale born?"],
  ],
  ["Who is younger, Ida Moss or Tom Hale?", "choice", ["Ida Moss", "Tom Hale"]],
  [
    "Who received the Lenn Medal first, Ida Moss or Tom Hale?",
    "choice",
    ["Ida Moss", "Tom Hale"],
    ["When did Ida Moss receive the Lenn Medal?", "When did Tom Hale receive the Lenn Medal?"],
  ],
  [
    "Which film came out first, The Long Tide or The Salt Bride?",
    "choice",
    ["The Long Tide", "The Salt Bride"],
    ["When was The Long Tide released?", "When was The Salt Bride released?"],
  ],
  [
    "Which film has the director who died earlier, The Long Tide or The Salt Bride?",
    "choice",
    ["The Long Tide", "The Salt Bride"],
    [
      "Who is the director of The Long Tide?",
      "When did #1 die?",
      "Who is the director of The Salt Bride?",
      "When did #3 die?",
    ],
  ],
  ["Was Ida Moss or Tom Hale born first?", "choice", ["Ida Moss", "Tom Hale"]],
  [
    "Which is older, the Harbour Theatre or the Ashford Bridge?",
    "choice",
    ["Harbour Theatre", "Ashford Bridge"],
  ],
  [
    "Which town has more inhabitants, Harbourmere or Ashford?",
    "choice",
    ["Harbourmere", "Ashford"],
    ["How many inhabitants does Harbourmere have?", "How many inhabitants does Ashford have?"],
  ],
  ["Which is longer, the Lenn or the Ash?", "choice", ["Lenn", "Ash"]],
  ["Which writer was from Ashford, Ida Moss or Tom Hale?", "choice", ["Ida Moss", "Tom Hale"]],
  ["Between Ida Moss and Tom Hale, who was born later?", "choice", ["Ida Moss", "Tom Hale"]],
  [
    "Are Harbourmere and Ashford located in the same country?",
    "yes-no",
    ["Harbourmere", "Ashford"],
    ["Which country is Harbourmere from?", "Which country is Ashford from?"],
  ],
  ["Are both Ida Moss and Tom Hale painters?", "yes-no", ["Ida Moss", "Tom Hale"]],
  ["Were Ida Moss and Tom Hale of the same nationality?", "yes-no", ["Ida Moss", "Tom Hale"]],
  [
    "Do the directors of The Long Tide and The Salt Bride have the same nationality?",
    "yes-no",
    ["The Long Tide", "The Salt Bride"],
    [
      "Who is the director of The Long Tide?",
      "What nationality is #1?",
      "Who is the director of The Salt Bride?",
      "What nationality is #3?",
    ],
  ],
  ["Is Ida Moss older than Tom Hale?", "yes-no", ["Ida Moss", "Tom Hale"]],
  [
    "Was the Harbour Theatre built before the Ashford Bridge?",
    "yes-no",
    ["Harbour Theatre", "Ashford Bridge"],
  ],
];

describe("analyseQuestionByRules", () => {
  for (const [question, kind, answerType] of SINGLE_HOP) {
    it(`leaves one question: ${question}`, () => {
      const analysis = analyse(question);
      expect([analysis.kind, analysis.answerType]).toEqual([kind, answerType]);
      expect(analysis.subQuestions).toEqual([question]);
      expect(analysis.depth).toBe(1);
    });
  }

  for (const [question, kind, answerType, steps] of NESTED) {
    it(`takes apart: ${question}`, () => {
      const analysis = analyse(question);
      expect([analysis.kind, analysis.answerType]).toEqual([kind, answerType]);
      expect(analysis.subQuestions).toEqual(steps);
      expect(analysis.depth).toBe(steps?.length);
    });
  }

  for (const [question, kind, options, steps] of COMPARISONS) {
    it(`compares: ${question}`, () => {
      const analysis = analyse(question);
      expect(analysis.kind).toBe(kind);
      expect(analysis.options).toEqual(options);
      if (steps !== undefined) expect(analysis.subQuestions).toEqual(steps);
    });
  }

  it("reads which end of a comparison is asked for", () => {
    expect(findComparison("Who is younger, Ida Moss or Tom Hale?")?.test).toMatchObject({ pick: "latest" });
    expect(findComparison("Who is older, Ida Moss or Tom Hale?")?.test).toMatchObject({ pick: "earliest" });
    expect(findComparison("Which is older, the Harbour Theatre or the Ashford Bridge?")?.test).toMatchObject({
      relation: "any-date",
    });
    expect(findComparison("Who has fewer medals, Ida Moss or Tom Hale?")?.test).toMatchObject({
      pick: "fewest",
    });
  });

  it("keeps names as written, with joining words, brackets and quotes", () => {
    expect(analyse('Who wrote "A Night on the Moor" in Harbourmere?').topicEntities).toEqual([
      "A Night on the Moor",
      "Harbourmere",
    ]);
    expect(analyse("Who directed The Feud (1919 film)?").topicEntities).toEqual(["The Feud (1919 film)"]);
    expect(analyse("When was Otto von Ashford, Duke of Lenn born?").topicEntities).toEqual([
      "Otto von Ashford, Duke of Lenn",
    ]);
  });

  it("X1 stays fast and bounded on a hostile question", () => {
    const started = performance.now();
    for (const text of [
      "Who is the wife of the son of ".repeat(4000),
      "Aaaa of Bbbb's ".repeat(7000),
      '"'.repeat(99_999),
    ]) {
      expect(analyse(text).subQuestions.length).toBeLessThanOrEqual(4);
    }
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
