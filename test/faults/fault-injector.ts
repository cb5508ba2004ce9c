import type { Fault, FaultedCall } from "./faults.ts";

/** Which call goes wrong, and how. */
export interface FaultPlan {
  readonly seam: string;
  /** 1-based, over all calls of all objects wrapped under that seam */
  readonly nth: number;
  readonly fault: Fault;
}

export interface WrapOptions {
  /** methods that answer at once; default: those of our synchronous ports */
  readonly synchronous?: readonly string[];
  /** methods that are neither counted nor befallen, for example `close` */
  readonly spared?: readonly string[];
}

export interface FaultInjector {
  /** the object as it was, but with every call of a method counted under the seam's name */
  wrap<T extends object>(target: T, seam: string, options?: WrapOptions): T;
  /** for seams that are no object: counts a call by hand and answers as the fault or the call does */
  call<T>(seam: string, call: FaultedCall): T;
  /** calls counted so far, those that the fault applies to */
  calls(seam: string): number;
  /** the method that was befallen, once it was */
  readonly fired: { readonly method: string } | undefined;
}

/** Of clock, timer, random, budget, ledger and language tools. */
const SYNCHRONOUS_METHODS: readonly string[] = [
  "now",
  "elapsedMs",
  "next",
  "check",
  "spent",
  "record",
  "entries",
  "usage",
  "emit",
  "tokens",
  "nameKind",
  "stem",
  "wordWeight",
  "similarity",
];

/** Without a plan it only counts. */
export function createFaultInjector(plan?: FaultPlan): FaultInjector {
  const counts = new Map<string, number>();
  let fired: { readonly method: string } | undefined;

  function answer(seam: string, call: FaultedCall): unknown {
    const applies = seam === plan?.seam ? (plan.fault.appliesTo?.(call) ?? true) : true;
    if (!applies) return call.proceed();
    const count = (counts.get(seam) ?? 0) + 1;
    counts.set(seam, count);
    if (seam !== plan?.seam || count !== plan.nth) return call.proceed();
    fired = { method: call.method };
    return plan.fault.befall(call);
  }

  return {
    wrap(target, seam, options = {}) {
      const synchronous = new Set(options.synchronous ?? SYNCHRONOUS_METHODS);
      const spared = new Set(options.spared ?? []);
      return new Proxy(target, {
        get(object, property) {
          const member: unknown = Reflect.get(object, property, object);
          if (typeof member !== "function" || typeof property === "symbol" || spared.has(property))
            return member;
          return (...args: readonly unknown[]) =>
            answer(seam, {
              method: property,
              args,
              synchronous: synchronous.has(property),
              proceed: () => Reflect.apply(member, object, args) as unknown,
            });
        },
      });
    },
    call: <T>(seam: string, call: FaultedCall) => answer(seam, call) as T,
    calls: (seam) => counts.get(seam) ?? 0,
    get fired() {
      return fired;
    },
  };
}

/** One object whose n-th call goes wrong: for a test of a single place. */
export function failNth<T extends object>(
  target: T,
  seam: string,
  nth: number,
  fault: Fault,
  options: WrapOptions = {},
): T {
  return createFaultInjector({ seam, nth, fault }).wrap(target, seam, options);
}
