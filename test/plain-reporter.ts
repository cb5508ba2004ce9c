import type { Reporter, TestModule } from "vitest/node";

/** Prints one plain last line, so that any log reader sees that tests ran and how they ended. */
const plainReporter: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state !== "pending") count[state]++;
      }
    }
    console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  },
};

/** Vitest constructs the default export of a reporter file with `new`; a function may answer with an object. */
export default function createPlainReporter(): Reporter {
  return plainReporter;
}
