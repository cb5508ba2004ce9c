/** Where the providers' own tools look for the key. */
export const KEY_VARIABLES = {
  openai: "OPENAI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  google: "GOOGLE_GENERATIVE_AI_API_KEY",
} as const;

export type KeyedProvider = keyof typeof KEY_VARIABLES;
