/** What `doctor` looks at. Every check runs, whatever the others say; each failure says how to mend it. */

import { existsSync } from "node:fs";
import { createEmbedder } from "../adapters/embedders/create-embedder.ts";
import { probeModel } from "../adapters/models/probe-model.ts";
import { createProxyFetch } from "../adapters/network/proxy-fetch.ts";
import { createReader } from "../adapters/readers/create-reader.ts";
import { createRunContext } from "../adapters/run/create-run-context.ts";
import { systemClock } from "../adapters/run/system-time.ts";
import { createSqliteStore } from "../adapters/stores/create-sqlite-store.ts";
import type { ConfigSurroundings, LoadedConfig, ResolvedConfig } from "../config/load.ts";
import { countOf } from "../lib/text/counts.ts";
import type { RunContext } from "../ports/run-context.ts";
import { type Check, failedCheck } from "./check.ts";
import { embedderSettings, embedderSpec } from "./embedder-settings.ts";
import { configuredSpecs, createModel } from "./language-models.ts";
import { resolveKb } from "./open-parts.ts";
import { readerLimits } from "./reader-limits.ts";

type Services = { readonly fetch: typeof globalThis.fetch };

export async function diagnose(
  load: () => LoadedConfig,
  surroundings: ConfigSurroundings,
  signal: AbortSignal,
): Promise<readonly Check[]> {
  const node: Check = { name: "node", status: "ok", detail: `${process.versions.node}, ${process.platform}` };
  let loaded: LoadedConfig;
  try {
    loaded = load();
  } catch (error) {
    return [node, failedCheck("configuration", error)];
  }
  const { config } = loaded;
  const network = createProxyFetch(surroundings.environment);
  const run = createRunContext({ signal });
  try {
    return [
      node,
      ...configurationChecks(loaded),
      await knowledgeBaseCheck(config, surroundings),
      await embedderCheck(config, surroundings, network, run),
      await readerCheck(config, run),
      ...(await modelChecks(config, surroundings, network, run)),
      { name: "limits", status: "ok", detail: limitsText(config) },
    ];
  } finally {
    await network.close();
  }
}

function configurationChecks({ files, warnings }: LoadedConfig): Check[] {
  const read = files.filter((file) => file.found).map((file) => file.path);
  const detail = read.length === 0 ? "no file, defaults and environment only" : read.join(", ");
  return [
    { name: "configuration", status: "ok", detail },
    ...warnings.map(
      (warning): Check => ({
        name: "configuration",
        status: "warning",
        detail: warning,
        hint: "Run `chmod 600` on the file, or move the key to an environment variable (apiKeyEnv).",
      }),
    ),
  ];
}

async function knowledgeBaseCheck(config: ResolvedConfig, surroundings: ConfigSurroundings): Promise<Check> {
  const name = "knowledge-base";
  const warnings: string[] = [];
  try {
    const path = resolveKb(config, surroundings);
    if (!existsSync(path)) {
      return { name, status: "ok", detail: `${path} is not there yet; the first \`plumbline add\` makes it` };
    }
    const warn = (message: string) => void warnings.push(message);
    const store = await createSqliteStore({ path, clock: systemClock, warn });
    try {
      const [damage] = await store.damage();
      if (damage !== undefined) {
        const hint = "Restore a backup, or add the documents to a new file.";
        return { name, status: "failed", detail: `${path} is damaged: ${damage}`, hint, exitCode: 1 };
      }
      const { sources, passages, statements, reports } = await store.counts();
      const pending = await store.pendingIndex(1_000);
      const waiting = pending.put.length + pending.remove.length;
      const index =
        waiting === 0
          ? "index up to date"
          : `${countOf(waiting, "index entry", "index entries")} pending, done at the next question`;
      const detail = `${path}: ${countOf(sources, "source")}, ${countOf(passages, "passage")}, ${countOf(statements, "statement")}, ${countOf(reports, "report")}; ${index}`;
      const [warning] = warnings;
      return warning === undefined
        ? { name, status: "ok", detail }
        : { name, status: "warning", detail: `${detail}; ${warning}` };
    } finally {
      await store.close();
    }
  } catch (error) {
    return failedCheck(name, error);
  }
}

