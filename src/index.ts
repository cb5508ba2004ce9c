/** The public door of Plumbline: everything a program needs, and nothing else. */

export { createWordVectorEmbedder } from "./adapters/embedders/word-vector-embedder.ts";
export { loadWordVectors } from "./adapters/embedders/word-vectors.ts";
// Parts that run without a key, a download or a file
export { createInputFinder } from "./adapters/files/create-input-finder.ts";
export { createMemoryPassageIndex } from "./adapters/indexes/memory-passage-index.ts";
export { openSqlitePassageIndex } from "./adapters/indexes/sqlite-passage-index.ts";
export { createLanguageTools } from "./adapters/language/language-tools.ts";
// A language model of your own
export { createLanguageModel } from "./adapters/models/create-language-model.ts";
export { createFunctionModel, createScriptedModel, recordModel } from "./adapters/models/scripted.ts";
export { createProxyFetch } from "./adapters/network/proxy-fetch.ts";
export { createReader } from "./adapters/readers/create-reader.ts";
export { createRunContext, type RunContextOptions } from "./adapters/run/create-run-context.ts";
export { createPromptedRunner } from "./adapters/runners/prompted/create-prompted-runner.ts";
export { createRulesRunner } from "./adapters/runners/rules-runner.ts";
export { createMemoryStore } from "./adapters/stores/create-memory-store.ts";
export { createSqliteStore, type SqliteStore } from "./adapters/stores/create-sqlite-store.ts";
export { openDatabase } from "./adapters/stores/open-database.ts";
// The contract: schemas of what goes in and out
export { CONTRACT_NAMES, contractJsonSchema, parseReport, reportSchema } from "./contract.ts";
// Records
export type { Chain, CounterEvidence, Margin } from "./domain/chain.ts";
export type { Conflict, Credibility } from "./domain/credibility.ts";
// Errors
export { AppError, type ErrorCode, EXIT_CODES, isAppError } from "./domain/errors.ts";
export type { RunEvent } from "./domain/event.ts";
export type { Warning } from "./domain/evidence.ts";
export type { AbstentionReason, AskedQuestion, Finding } from "./domain/finding.ts";
export type { AddedItem, AddSummary, Removal, RemovalSummary } from "./domain/ingest.ts";
export type { Origin } from "./domain/origin.ts";
export type { Report, ReportSource, ReportStatement } from "./domain/report.ts";
export type { Source, TrustOverride } from "./domain/source.ts";
export type { Quote, Statement } from "./domain/statement.ts";
export type { Usage } from "./domain/usage.ts";
// The engine and what it is asked
export { type AskOptions, createEngine, type Engine, type EngineParts, type StoredReport } from "./engine.ts";
export type { AddRequest } from "./evidence/gathering/add-inputs.ts";
// Methods
export type { Method, MethodSettings } from "./methods/method.ts";
export { DEFAULT_METHOD, METHODS } from "./methods/registry.ts";
// Ports, for adapters of your own
export type { Embedder } from "./ports/embedder.ts";
export type { LanguageModel, ModelReply, ModelRequest } from "./ports/model.ts";
export type { PassageIndex } from "./ports/passage-index.ts";
export type { InputFinder, Reader } from "./ports/reader.ts";
export type { BudgetLimits, Clock, RunContext, Timer } from "./ports/run-context.ts";
export type { Store } from "./ports/store.ts";
export type { TaskRunner } from "./ports/task-runner.ts";
