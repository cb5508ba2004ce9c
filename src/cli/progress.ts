import type { RunEvent } from "../domain/event.ts";
import { toAscii } from "../lib/text/ascii.ts";
import { countOf } from "../lib/text/counts.ts";
import { escapeForTerminal } from "../lib/text/printable.ts";
import { dollars, seconds, shortCount } from "./render/numbers.ts";
import { cutText } from "./render/wrap.ts";
import type { Terminal } from "./terminal.ts";

/** Listens to a run and tells the user what is going on. Removes its line when it is finished. */
export interface Progress {
  listen(event: RunEvent): void;
  /** a line of its own that stays */
  note(text: string): void;
  finish(): void;
}

export interface ProgressOptions {
  readonly quiet: boolean;
  /** milliseconds, monotonic */
  readonly elapsedMs: () => number;
  /** US dollars per million tokens of a model, where configured */
  readonly priceOf: (model: string) => { readonly input: number; readonly output: number } | undefined;
}

const REDRAW_EVERY_MS = 80;

interface Spent {
  calls: number;
  tokens: number;
  money: number;
  /** false once a model without a price was called */
  moneyKnown: boolean;
}

/**
 * A bar that redraws itself on a terminal, one plain line a step elsewhere, nothing when quiet. Notes pass
 * in every mode: a warning is not progress.
 */
export function createProgress(terminal: Terminal, options: ProgressOptions): Progress {
  const startedMs = options.elapsedMs();
  const spent: Spent = { calls: 0, tokens: 0, money: 0, moneyKnown: true };
  let drawnMs = Number.NEGATIVE_INFINITY;
  let isDrawn = false;

  const clean = (text: string) => {
    const safe = escapeForTerminal(text);
    return terminal.page.unicode ? safe : toAscii(safe);
  };
  const clearLine = () => {
    if (isDrawn) terminal.writeNote("\r\u001b[2K");
    isDrawn = false;
  };
  const draw = (text: string, isStep: boolean) => {
    if (options.quiet) return;
    if (!terminal.interactive) {
      if (isStep) terminal.writeNote(`${clean(text)}\n`);
      return;
    }
    const now = options.elapsedMs();
    if (now - drawnMs < REDRAW_EVERY_MS) return;
    drawnMs = now;
    terminal.writeNote(`\r\u001b[2K${cutText(clean(text), terminal.page.columns - 1)}`);
    isDrawn = true;
  };

  return {
    listen(event) {
      count(event, spent, options.priceOf);
      const text = eventText(event, {
        spent,
        elapsedSeconds: (options.elapsedMs() - startedMs) / 1_000,
        bar: terminal.interactive,
      });
      if (text !== undefined) draw(text, STEPS.has(event.type));
    },
    note(text) {
      clearLine();
      terminal.writeNote(`${clean(text)}\n`);
    },
    finish: clearLine,
  };
}

/** Events that deserve a line of their own where lines cannot be redrawn. */
const STEPS: ReadonlySet<RunEvent["type"]> = new Set([
  "item-finished",
  "question-analysed",
  "statement-weighed",
  "chain-extended",
  "question-asked",
  "call-retried",
]);

function count(event: RunEvent, spent: Spent, priceOf: ProgressOptions["priceOf"]): void {
  if (event.type !== "model-called" || event.cached) return;
  spent.calls++;
  spent.tokens += event.inputTokens + event.outputTokens;
  const price = priceOf(event.model);
  if (price === undefined) spent.moneyKnown = false;
  else spent.money += (event.inputTokens * price.input + event.outputTokens * price.output) / 1_000_000;
}

interface Moment {
  readonly spent: Spent;
  readonly elapsedSeconds: number;
  readonly bar: boolean;
}

function eventText(event: RunEvent, moment: Moment): string | undefined {
  switch (event.type) {
    case "item-started":
      return moment.bar ? itemText(event.index, event.total, nameOf(event.uri), moment) : undefined;
    case "item-finished":
      return itemText(event.index + 1, event.total, `${event.item.status} ${nameOf(event.item.uri)}`, moment);
    case "index-updated":
      return `indexed ${countOf(event.passages, "passage")}`;
    case "question-analysed":
      return `question: ${countOf(event.depth, "hop")} expected${spentText(moment.spent)}`;
    case "passage-retrieved":
      return `retrieved ${countOf(event.passageIds.length, "passage")}${spentText(moment.spent)}`;
    case "statement-extracted":
      return `read ${countOf(event.count, "statement")}${spentText(moment.spent)}`;
    case "statement-weighed":
      return `weighed ${countOf(event.count, "statement")}, ${countOf(event.conflicts, "conflict")}${spentText(moment.spent)}`;
    case "chain-extended":
      return `hop ${event.hop}: ${countOf(event.chains, "chain")}, ${event.done} finished${spentText(moment.spent)}`;
    case "question-asked":
      return `asked: ${event.question}${spentText(moment.spent)}`;
    case "model-called":
      return `${event.task}${spentText(moment.spent)}`;
    case "call-retried":
      return `${event.target} did not answer (${event.reason}); trying again in ${seconds(event.waitMs / 1_000)}`;
    default:
      return undefined;
  }
}

function itemText(done: number, total: number | undefined, what: string, moment: Moment): string {
  if (total === undefined || total === 0) return `${done} ${what}${spentText(moment.spent)}`;
  const share = Math.min(1, done / total);
  const left = share > 0 && share < 1 ? moment.elapsedSeconds * (1 / share - 1) : 0;
  const eta = share > 0 && share < 1 ? `, ${seconds(left)} left` : "";
  const bar = moment.bar ? `${barText(share)} ` : "";
  return `${bar}${done}/${total}${eta}${spentText(moment.spent)}  ${what}`;
}

function barText(share: number): string {
  const filled = Math.round(share * 12);
  return "█".repeat(filled) + "░".repeat(12 - filled);
}

function spentText(spent: Spent): string {
  if (spent.calls === 0) return "";
  const money = spent.moneyKnown ? `, ${dollars(spent.money)}` : "";
  return `, ${countOf(spent.calls, "call")}, ${shortCount(spent.tokens)} tokens${money}`;
}

/** The end of a URI, decoded where it can be. */
function nameOf(uri: string): string {
  const end = uri.slice(uri.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(end);
  } catch {
    return end;
  }
}
