import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { createProxyFetch } from "./proxy-fetch.ts";

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function fetchWith(maxBytes?: number): typeof globalThis.fetch {
  const network = createProxyFetch({}, maxBytes);
  closers.push(() => network.close());
  return network.fetch;
}

describe("the fetch of models", () => {
  it("hands answers on as they are", async () => {
    const url = await serve((_, response) =>
      response.writeHead(404, { "x-a": "b", "content-encoding": "gzip" }).end(gzipSync("not here")),
    );
    const response = await fetchWith()(url);
    expect([response.status, response.headers.get("x-a"), await response.text()]).toEqual([
      404,
      "b",
      "not here",
    ]);
  });

  it.each([301, 302, 303, 307, 308])(
    "P19 follows no redirect of status %i, not even on one machine",
    async (status) => {
      let visits = 0;
      const target = await serve((_, response) => response.end(String(++visits)));
      const url = await serve((_, response) =>
        response.writeHead(status, { location: `${target}/v1?key=secret` }).end(),
      );
      const error = await fetchWith()(`${url}/chat`, {
        method: "POST",
        headers: { "x-api-key": "k" },
        body: "{}",
      }).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code: "configuration", reason: "redirected" });
      expect(String(error)).toContain(`${target}/v1`);
      expect(String(error)).not.toContain("secret");
      expect(visits).toBe(0);
    },
  );

  it("X8 gives up on an answer that inflates without end", async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(4_000_000))),
    );
    const response = await fetchWith(1_000_000)(url);
    await expect(response.text()).rejects.toMatchObject({ code: "unavailable", reason: "bad_response" });
    expect((await (await fetchWith(4_000_000)(url)).arrayBuffer()).byteLength).toBe(4_000_000);
  });

  it("F37 names a proxy that cannot be one when it is first needed, not before", async () => {
    const network = createProxyFetch({ HTTPS_PROXY: "socks5://proxy:1" });
    await expect(network.fetch("https://model.invalid/v1")).rejects.toMatchObject({
      reason: "proxy_invalid",
    });
    await network.close();
  });
});
