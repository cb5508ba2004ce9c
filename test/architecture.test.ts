/** The import table of ARCHITECTURE.md, sizes and cycles, as an ordinary test over the sources. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const MAX_LINES = 300;
/** a table of cases may be long */
const MAX_TEST_LINES = 500;

const BELOW_METHODS = ["domain", "ports", "lib", "tasks", "evidence"];
const BELOW_DOORS = [...BELOW_METHODS, "methods", "report", "adapters", "config", "engine.ts", "wiring"];

/** room -> rooms it may import, besides itself; a room is a folder of src, or a file in src */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  lib: [],
  ports: ["domain"],
  tasks: ["domain", "ports", "lib"],
  evidence: ["domain", "ports", "lib", "tasks"],
  methods: BELOW_METHODS,
  report: ["domain", "ports", "lib", "evidence"],
  adapters: ["domain", "ports", "lib"],
  "adapters/runners": ["domain", "ports", "lib", "tasks"],
  config: ["domain", "lib"],
  "contract.ts": ["domain"],
  "engine.ts": ["domain", "ports", "methods", "evidence", "report"],
  wiring: BELOW_DOORS,
  "wiring.ts": BELOW_DOORS,
  cli: ["engine.ts", "wiring.ts", "wiring", "contract.ts", "config", "domain", "ports", "lib"],
  "index.ts": [...BELOW_DOORS, "contract.ts", "wiring.ts"],
};

/** rooms of `evidence`, each with the rooms it may import; files beside them serve all or use all */
const EVIDENCE_ROOMS: Readonly<Record<string, readonly string[]>> = {
  values: [],
  identity: ["values"],
  voices: ["identity"],
  conflicts: ["values", "identity", "voices"],
  extraction: ["values", "identity", "voices", "conflicts"],
  gathering: ["extraction"],
  retrieval: ["extraction", "voices"],
  credibility: ["values", "voices"],
  chains: ["extraction"],
  answers: ["values", "identity", "voices", "conflicts", "extraction", "credibility"],
};

interface SourceFile {
  /** below src, with slashes */
  readonly path: string;
  readonly text: string;
  /** below src, resolved; packages and Node's own modules are left out */
  readonly imports: readonly string[];
}

const FILES = readSources();

function readSources(): readonly SourceFile[] {
  return readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .map((path) => path.split("\\").join("/"))
    .filter((path) => path.endsWith(".ts"))
    .sort()
    .map((path) => {
      const text = readFileSync(join(ROOT, "src", path), "utf8");
      return { path, text, imports: importsOf(path, text) };
    });
}

function importsOf(path: string, text: string): readonly string[] {
  const specifiers = [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)"(\.[^"]+)"/gm)];
  return specifiers.map(([, specifier = ""]) => posix.normalize(posix.join(posix.dirname(path), specifier)));
}

function roomOf(path: string): string {
  const nested = Object.keys(MAY_IMPORT)
    .filter((room) => room.includes("/") && path.startsWith(`${room}/`))
    .at(0);
  return nested ?? path.split("/")[0] ?? path;
}

/** `adapters` and `adapters/runners` are one room as a target. */
function topRoomOf(path: string): string {
  return path.split("/")[0] ?? path;
}

const isTest = ({ path }: SourceFile) => path.endsWith(".test.ts");

