import type { ConfigSurroundings } from "../config/load.ts";

/** OLLAMA_HOST is what Ollama's own tools read: `host`, `host:port` or a URL; 0.0.0.0 means this machine. */
export function defaultBaseUrl(
  provider: string,
  environment: ConfigSurroundings["environment"],
): string | undefined {
  const host = environment.OLLAMA_HOST;
  if (provider !== "ollama" || host === undefined || host === "") return undefined;
  const withScheme = /^https?:\/\//.test(host) ? host : `http://${host}`;
  const hasPort = /:\d+\/?$/.test(withScheme);
  const url =
    hasPort || withScheme.startsWith("https:") ? withScheme : `${withScheme.replace(/\/$/, "")}:11434`;
  return url.replace("//0.0.0.0", "//127.0.0.1");
}
