import { describe, expect, it } from "vitest";
import { backoffMs, isRetryableStatus, retryAfterMs } from "./http-retry.ts";

describe("http retry", () => {
  it("L17 retries only 408, 409, 425, 429 and 5xx", () => {
    const all = Array.from({ length: 600 }, (_, status) => status).filter(isRetryableStatus);
    expect(all.filter((status) => status < 500)).toEqual([408, 409, 425, 429]);
    expect(all.filter((status) => status >= 500)).toHaveLength(100);
    expect(isRetryableStatus(529)).toBe(true);
  });

  it("reads Retry-After as seconds and as an HTTP date", () => {
    const now = Date.parse("2026-01-01T00:00:00Z");
    expect(retryAfterMs({ "retry-after": "7" }, now)).toBe(7000);
    expect(retryAfterMs({ "retry-after-ms": "120", "retry-after": "7" }, now)).toBe(120);
    expect(retryAfterMs({ "retry-after": "Thu, 01 Jan 2026 00:00:05 GMT" }, now)).toBe(5000);
    expect(retryAfterMs({ "retry-after": "Wed, 31 Dec 2025 00:00:05 GMT" }, now)).toBe(0);
    expect(retryAfterMs({ "retry-after": "soon" }, now)).toBeUndefined();
    expect(retryAfterMs({}, now)).toBeUndefined();
  });

  it("backs off exponentially between half and all of the ceiling, without overflow", () => {
    expect(backoffMs(0, 0)).toBe(250);
    expect(backoffMs(2, 0.999999)).toBe(2000);
    expect(backoffMs(5000, 0.999999)).toBe(30_000);
  });
});
