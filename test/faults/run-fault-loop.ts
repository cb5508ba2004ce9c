/**
 * Makes call 1, 2, 3, ... of every seam go wrong in every listed way, until a run is so short that the fault
 * never comes, and looks at how each run ends (reliability.md P6).
 *
 * How to use it, for example on the engine:
 *
 *     const summary = await runFaultLoop({
 *       seams: { store: STORE_FAULTS, index: STORE_FAULTS, model: SERVICE_FAULTS, clock: [systemFault("EIO")] },
 *       build: async ({ injector, signal }) => {
 *         const store = injector.wrap(createMemoryStore(), "store", { spared: ["close"] });
 *         const run = createRunContext({ signal, clock: injector.wrap(systemClock, "clock"), ... });
 *         return { engine: createEngine({ store, ... }), run, close: () => store.close() };
 *       },
 *       act: ({ engine, run }) => engine.ask("...", run),
 *       check: (outcome, plan, built) => {
 *         // a value is the right answer, or an abstention that says why
 *         if (outcome.status === "value") expect(isRightOrHonest(outcome.value)).toBe(true);
 *       },
 *       release: ({ close }) => close(),
 *     });
 *     expect(summary.injected).toBeGreaterThan(50);
 *
 * The loop itself holds that a run ends within the guard time (no hang), that what it throws is an AppError,
 * that no promise is rejected without a listener, that no resource of the process (socket, timer, worker, file
 * descriptor) is left over, that each seam of the list was called at all, and that the last run of each fault,
 * which nothing befell, gives a value. `check` holds the rest: that the value is right, or partial with
 * reasons, and that what was stored is whole.
 *
 * A fault that hangs is ended by the run's signal, which the loop aborts a moment after the fault came.
 */
import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "../../src/domain/errors.ts";
import { createFaultInjector, type FaultInjector, type FaultPlan } from "./fault-injector.ts";
import { type Fault, hang } from "./faults.ts";
import { leftOver, resources } from "./leftovers.ts";

export type Outcome<Result> =
  | { readonly status: "value"; readonly value: Result }
  | { readonly status: "error"; readonly error: AppError };

export interface BuildContext {
  readonly injector: FaultInjector;
  /** to be the run's signal */
  readonly signal: AbortSignal;
}

export interface FaultLoop<Built, Result> {
  /** the faults that can befall each seam */
  readonly seams: Readonly<Record<string, readonly Fault[]>>;
  /** builds everything anew; its own calls are befallen, too, when it makes them through wrapped objects */
  readonly build: (context: BuildContext) => Promise<Built>;
  readonly act: (built: Built) => Promise<Result>;
  /** `plan` is undefined for a run that nothing befell */
  readonly check?: (
    outcome: Outcome<Result>,
    plan: FaultPlan | undefined,
    built: Built | undefined,
  ) => void | Promise<void>;
  readonly release?: (built: Built) => void | Promise<void>;
  /** how long a run may take before it counts as hung */
  readonly guardMs?: number;
  /** more calls than this of one seam are not tried one by one, but in steps that cover them all the same */
  readonly maxRunsPerFault?: number;
  /** where rejections without a listener are reported */
  readonly rejections?: RejectionSource;
}

export interface RejectionSource {
  on(event: "unhandledRejection", listener: (reason: unknown) => void): unknown;
  off(event: "unhandledRejection", listener: (reason: unknown) => void): unknown;
}

export interface FaultLoopSummary {
  readonly runs: number;
  /** runs in which the fault came */
  readonly injected: number;
  readonly values: number;
  readonly errors: Readonly<Record<string, number>>;
}

/** Says which call of which seam was befallen by what, and what was wrong with how the run ended. */
export class FaultLoopError extends Error {
  override readonly name = "FaultLoopError";
}

const GUARD_MS = 60_000;
const ABORT_HANG_AFTER_MS = 20;

export async function runFaultLoop<Built, Result>(loop: FaultLoop<Built, Result>): Promise<FaultLoopSummary> {
  const tally: Tally = { runs: 0, injected: 0, values: 0, errors: {} };
  for (const [seam, faults] of Object.entries(loop.seams)) {
    const plain = await oneRun(loop, undefined);
    note(tally, plain);
    const calls = plain.injector.calls(seam);
    if (calls === 0) throw new FaultLoopError(`Seam ${seam} is never called: nothing was tested.`);
    const step = Math.max(1, Math.ceil(calls / (loop.maxRunsPerFault ?? 200)));
    for (const fault of faults) await runFault(loop, { seam, fault, calls, step }, tally);
  }
  return tally;
}

