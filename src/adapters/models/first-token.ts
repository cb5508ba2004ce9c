import type { TokenAlternative } from "../../ports/model.ts";

/** Leading tokens that may be white space or marks before the answer itself. */
const MAX_SKIPPED = 4;

/**
 * The alternatives of the first answer token, out of the `logprobs.content` list that OpenAI-shaped servers send
 * (`[{token, logprob, top_logprobs: [{token, logprob}]}]`). Undefined when it is absent, null, empty or of another
 * shape (reliability.md L15).
 */
export function firstAnswerToken(content: unknown): readonly TokenAlternative[] | undefined {
  if (!Array.isArray(content)) return undefined;
  for (const position of content.slice(0, MAX_SKIPPED + 1) as unknown[]) {
    const chosen = alternativeOf(position);
    if (chosen === undefined) return undefined;
    if (!/[\p{L}\p{N}]/u.test(chosen.token)) continue;
    const { top_logprobs: listed } = position as { readonly top_logprobs?: unknown };
    const others = (Array.isArray(listed) ? (listed as unknown[]) : []).flatMap(
      (one) => alternativeOf(one) ?? [],
    );
    const all = others.some(({ token }) => token === chosen.token) ? others : [chosen, ...others];
    return all.sort((a, b) => b.logprob - a.logprob);
  }
  return undefined;
}

function alternativeOf(value: unknown): TokenAlternative | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { token, logprob } = value as { readonly token?: unknown; readonly logprob?: unknown };
  if (typeof token !== "string" || typeof logprob !== "number" || Number.isNaN(logprob)) return undefined;
  return { token, logprob };
}
