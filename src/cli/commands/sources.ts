import { AppError } from "../../domain/errors.ts";
import type { Source, TrustOverride } from "../../domain/source.ts";
import type { CommandAction } from "../command.ts";
import { isNamed } from "../name-source.ts";
import { createPage } from "../render/page.ts";
import { type SourceLine, sourcesText } from "../render/sources.ts";
import { type OpenWorkplace, printJson, type Session, type SessionOf } from "../session.ts";

/** `sources` lists; `sources trust KEY LEVEL` sets the user's own trust. */
export function createSourcesCommand(sessionOf: SessionOf): CommandAction {
  return async (call) => {
    const session = sessionOf(call);
    const [verb, key, level] = call.positionals;
    if (verb === undefined) return session.withWorkplace((workplace) => list(session, workplace));
    if (verb !== "trust" || key === undefined || level === undefined) {
      throw new AppError("invalid-input", "plumbline sources takes nothing, or: trust KEY high|low|N|none", {
        hint: "For example: plumbline sources trust gossip.example low",
      });
    }
    const trust = parseTrust(level);
    return session.withWorkplace((workplace) => setTrust(session, workplace, key, trust));
  };
}

/** 0..1, undefined for `none`. */
export function parseTrust(level: string): number | undefined {
  if (level === "high") return 0.95;
  if (level === "low") return 0.05;
  if (level === "none") return undefined;
  const value = /^\d(?:\.\d{1,6})?$/.test(level) ? Number(level) : Number.NaN;
  if (value >= 0 && value <= 1) return value;
  throw new AppError(
    "invalid-input",
    `trust must be high, low, none or a number from 0 to 1, not "${level}"`,
    { hint: "For example: plumbline sources trust gossip.example 0.2" },
  );
}

async function list(session: Session, workplace: OpenWorkplace): Promise<number> {
  const batchId = session.call.values.get("batch");
  const sources = await workplace.engine.sources(batchId === undefined ? {} : { batchId });
  const overrides = await workplace.trustOverrides();
  if (session.json)
    printJson(
      session,
      sources.map((source) => withTrust(source, overrides)),
    );
  else {
    const lines = sources.map((source): SourceLine => {
      const trust = overrideFor(source, overrides);
      return { source, ...(trust === undefined ? {} : { trust }) };
    });
    session.terminal.writeResult(sourcesText(lines, session.terminal.page, session.showUri));
  }
  return 0;
}

function withTrust(source: Source, overrides: readonly TrustOverride[]): Source & { userTrust?: number } {
  const trust = overrideFor(source, overrides);
  return trust === undefined ? source : { ...source, userTrust: trust.trust };
}

/** The narrowest override wins: source before publisher before domain. */
function overrideFor(source: Source, overrides: readonly TrustOverride[]): TrustOverride | undefined {
  const keys = { source: source.id, publisher: source.publisher, domain: source.domain };
  return (["source", "publisher", "domain"] as const)
    .map((scope) => overrides.find((each) => each.scope === scope && each.key === keys[scope]))
    .find((found) => found !== undefined);
}

async function setTrust(
  session: Session,
  workplace: OpenWorkplace,
  key: string,
  trust: number | undefined,
): Promise<number> {
  const scope = await scopeOf(workplace, key, session.fileUri);
  await workplace.engine.trust(scope.scope, scope.key, trust);
  if (session.json) printJson(session, { ...scope, trust: trust ?? null });
  else {
    const page = createPage(session.terminal.page);
    const words = trust === undefined ? "no trust of your own any more" : `your trust is ${trust}`;
    page.add(`${scope.scope} ${scope.key}: ${words}; ${scope.sources} sources now.`);
    session.terminal.writeResult(page.toString());
  }
  return 0;
}

/** A key names a source (id, address or path), a publisher or a domain of what is there; else a domain to come. */
async function scopeOf(
  workplace: OpenWorkplace,
  key: string,
  fileUri: (path: string) => string,
): Promise<{ scope: TrustOverride["scope"]; key: string; sources: number }> {
  const sources = await workplace.engine.sources({});
  const named = sources.filter((source) => isNamed(source, key, fileUri));
  if (named.length > 1) {
    throw new AppError("invalid-input", `${key} names ${named.length} sources`, {
      hint: "Trust is set for one source, a publisher or a domain: `plumbline sources` lists them.",
    });
  }
  const [one] = named;
  if (one !== undefined) return { scope: "source", key: one.id, sources: 1 };
  const published = sources.filter((source) => source.publisher === key);
  if (published.length > 0) return { scope: "publisher", key, sources: published.length };
  const domain = key.toLowerCase();
  const hosted = sources.filter((source) => source.domain === domain);
  if (hosted.length > 0 || /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain)) {
    return { scope: "domain", key: domain, sources: hosted.length };
  }
  throw new AppError("not-found", `nothing here is called "${key}"`, {
    hint: "Give a domain, a publisher as `plumbline sources` shows it, or the id or path of a source.",
  });
}
