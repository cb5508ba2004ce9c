import { expect, it } from "vitest";
import { demoRuleText } from "./demo.ts";
import { displayWidth } from "./wrap.ts";

it.each([20, 80, 300])(
  "C15 the line between two questions fits %i columns, in ASCII where nothing else is shown",
  (columns) => {
    const shown = demoRuleText({ columns, colour: false, unicode: true });
    expect(displayWidth(shown.trimEnd())).toBe(Math.min(columns, 80));
    expect(demoRuleText({ columns, colour: false, unicode: false })).toMatch(/^-+\n$/);
  },
);
