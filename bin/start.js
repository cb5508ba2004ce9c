// Runs the built program. In a source checkout that is not built, or was changed since, runs the sources.
import { existsSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const sources = fileURLToPath(new URL("../src", import.meta.url));
const built = new URL("../dist/cli/main.js", import.meta.url);
const buildMark = fileURLToPath(new URL("../dist/.tsbuildinfo", import.meta.url));

if (!existsSync(sources)) {
  await import(built.href);
} else if (existsSync(fileURLToPath(built)) && existsSync(buildMark) && isOlder(sources, buildMark)) {
  await import(built.href);
} else {
  const { register } = await import("tsx/esm/api");
  register();
  await import("../src/cli/main.ts");
}

function isOlder(folder, mark) {
  const markedMs = statSync(mark).mtimeMs;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).every(
    (entry) =>
      !entry.isFile() || statSync(`${entry.parentPath ?? entry.path}/${entry.name}`).mtimeMs <= markedMs,
  );
}
