/**
 * P6 at the file system itself: call 1, 2, 3, ... of what the finder of inputs asks of it fails. A file or folder that
 * cannot be read is named and the others are added; nothing of the system's own errors comes through untyped.
 */
import type * as fs from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import { createRunContext } from "../../src/adapters/run/create-run-context.ts";
import type { AddSummary } from "../../src/domain/ingest.ts";
import { createSmallEngine, type SmallEngine } from "../engine/small-engine.ts";
import { SMALL_CORPUS_DOCUMENTS, writeCorpus } from "../fixtures/small-corpus.ts";
import type { FaultInjector } from "./fault-injector.ts";
import { systemFault } from "./faults.ts";
import { runFaultLoop } from "./run-fault-loop.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const current: { injector: FaultInjector | undefined } = vi.hoisted(() => ({ injector: undefined }));

vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof fs>();
  const befallen = <Args extends unknown[], Result>(
    method: string,
    call: (...args: Args) => Promise<Result>,
  ): ((...args: Args) => Promise<Result>) => {
    return (...args) =>
      current.injector === undefined
        ? call(...args)
        : current.injector.call("file system", {
            method,
            args,
            synchronous: false,
            proceed: () => call(...args),
          });
  };
  const open: typeof fs.open = async (...args) => {
    const handle = await befallen("open", real.open)(...args);
    return new Proxy(handle, {
      get(target, property) {
        const member: unknown = Reflect.get(target, property, target);
        if (typeof member !== "function") return member;
        const call = member.bind(target) as (...given: unknown[]) => Promise<unknown>;
        return property === "read" ? befallen("read", call) : call;
      },
    });
  };
  return {
    ...real,
    open,
    stat: befallen("stat", real.stat),
    realpath: befallen("realpath", real.realpath),
    readdir: befallen("readdir", real.readdir),
  };
});

const at = temporaryFolder();

describe("a file system that refuses", () => {
  it("P6 X3 gives every other file its place, names what could not be read, and leaves no handle open", async () => {
    writeCorpus(at("docs"));
    writeCorpus(at("docs/more"), [{ name: "tide.txt", text: "The tide turns twice a day." }]);
    const summary = await runFaultLoop<SmallEngine, AddSummary>({
      seams: {
        "file system": [systemFault("EIO"), systemFault("EMFILE"), systemFault("EACCES")],
      },
      maxRunsPerFault: 30,
      build: ({ injector }) => {
        current.injector = injector;
        return createSmallEngine({ cwd: at(".") });
      },
      act: ({ engine }) => engine.add({ inputs: ["docs"] }, createRunContext()),
      async check(outcome, plan) {
        current.injector = undefined;
        if (outcome.status === "error") {
          expect(outcome.error.code).toBe("unavailable");
          return;
        }
        const { added, failed, skipped, items } = outcome.value;
        for (const { status, reason } of items) {
          if (status === "failed" || status === "skipped") expect(reason).not.toBe("");
        }
        if (plan === undefined) expect(added).toBe(SMALL_CORPUS_DOCUMENTS + 1);
        else expect(failed + skipped).toBeGreaterThan(0);
      },
      release: ({ engine }) => engine.close(),
    });
    expect(summary.injected).toBeGreaterThan(40);
    console.log(`file system: ${JSON.stringify(summary)}`);
  }, 60_000);
});
