import { describe, expect, it } from "vitest";
import { tellingTitle } from "./telling-title.ts";

describe("tellingTitle", () => {
  it.each(["Our history", "About us", "About the orchestra", "History", "FAQ", "Who we are", "The story"])(
    "%s is told apart by its site",
    (title) => {
      expect(tellingTitle(title, "The Corvane Courier")).toMatch(/^The Corvane Courier: ./u);
    },
  );

  it.each(["Our Mutual Friend", "About Elly", "Welcome to Sarajevo", "History of Corvane", "Home Alone"])(
    "%s is a name of its own",
    (title) => {
      expect(tellingTitle(title, "The Corvane Courier")).toBe(title);
    },
  );

  it("stays as it is where nobody is known to publish it", () => {
    expect(tellingTitle("Our history", undefined)).toBe("Our history");
    expect(tellingTitle(undefined, "The Corvane Courier")).toBeUndefined();
  });
});
