/**
 * An http or https URL without user name, password, query and fragment, fit for messages and cache keys. Undefined
 * for any other text, which may hold a password too and is not to be shown.
 */
export function publicUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, pathname } = new URL(text);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  return withoutTrailingSlash(`${protocol}//${host}${pathname}`);
}

export function withoutTrailingSlash(url: string): string {
  return url.replace(/\/{1,8}$/, "");
}

/** Whether a URL names this machine: `localhost`, a name below it, 127.0.0.0/8 or ::1. */
export function isThisMachine(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  return /^(?:(?:[a-z0-9-]{1,63}\.){0,8}localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
