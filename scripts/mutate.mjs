// Changes the product a little and asks whether a test fails: `npm run mutate [-- PATH… --mutants N --seed N]`; see CONTRIBUTING.md.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundleTests, findMutants } from "./mutation/mutantBundle.mjs";
import { findsAlone, nearness, tryTogether } from "./mutation/mutantTests.mjs";
import { refusedByCompiler } from "./mutation/refusedByCompiler.mjs";
import { drawn } from "./mutation/sample.mjs";

const root = join(import.meta.dirname, "..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutants: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    jobs: { type: "string", default: String(availableParallelism()) },
    seconds: { type: "string", default: "60" },
  },
});
const everything = ["server/src/gateway-api", "server/src/schema/admission", "server/src/rules"];
const out = join(root, ".build", `mutants-${process.pid}`);
const memoryFile = join(root, ".build", "mutants.json");
const longest = Number(values.seconds) * 1000;
/** Of one test file, for one mutant. */
const BUDGET_IN_FILE_MS = 3_000;
const visited = new Set();
const sets = new Map();
const equal = JSON.parse(readFileSync(join(import.meta.dirname, "mutation", "equalMutants.json"), "utf8"));

const mutants = findMutants(root, everything);
const wanted = mutants.filter(
  (mutant) => positionals.length === 0 || positionals.some((path) => isAt(mutant, path)),
);
const nameOf = ({ file, text, change }) => `${file} ${text} ${change}`;
const sample = drawn(wanted, Number(values.mutants), Number(values.seed), nameOf);
if (sample.length === 0) {
  console.error(`no mutant stands in ${positionals.join(", ")}`);
  process.exit(2);
}
console.log(`${sample.length} of ${wanted.length} mutants, seed ${values.seed}`);
const bundled = await bundleTests(root, out, mutants);
const memory = remembered();
const alive = new Map(sample.map((mutant) => [mutant.id, mutant]));
try {
  forgetFound();
  await inLanes(tryNextFile);
  const alone = [...alive.values()];
  if (alone.length > 0) console.log(`trying ${alone.length} mutants in processes of their own`);
  await inLanes(async () => {
    const mutant = alone.shift();
    if (mutant === undefined) return false;
    await tryAlone(mutant);
    return true;
  });
} finally {
  remember();
  rmSync(out, { recursive: true, force: true });
}
report();

/** Whether a mutant stands in a folder, a file, or a line of one (`file.ts:12`). */
function isAt({ file, line }, path) {
  const place = path.replace(/^\.\//, "").replace(/\/$/, "");
  return [file, `${file}:${line}`].includes(place) || file.startsWith(`${place}/`);
}

/** Repeats work in several lanes, until it says that there is none left. */
async function inLanes(work) {
  const lane = async () => {
    while (await work());
  };
  await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, lane));
}

/** What earlier runs have found out of the very same bundled test files. */
function remembered() {
  const keys = new Set(bundled.map(({ key }) => key));
  try {
    const { tests, outcomes } = JSON.parse(readFileSync(memoryFile, "utf8"));
    const known = (all, keyOf) =>
      Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(keyOf(key))));
    return { tests: known(tests, (key) => key), outcomes: known(outcomes, (key) => key.split(" ")[0]) };
  } catch {
    return { tests: {}, outcomes: {} };
  }
}

function remember() {
  mkdirSync(join(root, ".build"), { recursive: true });
  writeFileSync(memoryFile, JSON.stringify(memory));
}

/** Whether a mutant was tried in a test file that is still the same. */
function outcomeIn(test, id) {
  return memory.outcomes[`${test.key} ${id}`];
}

function forgetFound() {
  for (const id of [...alive.keys()])
    if (bundled.some((test) => outcomeIn(test, id) === "found")) alive.delete(id);
}

function tell(test, id, outcome) {
  memory.outcomes[`${test.key} ${id}`] = outcome;
  if (outcome === "found") alive.delete(id);
}

