// Bundles the tests with esbuild and runs them with node:test. Arguments are parts of paths: `npm run test:fast -- yaml`.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");
// A folder of its own for each run, so that two runs do not empty each other's.
const out = join(root, ".build", `tests-${process.pid}`);
const wanted = process.argv.slice(2).filter((a) => !a.startsWith("--"));

/** All `*.test.ts` files below a folder; real-editor tests and benchmarks have runners of their own. */
function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ["editors", "bench"].includes(entry.name) ? [] : testFiles(path);
    return entry.name.endsWith(".test.ts") ? [path] : [];
  });
}

const all = testFiles(join(root, "test"));
const files =
  wanted.length === 0 ? all : all.filter((f) => wanted.some((w) => relative(root, f).includes(w)));
if (files.length === 0) {
  console.error(`no test file matches ${wanted.join(", ")}`);
  process.exit(2);
}
await build({
  absWorkingDir: root,
  entryPoints: files,
  outdir: out,
  outbase: join(root, "test"),
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  outExtension: { ".js": ".mjs" },
  sourcemap: "linked",
  logLevel: "warning",
  mainFields: ["module", "main"],
  packages: "external",
});

// The programs that tests start are made once for all of them.
const programs = join(out, "programs");
await build({
  absWorkingDir: root,
  entryPoints: { command: "server/src/cli.ts", server: "server/src/main.node.ts" },
  outdir: programs,
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "node20",
  define: { __VERSION__: '"1.2.3-test"' },
  logLevel: "warning",
  mainFields: ["module", "main"],
});

/** Starting a process and loading the engine takes longer than most tests, so each process runs many files. */
const FILES_PER_PROCESS = 24;

/** Tests that measure time say so by reading a clock; they run after all others, one by one. */
const readsClock = (file) => /performance\.now\(|cpuUsage\(|hrtime/.test(readFileSync(file, "utf8"));

/** Writes modules that load up to so many bundled tests each, of every folder some, and gives back their paths. */
function processesFor(name, sources) {
  const count = Math.ceil(sources.length / FILES_PER_PROCESS);
  return Array.from({ length: count }, (_, index) => {
    const path = join(out, `${name}-${String(index).padStart(2, "0")}.mjs`);
    const mine = sources.filter((_, at) => at % count === index);
    const imports = mine.map((source) => {
      const bundled = relative(join(root, "test"), source).replace(/\.ts$/, ".mjs").replaceAll("\\", "/");
      return `await import("./${bundled}");\n`;
    });
    writeFileSync(path, imports.join(""));
    return path;
  });
}

function run(entries, concurrency) {
  if (entries.length === 0) return 0;
  const { status } = spawnSync(
    process.execPath,
    [
      "--enable-source-maps",
      "--test",
      `--test-concurrency=${concurrency}`,
      `--test-reporter=${pathToFileURL(join(import.meta.dirname, "testReporter.mjs"))}`,
      "--test-reporter-destination=stdout",
      ...entries,
    ],
    {
      cwd: root,
      stdio: "inherit",
      // Tests that bundle do so in their own thread: a worker of esbuild now and then keeps their process alive.
      env: { ...process.env, ESBUILD_WORKER_THREADS: "0", GATEWAY_API_TEST_PROGRAMS: programs },
    },
  );
  return status ?? 2;
}

const timed = files.filter(readsClock);
const untimed = files.filter((file) => !timed.includes(file));
const statuses = [
  run(processesFor("tests", untimed), availableParallelism()),
  run(processesFor("timed", timed), 1),
];
rmSync(out, { recursive: true, force: true });
process.exit(Math.max(...statuses));
