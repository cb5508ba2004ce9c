import { describe, expect, it } from "vitest";
import { proxyFor } from "./proxy-rules.ts";

const PROXY = "http://proxy:3128";

describe("F37 which proxy a request takes", () => {
  it.each([
    [{ HTTPS_PROXY: PROXY }, "https://api.example/v1", PROXY],
    [{ https_proxy: PROXY, HTTPS_PROXY: "http://other:1" }, "https://api.example/v1", PROXY],
    [{ HTTP_PROXY: PROXY }, "https://api.example/v1", PROXY],
    [{ HTTPS_PROXY: PROXY }, "http://lab.example/v1", PROXY],
    [{ HTTPS_PROXY: "proxy:3128" }, "https://api.example/v1", PROXY],
    [{}, "https://api.example/v1", undefined],
    [{ HTTPS_PROXY: "" }, "https://api.example/v1", undefined],
  ])("%j for %s is %s", (environment, url, proxy) => {
    expect(proxyFor(url, environment)).toBe(proxy);
  });

  it.each([
    ["api.example", true],
    [".example", true],
    ["*.example", true],
    ["other.org, API.example", true],
    ["other.org api.example:443", true],
    ["api.example:8443", false],
    ["*", true],
    ["pi.example", false],
    ["example.org", false],
    ["", false],
    [",", false],
  ])("NO_PROXY=%s exempts https://api.example: %s", (list, exempt) => {
    const proxy = proxyFor("https://api.example/v1", { HTTPS_PROXY: PROXY, NO_PROXY: list });
    expect(proxy === undefined).toBe(exempt);
  });

  it.each(["::2", "[::2]", "[::2]:80"])("NO_PROXY=%s exempts an IPv6 address", (list) => {
    expect(proxyFor("http://[::2]/v1", { HTTP_PROXY: PROXY, NO_PROXY: list })).toBeUndefined();
  });

  it("asks this machine directly, which a proxy could not reach", () => {
    for (const url of ["http://localhost:11434/v1", "http://127.0.0.1:1", "http://[::1]:8080/"]) {
      expect(proxyFor(url, { HTTP_PROXY: PROXY })).toBeUndefined();
    }
  });

  it.each(["socks5://proxy:1080", "http://", "ftp://x", "http://user:pass word@:1"])(
    "refuses %s as a matter of configuration, without printing it",
    (proxy) => {
      const call = () => proxyFor("https://api.example/v1", { HTTPS_PROXY: proxy });
      expect(call).toThrow(/^HTTPS_PROXY or HTTP_PROXY is not the address of an http or https proxy$/);
    },
  );
});