/** Tries all mutants in the test file that is likely to find most for what it costs; false where none is left. */
async function tryNextFile() {
  const worth = (test) => {
    const { met, ms } = meeting(test);
    if (ms > longest) return 0;
    const own = [...alive.values()].filter(
      ({ id }) => (met?.has(id) ?? true) && outcomeIn(test, id) === undefined,
    );
    return own.reduce((sum, mutant) => sum + (0.1 + nearness(test, mutant)) ** 2, 0) / (1000 + ms);
  };
  const [best] = bundled
    .filter((test) => !visited.has(test))
    .map((test) => ({ test, worth: worth(test) }))
    .sort((a, b) => b.worth - a.worth);
  if (best === undefined || best.worth === 0) return false;
  const { test } = best;
  visited.add(test);
  const wanted = (met) => [...alive.keys()].filter((id) => met.has(id) && outcomeIn(test, id) === undefined);
  const isAlive = (id) => alive.has(id);
  const known = await tryTogether(root, test, BUDGET_IN_FILE_MS, wanted, isAlive, (id, outcome) =>
    tell(test, id, outcome),
  );
  if (known === undefined) console.error(`${test.name} fails without a mutant and is left out`);
  else memory.tests[test.key] = { ms: known.ms, reached: known.met };
  remember();
  console.log(`${test.name}: ${sample.length - alive.size} of ${sample.length} found`);
  return true;
}

/** What is known of a test file: the switches that it meets, unless it was never run, and how long it takes. */
function meeting(test) {
  const known = memory.tests[test.key];
  if (known === undefined) return { met: undefined, ms: 2000 };
  const met = sets.get(test) ?? new Set(known.reached);
  sets.set(test, met);
  return { met, ms: known.ms };
}

/**
 * Tries a mutant from the beginning of a process, in the nearest test files that meet it: what is computed when a file is
 * read, or once for several tests, shows it only there.
 */
async function tryAlone(mutant) {
  const tests = bundled
    .map((test) => ({ test, ...meeting(test) }))
    .filter(({ met, ms }) => met?.has(mutant.id) === true && ms <= longest)
    .map((one) => ({ ...one, worth: (0.1 + nearness(one.test, mutant)) / (1000 + one.ms) }))
    .sort((a, b) => b.worth - a.worth);
  let spent = 0;
  for (const { test, ms } of tests) {
    if (spent > longest) return;
    spent += ms;
    const key = `${test.key} ${mutant.id} alone`;
    memory.outcomes[key] ??= (await findsAlone(root, test, ms, mutant.id)) ? "found" : "alive";
    if (memory.outcomes[key] === "found") return tell(test, mutant.id, "found");
  }
}

function report() {
  const reasonOf = (mutant) =>
    equal.find(
      ({ file, line, change }) => file === mutant.file && line === mutant.text && change === mutant.change,
    );
  const untold = [...alive.values()].sort((a, b) => a.id - b.id);
  const refused = refusedByCompiler(root, untold);
  const left = untold.filter((mutant) => !refused.has(mutant));
  const unexplained = left.filter((mutant) => reasonOf(mutant) === undefined);
  for (const { id, file, line, change } of unexplained) {
    const isMet = bundled.some((test) => meeting(test).met?.has(id) === true);
    console.log(`${file}:${line}: ${change}${isMet ? "" : " (met by no test)"}`);
  }
  const same = left.length - unexplained.length;
  const share = (100 * (sample.length - left.length)) / Math.max(1, sample.length - same);
  console.log(
    `${sample.length - untold.length} found by tests, ${refused.size} by the compiler alone, ${unexplained.length} left, ${same} equal to the product: ${share.toFixed(1)} % of ${sample.length - same} found`,
  );
  const stale = equal.filter((entry) => !mutants.some((mutant) => reasonOf(mutant) === entry));
  for (const { file, line, change } of stale)
    console.error(`equalMutants.json names what is no longer there: ${file}: ${line}: ${change}`);
  process.exitCode = unexplained.length === 0 && stale.length === 0 ? 0 : 1;
}
