/**
 * The part of node-llama-cpp that we use, written down here because the package is an optional peer: it is 700 MB
 * with its GPU builds and only wanted by those who run a GGUF file in this process.
 */
import { loadOptionalPackage, type OptionalPackage } from "../packages/optional-package.ts";

const LLAMA_PACKAGE: OptionalPackage = {
  purpose: "Running a GGUF file",
  name: "node-llama-cpp",
  version: "3.21.1",
  otherwise:
    "Installed elsewhere, it is found by modules.llama in your configuration; Ollama or llama.cpp can serve the file too.",
};

export type LlamaToken = number & { readonly __token: "token" };

export interface LlamaText {
  tokenize(tokenizer: unknown): LlamaToken[];
}

export interface LlamaChatItem {
  readonly type: "system" | "user" | "model";
  readonly text?: string;
  readonly response?: readonly string[];
}

export interface LlamaChatWrapper {
  generateContextState(options: { chatHistory: readonly LlamaChatItem[] }): {
    readonly contextText: LlamaText;
  };
}

export interface LlamaSequence {
  readonly contextTokens: readonly LlamaToken[];
  clearHistory(): Promise<void>;
  eraseContextTokenRanges(ranges: { start: number; end: number }[]): Promise<void>;
  evaluateWithoutGeneratingNewTokens(tokens: readonly LlamaToken[]): Promise<void>;
  controlledEvaluate(
    input: readonly (LlamaToken | [LlamaToken, { generateNext: { probabilities: true } }])[],
  ): Promise<readonly ({ next: { probabilities?: ReadonlyMap<LlamaToken, number> } } | undefined)[]>;
}

export interface LlamaContext {
  readonly contextSize: number;
  getSequence(): LlamaSequence;
  dispose(): Promise<void>;
}

export interface LlamaModel {
  readonly tokenizer: unknown;
  readonly trainContextSize: number;
  createContext(options: { contextSize: number; sequences: 1; threads: number }): Promise<LlamaContext>;
  detokenize(tokens: readonly LlamaToken[]): string;
  tokenize(text: string): LlamaToken[];
  dispose(): Promise<void>;
}

export interface LlamaGrammar {
  readonly __grammar: "grammar";
}

export interface Llama {
  loadModel(options: { modelPath: string }): Promise<LlamaModel>;
  createGrammarForJsonSchema(schema: unknown): Promise<LlamaGrammar>;
  dispose(): Promise<void>;
}

export interface LlamaPromptOptions {
  readonly maxTokens: number;
  readonly temperature: number;
  readonly signal: AbortSignal;
  readonly stopOnAbortSignal: false;
  readonly grammar?: LlamaGrammar;
  readonly seed?: number;
}

export interface LlamaChatSession {
  readonly chatWrapper: LlamaChatWrapper;
  promptWithMeta(
    text: string,
    options: LlamaPromptOptions,
  ): Promise<{ readonly responseText: string; readonly stopReason: string }>;
  dispose(options?: { disposeSequence?: boolean }): void;
}

export interface LlamaModule {
  getLlama(options: {
    build: "never";
    skipDownload: true;
    gpu: "auto" | false;
    maxThreads: number;
    logLevel: "error";
    logger: () => void;
    progressLogs: false;
  }): Promise<Llama>;
  readonly LlamaChatSession: new (options: {
    contextSequence: LlamaSequence;
    systemPrompt: string;
  }) => LlamaChatSession;
}

/** Never downloads and never compiles. Throws AppError `configuration` when it is missing. */
export function loadLlamaModule(location?: string): Promise<LlamaModule> {
  return loadOptionalPackage(LLAMA_PACKAGE, location);
}
