/** An OpenAI-shaped `/embeddings` endpoint without a network, whose answers tests can bend. */
export interface FakeServer {
  readonly fetch: typeof globalThis.fetch;
  /** the texts of every call, in order */
  readonly calls: string[][];
  readonly headers: Headers[];
}

/** `answer` may replace the ordinary answer to a call; `call` counts from 0. */
export function createFakeEmbeddingServer(
  answer: (texts: readonly string[], call: number) => Response | Error | undefined = () => undefined,
): FakeServer {
  const calls: string[][] = [];
  const headers: Headers[] = [];
  const fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    init?.signal?.throwIfAborted();
    const { input } = JSON.parse(String(init?.body)) as { input: string[] };
    calls.push(input);
    headers.push(new Headers(init?.headers));
    const bent = answer(input, calls.length - 1);
    if (bent instanceof Error) throw bent;
    return bent ?? embeddingResponse(input.map(vectorOf));
  };
  return { fetch: fetch as typeof globalThis.fetch, calls, headers };
}

export function embeddingResponse(vectors: readonly unknown[], tokens = 7): Response {
  const data = vectors.map((embedding, index) => ({ object: "embedding", index, embedding }));
  return Response.json({ data: data.reverse(), usage: { prompt_tokens: tokens } });
}

/** Four dimensions that differ by text, not of unit length. */
export function vectorOf(text: string): number[] {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + character.codePointAt(0)!) % 1009;
  return [sum + 1, text.length % 7, 3, 1];
}
