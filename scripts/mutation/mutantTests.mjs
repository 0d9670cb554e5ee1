// Runs test files of the bundle: once to see which switches they meet, then with one mutant after the other.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Nothing that is alive takes so much longer with a mutant than without. */
const PATIENCE = 5;
const LEAST_PATIENCE_MS = 10_000;

/**
 * Runs one test file until it ends or a test in it fails.
 *
 * @returns {Promise<{ passed: boolean, ms: number }>} a file that takes longer than `limit` milliseconds has not passed
 */
function runTests(root, path, environment, limit) {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const child = spawn(process.execPath, ["--test-reporter=tap", path], {
      cwd: root,
      env: { ...process.env, NODE_TEST_CONTEXT: undefined, UPDATE: undefined, ...environment },
      stdio: ["ignore", "pipe", "ignore"],
    });
    let failed = false;
    const fail = () => {
      failed = true;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(fail, limit);
    child.stdout.setEncoding("utf8").on("data", (text) => {
      if (!failed && /^\s*not ok /m.test(text)) fail();
    });
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ passed: !failed && code === 0, ms: performance.now() - begun });
    });
  });
}

/**
 * What a test file meets without a mutant: the numbers of the switches, and how long it takes. Undefined where it fails.
 *
 * @returns {Promise<{ ms: number, reached: readonly number[] } | undefined>}
 */
export async function meetSwitches(root, out, test) {
  const file = join(out, `${test.key}.reached.json`);
  const { passed, ms } = await runTests(root, test.path, { MUTANTS_REACHED: file }, 300_000);
  const reached = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  rmSync(file, { force: true });
  return passed ? { ms, reached } : undefined;
}

/** Whether a test file passes although a mutant is active in it. */
export async function survives(root, test, ms, mutant) {
  const limit = Math.max(LEAST_PATIENCE_MS, ms * PATIENCE);
  return (await runTests(root, test.path, { MUTANT: String(mutant.id) }, limit)).passed;
}

/**
 * The test files that meet a mutant, those first that are likely to fail for what they cost: their place is that of the
 * mutant's file, or they have found many others.
 *
 * @param {readonly { test: { name: string }, ms: number, met: ReadonlySet<number>, found: number, tried: number }[]} tests
 */
export function inOrder(tests, mutant) {
  const words = mutant.file.replace(/^server\/src\//, "").split("/");
  const name = (words.at(-1) ?? "").replace(/\.ts$/, "");
  const worth = ({ test, ms, found, tried }) => {
    const shared = words.filter((word) => test.name.split("/").includes(word)).length;
    const near = test.name.includes(`/${name}.test`) ? 8 : shared;
    return ((1 + near) * (found + 1)) / (tried + 2) / (300 + ms);
  };
  return tests.filter(({ met }) => met.has(mutant.id)).sort((a, b) => worth(b) - worth(a));
}
