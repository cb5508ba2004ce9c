import { describe, expect, it } from "vitest";
import { detectLanguage } from "./detect-language.ts";

describe("D21 language tags", () => {
  it.each([
    ["en", "The bridge was built by the town and opened in the spring of that year."],
    ["de", "Die Brücke wurde von der Stadt gebaut und im Frühjahr mit einem Fest eröffnet."],
    ["fr", "Le pont a été construit par la ville et il est ouvert depuis le printemps dans la vallée."],
    ["es", "El puente fue construido por la ciudad y se abrió en la primavera del año con una fiesta."],
    [
      "tr",
      "Köprü şehir tarafından yapıldı ve bu yıl ilkbaharda bir tören ile açıldı, daha sonra da çok sevildi.",
    ],
    ["ru", "Мост был построен городом и открыт весной того же года."],
    ["zh", "这座桥由该镇建造，并于当年春天开放给公众使用，是当地最著名的建筑之一。"],
    ["ja", "この橋は町によって建設され、その年の春に開通しました。とても有名です。"],
    ["ar", "بنيت الجسر من قبل المدينة وافتتح في ربيع ذلك العام في احتفال كبير"],
  ])("D21 tells %s", (tag, text) => {
    expect(detectLanguage(text)).toBe(tag);
  });

  it("D21 says nothing of a text that is too short or no language", () => {
    expect(detectLanguage("Needle Bridge")).toBeUndefined();
    expect(detectLanguage("xq zzt wfg plk mnb vcx qwe rty uio asd fgh jkl")).toBeUndefined();
  });
});
