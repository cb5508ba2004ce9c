/**
 * A fetch that honours HTTPS_PROXY, HTTP_PROXY and NO_PROXY in either case, which the fetch of Node 20 ignores,
 * and that waits as long as its caller does: the built-in one gives up on a silent server after five minutes, and
 * a local model may think longer. Extra authorities (NODE_EXTRA_CA_CERTS) are read by Node itself at start. The
 * package undici is the same code as Node's own fetch, in the version that the AI SDK already brings along.
 */
import { Agent, type Dispatcher, EnvHttpProxyAgent, fetch as undiciFetch } from "undici";

export interface ProxyFetch {
  readonly fetch: typeof globalThis.fetch;
  /** closes kept-alive connections */
  close(): Promise<void>;
}

/** No limit of its own: deadlines come with the signal. */
const NO_TIMEOUT = { headersTimeout: 0, bodyTimeout: 0 } as const;

export function createProxyFetch(env: Readonly<Record<string, string | undefined>>): ProxyFetch {
  const dispatcher = dispatcherFor(env);
  return {
    fetch: ((input: Parameters<typeof undiciFetch>[0], init?: Parameters<typeof undiciFetch>[1]) =>
      undiciFetch(input, { ...init, dispatcher })) as unknown as typeof globalThis.fetch,
    close: () => dispatcher.close(),
  };
}

function dispatcherFor(env: Readonly<Record<string, string | undefined>>): Dispatcher {
  const httpProxy = env.http_proxy || env.HTTP_PROXY || "";
  const httpsProxy = env.https_proxy || env.HTTPS_PROXY || httpProxy;
  if (httpProxy === "" && httpsProxy === "") return new Agent(NO_TIMEOUT);
  const noProxy = env.no_proxy || env.NO_PROXY || "";
  return new EnvHttpProxyAgent({ ...NO_TIMEOUT, httpProxy, httpsProxy, noProxy });
}
