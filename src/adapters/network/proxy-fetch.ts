/**
 * The fetch that models and embedders are asked with. It honours proxies, which the fetch of Node 20 ignores, and
 * waits as long as its caller does: the built-in one gives up on a silent server after five minutes, and a local
 * model may think longer. It holds answers to a size, and follows no redirect: a request carries documents and, in
 * headers that the rules of fetch do not strip, a key. Extra authorities (NODE_EXTRA_CA_CERTS) are read by Node
 * itself at start. The package undici is the same code as Node's own fetch, in the version that the AI SDK already
 * brings along.
 */
import { Agent, type Dispatcher, ProxyAgent, fetch as undiciFetch } from "undici";
import { AppError } from "../../domain/errors.ts";
import { publicUrl } from "../../lib/public-url.ts";
import { proxyFor } from "./proxy-rules.ts";

export interface ProxyFetch {
  readonly fetch: typeof globalThis.fetch;
  /** closes kept-alive connections */
  close(): Promise<void>;
}

/** No limit of its own: deadlines come with the signal. */
const NO_TIMEOUT = { headersTimeout: 0, bodyTimeout: 0 } as const;
const DIRECT = "direct";
/** after decompression; 2,000 vectors of 3,000 dimensions in JSON are 130 MB, an answer of a model is some kB */
const MAX_RESPONSE_BYTES = 256 * 1024 * 1024;

type FetchInput = Parameters<typeof undiciFetch>[0];
type FetchOptions = Parameters<typeof undiciFetch>[1];

/** A call throws AppError `configuration` for a wrong proxy address and a redirect, `unavailable` for a flood. */
export function createProxyFetch(
  environment: Readonly<Record<string, string | undefined>>,
  maxResponseBytes = MAX_RESPONSE_BYTES,
): ProxyFetch {
  const dispatchers = new Map<string, Dispatcher>();

  function dispatcherFor(url: string): Dispatcher {
    const proxy = proxyFor(url, environment);
    const key = proxy ?? DIRECT;
    const known = dispatchers.get(key);
    if (known !== undefined) return known;
    const dispatcher =
      proxy === undefined ? new Agent(NO_TIMEOUT) : new ProxyAgent({ uri: proxy, ...NO_TIMEOUT });
    dispatchers.set(key, dispatcher);
    return dispatcher;
  }

  async function fetch(input: FetchInput, init?: FetchOptions): Promise<Response> {
    const url = typeof input === "string" ? input : "url" in input ? input.url : input.href;
    const dispatcher = dispatcherFor(url);
    const response = (await undiciFetch(input, {
      ...init,
      dispatcher,
      redirect: "manual",
    })) as unknown as Response;
    refuseRedirect(url, response);
    return held(response, url, maxResponseBytes);
  }

  return {
    fetch: fetch as unknown as typeof globalThis.fetch,
    async close() {
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.close()));
    },
  };
}

function refuseRedirect(url: string, { status, headers }: Response): void {
  const location = headers.get("location");
  if (status < 300 || status >= 400 || location === null) return;
  const target = URL.canParse(location, url) ? publicUrl(new URL(location, url).href) : undefined;
  const place = target === undefined ? "" : ` to ${target}`;
  throw new AppError("configuration", `${publicUrl(url)} sends requests on${place}, which is not followed`, {
    hint: "If you trust that address, set it as the base URL.",
    reason: "redirected",
  });
}

/** The same answer, whose body fails as soon as it is larger than allowed. */
function held(response: Response, url: string, maxBytes: number): Response {
  if (response.body === null) return response;
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes <= maxBytes) controller.enqueue(chunk);
      else controller.error(tooLarge(url, maxBytes));
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
}

function tooLarge(url: string, maxBytes: number): AppError {
  return new AppError("unavailable", `${publicUrl(url)} answered with more than ${maxBytes} bytes`, {
    hint: "Check that the address is that of a model server.",
    reason: "bad_response",
  });
}