async function embedderCheck(
  config: ResolvedConfig,
  surroundings: ConfigSurroundings,
  services: Services,
  run: RunContext,
): Promise<Check> {
  const name = `embedder ${config.embedder}`;
  try {
    const embedder = await createEmbedder(
      embedderSpec(config),
      embedderSettings(config, surroundings),
      services,
    );
    try {
      const [vector] = await embedder.embed(["The river bridge was opened in spring."], run);
      const works = vector?.some((value) => value !== 0) === true;
      if (works) return { name, status: "ok", detail: `${embedder.id}, ${vector.length} dimensions` };
      return {
        name,
        status: "failed",
        detail: "gives empty vectors",
        hint: "Install Plumbline again.",
        exitCode: 4,
      };
    } finally {
      await embedder.close?.();
    }
  } catch (error) {
    return explainRefusal(failedCheck(name, error), surroundings);
  }
}

/** A page and its parser in the killable worker: what every hostile file depends on. */
async function readerCheck(config: ResolvedConfig, run: RunContext): Promise<Check> {
  const name = "readers";
  const reader = createReader({ limits: readerLimits(config) });
  const page = "<!doctype html><title>Test</title><p>A sentence that is long enough to be read as text.</p>";
  try {
    const bytes = new TextEncoder().encode(page);
    const outcome = await reader.read({ uri: "file:///test.html", name: "test.html", bytes }, {}, run);
    if (outcome.status === "read") return { name, status: "ok", detail: "a page was read in the worker" };
    return { name, status: "failed", detail: `a test page was not read: ${outcome.reason}`, exitCode: 1 };
  } catch (error) {
    return failedCheck(name, error);
  } finally {
    await reader.close?.();
  }
}

async function modelChecks(
  config: ResolvedConfig,
  surroundings: ConfigSurroundings,
  services: Services,
  run: RunContext,
): Promise<Check[]> {
  const specs = configuredSpecs(config);
  if (specs.length === 0) {
    const hint = "Set models.default, PLUMBLINE_MODEL or --model to use a language model.";
    return [{ name: "models", status: "ok", detail: "none configured: the rules answer", hint }];
  }
  const checks: Check[] = [];
  for (const spec of specs) checks.push(await modelCheck(spec, config, surroundings, services, run));
  return checks;
}

async function modelCheck(
  spec: string,
  config: ResolvedConfig,
  surroundings: ConfigSurroundings,
  services: Services,
  run: RunContext,
): Promise<Check> {
  const name = `model ${spec}`;
  try {
    const model = await createModel(spec, config, surroundings, services);
    try {
      const probe = await probeModel(model, run);
      const [problem] = probe.problems;
      if (!probe.reachable) {
        const detail = problem?.what ?? "does not answer";
        return explainRefusal(
          {
            name,
            status: "failed",
            detail,
            exitCode: problem?.inConfiguration === true ? 3 : 4,
            ...(problem === undefined ? {} : { hint: problem.hint }),
          },
          surroundings,
        );
      }
      const detail = `answers in ${probe.latencyMs} ms; JSON Schema ${yesNo(probe.jsonSchema)}, log-probabilities ${yesNo(probe.logprobs)}`;
      return problem === undefined
        ? { name, status: "ok", detail }
        : { name, status: "warning", detail: `${detail}; ${problem.what}`, hint: problem.hint };
    } finally {
      await model.close?.();
    }
  } catch (error) {
    return explainRefusal(failedCheck(name, error), surroundings);
  }
}

/**
 * Inside a container `localhost` is the container (failures.md 48): a refused local address says how a host's
 * server is reached from there.
 */
function explainRefusal(check: Check, surroundings: ConfigSurroundings): Check {
  const isLocal = /localhost|127\.0\.0\.1|\[::1\]/.test(check.detail + (check.hint ?? ""));
  const hint = check.hint ?? "";
  if (check.status !== "failed" || !isLocal || hint.includes("host.docker.internal")) return check;
  const inContainer =
    existsSync("/.dockerenv") ||
    existsSync("/run/.containerenv") ||
    (surroundings.environment.container ?? "") !== "";
  const advice = inContainer
    ? "This seems to be a container, where localhost is the container itself: use host.docker.internal or the host's address in baseUrl, and let the server listen on 0.0.0.0."
    : "Nothing listens there: start the server, or set its address (OLLAMA_HOST, or providers.NAME.baseUrl). From a container a host's server is reached by host.docker.internal, not localhost.";
  return { ...check, hint: `${hint} ${advice}`.trim() };
}

function yesNo(value: boolean): string {
  return value ? "yes" : "no";
}

function limitsText({ limits, budget }: ResolvedConfig): string {
  const bounds = { ...limits, ...prefixed("budget", budget) };
  return Object.entries(bounds)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}

function prefixed(
  prefix: string,
  values: Readonly<Record<string, number | undefined>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[`${prefix}.${name}`, value]],
    ),
  );
}
