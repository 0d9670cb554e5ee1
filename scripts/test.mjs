// Bundles the tests with esbuild and runs them with node:test. Arguments are parts of paths: `npm run test:fast -- yaml`.
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
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
  sourcemap: "inline",
  logLevel: "warning",
  mainFields: ["module", "main"],
  packages: "external",
});
const bundled = files.map((f) => join(out, relative(join(root, "test"), f).replace(/\.ts$/, ".mjs")));
const { status } = spawnSync(
  process.execPath,
  ["--enable-source-maps", "--test", "--test-reporter=spec", ...bundled],
  {
    cwd: root,
    stdio: "inherit",
    // Tests that bundle a server do so in their own thread: a worker of esbuild now and then keeps their process alive.
    env: { ...process.env, ESBUILD_WORKER_THREADS: "0" },
  },
);
rmSync(out, { recursive: true, force: true });
process.exit(status ?? 2);
