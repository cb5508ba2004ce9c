import { describe, expect, it } from "vitest";
import { isForeignTo } from "./assess-language.ts";

const ASKED =
  "Question: Where was the designer of the Needle Bridge born?\n[e1] (Town history) He was born there.";
const said = (text: string) => ({ explanation: [{ text, refs: ["e1"] }], answer: "Keldon Ferry" });

describe("L9 the language of a reply", () => {
  it.each([
    ["English", "The designer of the bridge was born in the town of Keldon Ferry.", ASKED, false],
    ["Chinese", "这座桥的设计师出生在一个叫做凯尔登渡口的小镇上面的房子里", ASKED, true],
    ["half Chinese", "The designer 出生在一个叫做凯尔登渡口的小镇 as the history says", ASKED, true],
    [
      "German",
      "Der Erbauer der Brücke wurde in der Stadt geboren und ist nicht mit ihr bekannt.",
      ASKED,
      true,
    ],
    [
      "German, as a source is",
      "Der Erbauer der Brücke wurde in der Stadt geboren und ist nicht mit ihr bekannt.",
      `${ASKED}\n[e2] (Chronik) Die Brücke ist von dem Baumeister und seine Stadt war nicht mit der Bahn verbunden.`,
      false,
    ],
    [
      "a name in a script of the sources",
      "The city is 東京都庁舎前広場.",
      `${ASKED}\n[e2] (T) 東京都庁舎前広場`,
      false,
    ],
    [
      "a short foreign name",
      "The designer of the old bridge was called 東京 by her friends there.",
      ASKED,
      false,
    ],
    ["nothing that can be told", "Keldon", ASKED, false],
  ])("%s", (_, text, prompt, foreign) => {
    expect(isForeignTo(said(text), prompt)).toBe(foreign);
  });

  it("ends on a value of any depth and size", () => {
    let deep: unknown = "这座桥的设计师出生在一个叫做凯尔登渡口的小镇上面的房子里";
    for (let i = 0; i < 10_000; i++) deep = [deep];
    expect(isForeignTo(deep, ASKED)).toBe(false);
    expect(isForeignTo(Array(10_000).fill("plain English words of some length"), ASKED)).toBe(false);
  });
});