describe("architecture", () => {
  it("reads the sources", () => {
    expect(FILES.length).toBeGreaterThan(100);
    expect(FILES.flatMap(({ imports }) => imports).length).toBeGreaterThan(300);
  });

  it("every folder and file of src is a room of the table, and every folder is in ARCHITECTURE.md", () => {
    const rooms = new Set(FILES.filter((file) => !isTest(file)).map(({ path }) => topRoomOf(path)));
    expect([...rooms].filter((room) => MAY_IMPORT[room] === undefined)).toEqual([]);
    const architecture = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8");
    const folders = new Set(
      FILES.filter(({ path }) => path.includes("/")).map(({ path }) => {
        const [first = "", second = ""] = path.split("/");
        return first === "adapters" ? `src/${first}/${second}` : `src/${first}`;
      }),
    );
    expect([...folders].filter((folder) => !architecture.includes(`\`${folder}\``)).sort()).toEqual([]);
  });

  it("imports follow the table", () => {
    const wrong = FILES.filter((file) => !isTest(file)).flatMap(({ path, imports }) => {
      const room = roomOf(path);
      const allowed = new Set([topRoomOf(path), ...(MAY_IMPORT[room] ?? [])]);
      return imports
        .filter((target) => !allowed.has(topRoomOf(target)))
        .map((target) => `${path} -> ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it("adapters do not import other kinds of adapters", () => {
    const kindOf = (path: string) => path.split("/")[1] ?? "";
    const wrong = FILES.filter((file) => !isTest(file) && file.path.startsWith("adapters/")).flatMap(
      ({ path, imports }) =>
        imports
          .filter((target) => target.startsWith("adapters/") && kindOf(target) !== kindOf(path))
          .map((target) => `${path} -> ${target}`),
    );
    expect(wrong.filter((one) => !SHARED_BETWEEN_ADAPTERS.some((known) => one.endsWith(known)))).toEqual([]);
  });

  it("rooms of evidence follow their table", () => {
    const roomIn = (path: string) => /^evidence\/([^/]+)\//.exec(path)?.[1];
    const wrong = FILES.filter((file) => !isTest(file)).flatMap(({ path, imports }) => {
      const room = roomIn(path);
      if (room === undefined) return [];
      const allowed = [room, ...(EVIDENCE_ROOMS[room] ?? [])];
      return imports
        .filter((target) => !allowed.includes(roomIn(target) ?? room))
        .map((target) => `${path} -> ${target}`);
    });
    const rooms = new Set(FILES.flatMap(({ path }) => roomIn(path) ?? []));
    expect([...rooms].sort()).toEqual(Object.keys(EVIDENCE_ROOMS).sort());
    expect(wrong).toEqual([]);
  });

  it("has no import cycle", () => {
    expect(findCycle(new Map(FILES.map(({ path, imports }) => [path, imports])))).toBeUndefined();
  });

  it(`keeps files within ${MAX_LINES} lines`, () => {
    const long = FILES.map((file) => {
      const limit = isTest(file) ? MAX_TEST_LINES : MAX_LINES;
      return { path: file.path, lines: file.text.split("\n").length - 1, limit };
    });
    expect(long.filter(({ lines, limit }) => lines > limit)).toEqual([]);
  });

  it("has no room for leftovers, and no barrel but index.ts", () => {
    expect(FILES.filter(({ path }) => /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\/|\.)/.test(path))).toEqual(
      [],
    );
    const barrels = FILES.filter(({ path, text }) => path !== "index.ts" && /^export \* from/m.test(text));
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });

  it("reads clock, chance and environment only through the run context and the doors", () => {
    const isFree = (path: string) => /^(?:adapters\/|cli\/|wiring)/.test(path);
    const direct =
      /\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)|\bprocess\.env\b|\blocaleCompare\(|\.toLocale[A-Z]/;
    const wrong = FILES.filter(
      (file) => !isTest(file) && !isFree(file.path) && direct.test(withoutComments(file.text)),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

/** What one kind of adapter may take from another. */
const SHARED_BETWEEN_ADAPTERS: readonly string[] = [
  // the index lives in the knowledge base's own file, and there is one way to open it
  "adapters/stores/open-database.ts",
  // models and embedders in this process both live in packages that one may do without
  "adapters/packages/optional-package.ts",
];

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

/** The first cycle found, as a path, by depth-first search. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): readonly string[] | undefined => {
    const at = path.indexOf(node);
    if (at >= 0) return [...path.slice(at), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle !== undefined) return cycle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
