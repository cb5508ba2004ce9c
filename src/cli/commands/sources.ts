import { AppError } from "../../domain/errors.ts";
import { countOf } from "../../lib/text/counts.ts";
import type { CommandAction } from "../command.ts";
import { createPage } from "../render/page.ts";
import { type SourceLine, sourcesText } from "../render/sources.ts";
import { type OpenWorkplace, printJson, type Session, type SessionOf } from "../session.ts";
import { trustScopeOf } from "../trust-scope.ts";

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
  const trustOf = await workplace.trustOf(sources);
  const lines = sources.map((source): SourceLine => {
    const trust = trustOf.get(source.id);
    return { source, ...(trust === undefined ? {} : { trust }) };
  });
  if (session.json) {
    printJson(
      session,
      lines.map(({ source, trust }) =>
        trust === undefined ? source : { ...source, userTrust: trust.trust },
      ),
    );
  } else session.terminal.writeResult(sourcesText(lines, session.terminal.page, session.showUri));
  return 0;
}

async function setTrust(
  session: Session,
  workplace: OpenWorkplace,
  key: string,
  trust: number | undefined,
): Promise<number> {
  const [sources, overrides] = [await workplace.engine.sources({}), await workplace.trustOverrides()];
  const scope = trustScopeOf(key, sources, overrides, session.fileUri);
  await workplace.engine.trust(scope.scope, scope.key, trust);
  if (session.json) printJson(session, { ...scope, trust: trust ?? null });
  else {
    const page = createPage(session.terminal.page);
    const words = trust === undefined ? "no trust of your own any more" : `your trust is ${trust}`;
    const reach =
      scope.sources === 0
        ? "no source of that domain is here yet"
        : `${countOf(scope.sources, "source")} now`;
    page.add(`${scope.scope} ${scope.key}: ${words}; ${reach}.`);
    session.terminal.writeResult(page.toString());
  }
  return 0;
}
