import { EventEmitter } from "node:events";
import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";
import { describe, expect, it } from "vitest";
import { AppError, isAppError } from "../../src/domain/errors.ts";
import { createFaultInjector, failNth } from "./fault-injector.ts";
import { answers, appFault, hang, lateRejection, systemFault } from "./faults.ts";
import { type FaultLoop, FaultLoopError, runFaultLoop } from "./run-fault-loop.ts";

interface Disk {
  read(name: string): Promise<string>;
  write(name: string, text: string): Promise<void>;
}

function memoryDisk(): Disk & { readonly files: Map<string, string> } {
  const files = new Map<string, string>();
  return {
    files,
    read: async (name) => files.get(name) ?? "",
    write: async (name, text) => void files.set(name, text),
  };
}

/** Reads, writes twice; turns what the disk throws into our own kind of error. */
async function careful(disk: Disk): Promise<string> {
  try {
    await disk.write("a", `${await disk.read("a")}x`);
    await disk.write("b", "y");
    return "done";
  } catch (error) {
    throw new AppError("storage", "The disk failed.", { cause: error });
  }
}

const loopOf = (
  act: (disk: Disk) => Promise<string>,
  more: Partial<FaultLoop<Disk, string>> = {},
): FaultLoop<Disk, string> => ({
  seams: { disk: [systemFault("EIO")] },
  build: async ({ injector }) => injector.wrap(memoryDisk(), "disk"),
  act,
  ...more,
});

describe("failNth", () => {
  it("befalls the n-th call over all methods and no other", async () => {
    const disk = memoryDisk();
    const failing = failNth(disk, "disk", 2, systemFault("ENOSPC"));
    await failing.write("a", "1");
    await expect(failing.read("a")).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await failing.read("a")).toBe("1");
  });

  it("throws at once from a synchronous method", () => {
    const clock = failNth({ now: () => 5 }, "clock", 2, systemFault("EIO"));
    expect(clock.now()).toBe(5);
    expect(() => clock.now()).toThrow("EIO");
  });

  it("can answer with something else", async () => {
    const failing = failNth(memoryDisk(), "disk", 1, answers(undefined));
    expect(await failing.read("a")).toBeUndefined();
    expect(failNth({ now: () => 5 }, "clock", 1, answers("noon")).now()).toBe("noon");
  });

  it("can do the work and lose the answer", async () => {
    const disk = memoryDisk();
    await expect(failNth(disk, "disk", 1, lateRejection).write("a", "1")).rejects.toThrow(/lost/);
    expect(disk.files.get("a")).toBe("1");
  });

  it("hangs until the call's own signal aborts, and leaves calls without a signal alone", async () => {
    const port = { ask: async (_text: string, _run?: { signal: AbortSignal }) => "answer" };
    const failing = failNth(port, "model", 1, hang);
    expect(await failing.ask("no signal")).toBe("answer");
    const hung = failing.ask("hangs", { signal: AbortSignal.timeout(10) });
    await expect(hung).rejects.toSatisfy((error) => isAppError(error, "interrupted"));
    expect(await failing.ask("third", { signal: AbortSignal.timeout(10) })).toBe("answer");
  });

  it("leaves spared methods and plain members alone and keeps `this`", async () => {
    const counter = {
      id: "c1",
      count: 0,
      add() {
        return ++this.count;
      },
      close: () => "closed",
    };
    const injector = createFaultInjector();
    const wrapped = injector.wrap(counter, "counter", { spared: ["close"], synchronous: ["add"] });
    expect([wrapped.id, wrapped.add(), wrapped.add(), wrapped.close()]).toEqual(["c1", 1, 2, "closed"]);
    expect(injector.calls("counter")).toBe(2);
    expect(injector.fired).toBeUndefined();
  });
});

