// Bundles the tests with esbuild and runs them with node:test. Arguments are parts of paths: `npm run test:fast -- yaml`. With
// `--whole` only tests run that draw at random, and they draw all that they can instead of a share.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { madePrograms, VERSION } from "./testPrograms.mjs";
import { finishedFiles } from "./testQueue.mjs";

const root = join(import.meta.dirname, "..");
// A folder of its own for each run, so that two runs do not empty each other's.
const out = join(root, ".build", `tests-${process.pid}`);
const wanted = process.argv.slice(2).filter((a) => !a.startsWith("--"));
const isWhole = process.argv.includes("--whole");

/** All `*.test.ts` files below a folder; real-editor tests and benchmarks have runners of their own. */
function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ["editors", "bench"].includes(entry.name) ? [] : testFiles(path);
    return entry.name.endsWith(".test.ts") ? [path] : [];
  });
}

const drawsShare = (file) => /from "(?:\.\.\/)+shareOfRounds\.ts"/.test(readFileSync(file, "utf8"));
const all = testFiles(join(root, "test")).filter((file) => !isWhole || drawsShare(file));
const files =
  wanted.length === 0 ? all : all.filter((f) => wanted.some((w) => relative(root, f).includes(w)));
if (files.length === 0) {
  console.error(`no test file matches ${wanted.join(", ")}`);
  process.exit(2);
}

const programs = join(out, "programs");
await Promise.all([
  build({
    absWorkingDir: root,
    entryPoints: files,
    bundle: true,
    platform: "node",
    target: "node20",
    mainFields: ["module", "main"],
    define: { __VERSION__: JSON.stringify(VERSION) },
    logLevel: "warning",
    outdir: out,
    outbase: join(root, "test"),
    splitting: true,
    format: "esm",
    outExtension: { ".js": ".mjs" },
    sourcemap: "linked",
    packages: "external",
  }),
  // The programs that tests start are made once for all of them.
  madePrograms(programs),
]);

/** Starting a process and loading the engine takes longer than most tests, so each process runs at least so many files. */
const FILES_PER_PROCESS = 24;

/** Tests that need a process of their own, or one that little else disturbs; they run after all others. */
const isAlone = (file) => file.endsWith(".alone.test.ts");

/** How many milliseconds each file took when it was last run to its end, by its path from the root. */
const durationsFile = join(root, ".build", "testDurations.json");
const durations = readDurations();

function readDurations() {
  try {
    return JSON.parse(readFileSync(durationsFile, "utf8"));
  } catch {
    return {};
  }
}

function nameOf(file) {
  return relative(root, file).replaceAll("\\", "/");
}

/** The longest first, so that no long one is left when the others are done; a file that was never run counts by its size. */
function longestFirst(sources) {
  const weight = (source) => durations[nameOf(source)] ?? statSync(source).size;
  return sources
    .map((source) => ({ source, weight: weight(source) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ source }) => source);
}

/** Runs tests in processes of so many files; the exit code, which is not zero where a file did not come to its end. */
function run(name, ordered, filesPerProcess) {
  if (ordered.length === 0) return 0;
  const queue = join(out, name);
  mkdirSync(queue);
  const bundled = (source) => join(out, relative(join(root, "test"), source)).replace(/\.ts$/, ".mjs");
  writeFileSync(join(queue, "queue.json"), JSON.stringify(ordered.map(bundled)));
  const { status } = spawnSync(
    process.execPath,
    [
      "--enable-source-maps",
      "--test",
      `--test-concurrency=${availableParallelism()}`,
      `--test-reporter=${pathToFileURL(join(import.meta.dirname, "testReporter.mjs"))}`,
      "--test-reporter-destination=stdout",
      ...processesFor(queue, ordered.length, filesPerProcess),
    ],
    {
      cwd: root,
      stdio: "inherit",
      // Tests that bundle do so in their own thread: a worker of esbuild now and then keeps their process alive.
      env: {
        ...process.env,
        ...(isWhole ? { GATEWAY_API_WHOLE_TESTS: "1" } : {}),
        ESBUILD_WORKER_THREADS: "0",
        GATEWAY_API_TEST_PROGRAMS: programs,
        // Not in the folder of whoever runs the tests.
        NODE_COMPILE_CACHE: join(root, ".build", "compiled"),
      },
    },
  );
  const finished = finishedFiles(queue);
  for (const [index, milliseconds] of finished) durations[nameOf(ordered[index])] = milliseconds;
  const lost = ordered.filter((_, index) => !finished.has(index)).map(nameOf);
  if (lost.length > 0) console.error(`not run to the end: ${lost.join(", ")}`);
  return Math.max(status ?? 2, lost.length > 0 ? 1 : 0);
}

/** Modules that take files from a queue, enough of them for all. */
function processesFor(queue, count, filesPerProcess) {
  const reader = pathToFileURL(join(import.meta.dirname, "testQueue.mjs")).href;
  return Array.from({ length: Math.ceil(count / filesPerProcess) }, (_, index) => {
    const path = join(queue, `process-${String(index).padStart(2, "0")}.mjs`);
    const [from, folder] = [reader, queue].map((text) => JSON.stringify(text));
    writeFileSync(
      path,
      `import { takeFiles } from ${from};\nawait takeFiles(${folder}, ${filesPerProcess});\n`,
    );
    return path;
  });
}

const ordered = longestFirst(files);
const together = ordered.filter((file) => !isAlone(file));
const statuses = [run("tests", together, FILES_PER_PROCESS), run("alone", ordered.filter(isAlone), 1)];
if (!isWhole) writeFileSync(durationsFile, JSON.stringify(durations, undefined, 1));
rmSync(out, { recursive: true, force: true });
process.exit(Math.max(...statuses));
