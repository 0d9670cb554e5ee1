// Stands for `node:test` in the bundle of all mutants: keeps the tests instead of running them, so that each of them can be
// run again and again. Knows what the tests use, and nothing more.
import { switches } from "./switches.mjs";

const tests = [];
const ends = [];
let current = suiteIn(undefined);

function suiteIn(outer) {
  return { outer, beforeAll: [], beforeEach: [], afterEach: [] };
}

/** A suite; what it contains is collected at once. */
export function describe(_name, ...given) {
  if (isSkipped(given)) return;
  const outer = current;
  current = suiteIn(outer);
  try {
    given.at(-1)();
  } finally {
    current = outer;
  }
}

export function it(_name, ...given) {
  if (isSkipped(given)) return;
  const suites = [];
  for (let suite = current; suite !== undefined; suite = suite.outer) suites.unshift(suite);
  tests.push({ suites, body: given.at(-1) });
}

export const test = it;
export const before = (work) => current.beforeAll.push(work);
export const beforeEach = (work) => current.beforeEach.push(work);
export const afterEach = (work) => current.afterEach.push(work);
export const after = (work) => ends.push(work);

function isSkipped([options]) {
  return typeof options === "object" && options.skip !== undefined && options.skip !== false;
}

/** Runs one test; throws what it throws. */
async function run({ suites, body }) {
  for (const { beforeAll } of suites) for (const work of beforeAll.splice(0)) await work();
  for (const { beforeEach: works } of suites) for (const work of works) await work();
  try {
    await body({ diagnostic: () => undefined });
  } finally {
    for (const { afterEach: works } of suites) for (const work of works) await work();
  }
}

/** What `mutantWorker.mjs` finds after it has imported a bundled test file. */
globalThis.collected = {
  switches,
  tests,
  run,
  end: async () => {
    for (const work of ends) await work();
  },
};