describe("P6 the fault loop", () => {
  it("makes every call fail in every way, and ends with a run that nothing befell", async () => {
    const seen: string[] = [];
    const summary = await runFaultLoop(
      loopOf(careful, {
        seams: { disk: [systemFault("EIO"), appFault("unavailable")] },
        check: (outcome, plan) => {
          seen.push(`${plan?.nth ?? "-"} ${plan?.fault.name ?? "-"} ${outcome.status}`);
        },
      }),
    );
    expect(summary).toEqual({ runs: 9, injected: 6, values: 3, errors: { storage: 6 } });
    expect(seen).toEqual([
      "- - value",
      ...[1, 2, 3].map((nth) => `${nth} EIO error`),
      "- - value",
      ...[1, 2, 3].map((nth) => `${nth} unavailable error`),
      "- - value",
    ]);
  });

  it("refuses an error that is not typed", async () => {
    const act = async (disk: Disk) => disk.read("a");
    await expect(runFaultLoop(loopOf(act))).rejects.toThrow(/Call 1 of disk \(read\), EIO: .*no AppError/);
  });

  it("refuses a hang", async () => {
    const act = async (disk: Disk) => {
      await disk.read("a").catch(() => new Promise(() => {}));
      return "done";
    };
    await expect(runFaultLoop(loopOf(act, { guardMs: 30 }))).rejects.toThrow(/hung for 30 ms/);
  });

  it("refuses a rejection that nobody listens to", async () => {
    const rejections = new EventEmitter();
    const act = async (disk: Disk) => {
      await disk.read("a").catch((error) => rejections.emit("unhandledRejection", error));
      return "done";
    };
    await expect(runFaultLoop(loopOf(act, { rejections }))).rejects.toThrow(/without a listener/);
  });

  it("refuses an open file and a running timer that are left over", async () => {
    const handles: number[] = [];
    const leaking = async (disk: Disk) => {
      handles.push(openSync(devNull, "r"));
      await disk.read("a").catch(() => undefined);
      return "done";
    };
    await expect(runFaultLoop(loopOf(leaking))).rejects.toThrow(/left over: 1 open/);
    for (const handle of handles) closeSync(handle);

    const timers: NodeJS.Timeout[] = [];
    const ticking = async () => {
      timers.push(setInterval(() => undefined, 10_000));
      return "done";
    };
    await expect(runFaultLoop(loopOf(ticking))).rejects.toThrow(/left over: 1 Timeout/);
    for (const timer of timers) clearInterval(timer);
  });

  it("refuses a wrong answer through the check, and still releases", async () => {
    let released = 0;
    const act = async (disk: Disk) => disk.read("a").catch(() => "invented");
    const loop = loopOf(act, {
      check: (outcome) => expect(outcome).toEqual({ status: "value", value: "" }),
      release: () => void released++,
    });
    await expect(runFaultLoop(loop)).rejects.toThrow(/invented/);
    expect(released).toBe(2);
  });

  it("refuses a seam that is never called and a plain run that fails", async () => {
    await expect(runFaultLoop(loopOf(async () => "done"))).rejects.toThrow(/never called/);
    const failing = async () => {
      throw new AppError("unavailable", "down");
    };
    await expect(runFaultLoop(loopOf(failing))).rejects.toThrow(FaultLoopError);
  });

  it("ends a hanging call by the run's signal", async () => {
    const model = { ask: async (_run: { signal: AbortSignal }) => "answer" };
    const summary = await runFaultLoop({
      seams: { model: [hang] },
      build: async ({ injector, signal }) => ({ model: injector.wrap(model, "model"), signal }),
      act: ({ model: wrapped, signal }) => wrapped.ask({ signal }),
    });
    expect(summary).toEqual({ runs: 3, injected: 1, values: 2, errors: { interrupted: 1 } });
  });

  it("tries a seam of very many calls in steps", async () => {
    const act = async (disk: Disk) => {
      for (let at = 0; at < 100; at++) await disk.read("a").catch(() => "");
      return "done";
    };
    const summary = await runFaultLoop(loopOf(act, { maxRunsPerFault: 10 }));
    expect(summary.injected).toBe(10);
  });
});
