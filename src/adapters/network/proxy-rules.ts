/**
 * Which proxy a request goes through: HTTPS_PROXY, HTTP_PROXY and NO_PROXY in either case, read as curl and most
 * tools read them. This machine is never asked for through a proxy, which could not reach it.
 */
import { AppError } from "../../domain/errors.ts";
import { isThisMachine } from "../../lib/public-url.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The proxy's URL, undefined for a direct connection. Throws AppError `configuration` when it is no http(s) URL. */
export function proxyFor(url: string, environment: Environment): string | undefined {
  const target = new URL(url);
  const plain = environment.http_proxy || environment.HTTP_PROXY || "";
  const secure = environment.https_proxy || environment.HTTPS_PROXY || plain;
  const proxy = target.protocol === "https:" ? secure : plain || secure;
  if (proxy === "" || isThisMachine(url) || isExempt(target, environment)) return undefined;
  return proxyUrl(proxy);
}

/** `NO_PROXY`: hosts by commas or blanks, each with everything below it; `*` for all; a port where one is meant. */
function isExempt({ hostname, port, protocol }: URL, environment: Environment): boolean {
  const list = (environment.no_proxy || environment.NO_PROXY || "").toLowerCase();
  const host = hostname.replace(/^\[|\]$/g, "");
  const hostPort = port === "" ? (protocol === "https:" ? "443" : "80") : port;
  return list.split(/[\s,]+/).some((entry) => {
    const { name, only } = splitPort(entry);
    if (name === "*") return true;
    return name !== "" && (host === name || host.endsWith(`.${name}`)) && (only ?? hostPort) === hostPort;
  });
}

/** `.host`, `*.host` and `host` are one; more than one colon without brackets is an IPv6 address. */
function splitPort(entry: string): { readonly name: string; readonly only?: string } {
  const bracketed = /^\[(.*)\](?::(\d+))?$/.exec(entry);
  const [, name = entry, only] =
    bracketed ?? (entry.split(":").length === 2 ? (/^(.*):(\d+)$/.exec(entry) ?? []) : []);
  const plain = name.replace(/^\*?\./, "");
  return only === undefined ? { name: plain } : { name: plain, only };
}

/** `host:port` without a scheme is what many set-ups write. */
function proxyUrl(text: string): string {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  // the text may hold a password
  throw new AppError(
    "configuration",
    "HTTPS_PROXY or HTTP_PROXY is not the address of an http or https proxy",
    {
      hint: "Write http://HOST:PORT; SOCKS proxies are not supported. NO_PROXY lists hosts that need none.",
      reason: "proxy_invalid",
    },
  );
}
