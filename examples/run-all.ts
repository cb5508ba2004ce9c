/** Runs every example in a process of its own; each checks itself and fails loudly. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const NOT_EXAMPLES = new Set(["run-all.ts", "memory-engine.ts"]);

let failed = 0;
for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith(".ts") || NOT_EXAMPLES.has(name)) continue;
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, ["--import", "tsx", `${folder}${name}`], {
    stdio: "inherit",
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    timeout: 120_000,
  });
  if (status !== 0) {
    failed++;
    console.error(`${name} failed`);
  }
}
console.log(failed === 0 ? "\nAll examples passed." : `\n${failed} examples failed.`);
process.exitCode = failed === 0 ? 0 : 1;
