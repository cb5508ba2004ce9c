import { describe, expect, it } from "vitest";
import { isThisMachine, publicUrl } from "./public-url.ts";

describe("publicUrl", () => {
  it("P19 takes out whatever may hold a key", () => {
    expect(publicUrl("https://ada:pw@host.example:8443/v1/?key=k#f")).toBe("https://host.example:8443/v1");
    expect(publicUrl("host:8080 or so")).toBeUndefined();
    expect(publicUrl("ada:pw@host.example/v1")).toBeUndefined();
  });
});

describe("isThisMachine", () => {
  it.each([
    "http://localhost:1/v1",
    "http://api.localhost",
    "http://127.9.8.7",
    "http://[::1]:80",
    "http://2130706433",
  ])("F30 takes %s for this machine", (url) => expect(isThisMachine(url)).toBe(true));

  it.each([
    "http://localhost.evil.example",
    "http://127.0.0.1.evil.example",
    "http://localhost@evil.example",
    "http://evil.example/localhost",
    "http://evil.example#@localhost",
    "http://10.0.0.1",
    "nonsense",
  ])("F30 does not take %s for this machine", (url) => expect(isThisMachine(url)).toBe(false));
});
