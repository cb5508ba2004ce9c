import { getDomain } from "tldts";

/**
 * The registrable domain of a web address, lower case and punycode, by the public suffix list's ICANN part: names
 * under a free host (`anyone.github.io`) stay one voice, because one person can take any number of them.
 */
export function registrableDomain(address: string): string | undefined {
  const url = parseWebAddress(address);
  return url === undefined ? undefined : (getDomain(url.hostname) ?? undefined);
}

/** An absolute http(s) address, normalised without its fragment. */
export function webAddress(text: string): string | undefined {
  const url = parseWebAddress(text);
  if (url === undefined) return undefined;
  url.hash = "";
  return url.href;
}

/** The domain of a text that is nothing but a host name, such as `www.example.org`. */
export function bareHostDomain(text: string): string | undefined {
  if (!/^[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}$/u.test(text)) return undefined;
  const parsed = getDomain(text.toLowerCase(), { allowPrivateDomains: false, validateHostname: true });
  return parsed === null ? undefined : registrableDomain(`https://${text}`);
}

function parseWebAddress(text: string): URL | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 2000 || !/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  return new URL(trimmed);
}