/** Until a run is so short that the fault does not come any more. */
async function runFault<Built, Result>(
  loop: FaultLoop<Built, Result>,
  { seam, fault, calls, step }: { seam: string; fault: Fault; calls: number; step: number },
  tally: Tally,
): Promise<void> {
  for (let nth = 1; ; nth += step) {
    const run = await oneRun(loop, { seam, nth, fault });
    note(tally, run);
    if (run.injector.fired === undefined) return;
    if (nth > calls * 20 + 100) throw new FaultLoopError(`Seam ${seam} is called without end.`);
  }
}

interface Tally {
  runs: number;
  injected: number;
  values: number;
  readonly errors: Record<string, number>;
}

interface Run<Result> {
  readonly outcome: Outcome<Result>;
  readonly injector: FaultInjector;
}

function note<Result>(tally: Tally, { outcome, injector }: Run<Result>): void {
  tally.runs++;
  if (injector.fired !== undefined) tally.injected++;
  if (outcome.status === "value") tally.values++;
  else tally.errors[outcome.error.code] = (tally.errors[outcome.error.code] ?? 0) + 1;
}

async function oneRun<Built, Result>(
  loop: FaultLoop<Built, Result>,
  plan: FaultPlan | undefined,
): Promise<Run<Result>> {
  const injector = createFaultInjector(plan);
  const say = (what: string, cause?: unknown) =>
    new FaultLoopError(`${describe(plan, injector)}: ${what}`, cause === undefined ? {} : { cause });
  const rejections = watchRejections(loop.rejections ?? process);
  const before = resources();
  const controller = new AbortController();
  const stopAborting = abortHang(injector, plan, controller);
  let built: Built | undefined;
  let outcome: Outcome<Result>;
  let unheard: readonly unknown[] = [];
  try {
    const ending = (async () => {
      built = await loop.build({ injector, signal: controller.signal });
      return await loop.act(built);
    })();
    outcome = await judge(ending, loop.guardMs ?? GUARD_MS, say);
    if (injector.fired === undefined && outcome.status === "error") {
      throw say("nothing befell this run, but it failed", outcome.error);
    }
    await loop.check?.(outcome, injector.fired === undefined ? undefined : plan, built);
  } finally {
    stopAborting();
    if (built !== undefined) await loop.release?.(built);
    unheard = await rejections.stop();
  }
  if (unheard.length > 0) throw say("a promise was rejected without a listener", unheard[0]);
  const left = await leftOver(before);
  if (left.length > 0) throw say(`left over: ${left.join(", ")}`);
  return { outcome, injector };
}

function describe(plan: FaultPlan | undefined, injector: FaultInjector): string {
  if (plan === undefined) return "Without a fault";
  const method = injector.fired === undefined ? "not reached" : injector.fired.method;
  return `Call ${plan.nth} of ${plan.seam} (${method}), ${plan.fault.name}`;
}

async function judge<Result>(
  ending: Promise<Result>,
  guardMs: number,
  say: (what: string, cause?: unknown) => FaultLoopError,
): Promise<Outcome<Result>> {
  const guard = new AbortController();
  const late = delay(guardMs, "late" as const, { signal: guard.signal }).catch(() => "late" as const);
  try {
    const first = await Promise.race([ending.then((value) => ({ value })), late]);
    if (first === "late") throw say(`it hung for ${guardMs} ms`);
    return { status: "value", value: first.value };
  } catch (error) {
    if (error instanceof FaultLoopError) throw error;
    letGoOfStack(error);
    if (error instanceof AppError) return { status: "error", error };
    throw say(`it threw something that is no AppError: ${String(error)}`, error);
  } finally {
    guard.abort();
  }
}

/** Until its stack is first read, an error holds on to the objects that were being called, and they to files. */
function letGoOfStack(error: unknown): void {
  for (let at = error; at instanceof Error; at = at.cause) void at.stack;
}

function abortHang(
  injector: FaultInjector,
  plan: FaultPlan | undefined,
  controller: AbortController,
): () => void {
  if (plan?.fault !== hang) return () => {};
  const watching = setInterval(() => {
    if (injector.fired !== undefined) controller.abort();
  }, ABORT_HANG_AFTER_MS);
  return () => clearInterval(watching);
}

function watchRejections(source: RejectionSource): { stop(): Promise<readonly unknown[]> } {
  const unheard: unknown[] = [];
  const listener = (reason: unknown) => unheard.push(reason);
  source.on("unhandledRejection", listener);
  return {
    async stop() {
      // they are reported after the microtasks of the turn in which they came
      await new Promise((resolve) => setImmediate(resolve));
      source.off("unhandledRejection", listener);
      return unheard;
    },
  };
}
