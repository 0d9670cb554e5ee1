// Changes the product a little and asks whether a test fails: `npm run mutate [-- PATH… --mutants N --seed N]`; see CONTRIBUTING.md.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundleTests, findMutants } from "./mutation/mutantBundle.mjs";
import { inOrder, meetSwitches, survives } from "./mutation/mutantTests.mjs";
import { drawn } from "./mutation/sample.mjs";

const root = join(import.meta.dirname, "..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutants: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    jobs: { type: "string", default: "2" },
    seconds: { type: "string", default: "60" },
  },
});
const everything = ["server/src/gateway-api", "server/src/schema/admission", "server/src/rules"];
const out = join(root, ".build", `mutants-${process.pid}`);
const memoryFile = join(root, ".build", "mutants.json");
const equal = JSON.parse(readFileSync(join(import.meta.dirname, "mutation", "equalMutants.json"), "utf8"));

const mutants = findMutants(root, everything);
const wanted = mutants.filter(
  (mutant) => positionals.length === 0 || positionals.some((path) => isAt(mutant, path)),
);
const sample = drawn(wanted, Number(values.mutants), Number(values.seed));
if (sample.length === 0) {
  console.error(`no mutant stands in ${positionals.join(", ")}`);
  process.exit(2);
}
console.log(`${sample.length} of ${wanted.length} mutants, seed ${values.seed}`);
const bundled = await bundleTests(root, out, mutants);
const memory = remembered();
try {
  const tests = await measured();
  report(await tried(tests));
} finally {
  rmSync(out, { recursive: true, force: true });
}

/** Whether a mutant stands in a folder, a file, or a line of one (`file.ts:12`). */
function isAt({ file, line }, path) {
  const place = path.replace(/^\.\//, "").replace(/\/$/, "");
  return [file, `${file}:${line}`].includes(place) || file.startsWith(`${place}/`);
}

/** Runs work on each of a list, some of it at a time. */
async function inParallel(list, work) {
  let next = 0;
  const worker = async () => {
    while (next < list.length) await work(list[next++]);
  };
  await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, worker));
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

/** All test files that pass, with the switches that they meet. */
async function measured() {
  const unknown = bundled.filter(({ key }) => memory.tests[key] === undefined);
  if (unknown.length > 0) console.log(`running ${unknown.length} test files to see what they meet`);
  await inParallel(unknown, async (test) => {
    const met = await meetSwitches(root, out, test);
    if (met === undefined) console.error(`${test.name} fails without a mutant and is left out`);
    else memory.tests[test.key] = met;
  });
  remember();
  return bundled.flatMap((test) => {
    const known = memory.tests[test.key];
    if (known === undefined) return [];
    return [{ test, ms: known.ms, met: new Set(known.reached), found: 0, tried: 0 }];
  });
}

/** The outcome for each mutant of the sample: found, alive, or not met by any test. */
async function tried(tests) {
  const outcomes = new Map();
  let done = 0;
  await inParallel(sample, async (mutant) => {
    outcomes.set(mutant.id, await outcomeOf(mutant, tests));
    done++;
    if (done % 10 === 0) {
      remember();
      console.log(`${done} of ${sample.length} tried`);
    }
  });
  remember();
  return outcomes;
}

async function outcomeOf(mutant, tests) {
  const candidates = inOrder(tests, mutant);
  if (candidates.length === 0) return "not met by a test";
  const outcomeIn = ({ test }) => `${test.key} ${mutant.id}`;
  if (candidates.some((candidate) => memory.outcomes[outcomeIn(candidate)] === false)) return "found";
  let spent = 0;
  for (const candidate of candidates) {
    const key = outcomeIn(candidate);
    if (spent > Number(values.seconds) * 1000) return "alive";
    spent += candidate.ms;
    memory.outcomes[key] ??= await survives(root, candidate.test, candidate.ms, mutant);
    candidate.tried++;
    if (memory.outcomes[key]) continue;
    candidate.found++;
    return "found";
  }
  return "alive";
}

function report(outcomes) {
  const reasonOf = (mutant) =>
    equal.find(
      ({ file, line, change }) => file === mutant.file && line === mutant.text && change === mutant.change,
    );
  const left = sample.filter(({ id }) => outcomes.get(id) !== "found").sort((a, b) => a.id - b.id);
  const alive = left.filter((mutant) => reasonOf(mutant) === undefined);
  for (const mutant of alive)
    console.log(`${mutant.file}:${mutant.line}: ${mutant.change} (${outcomes.get(mutant.id)})`);
  const same = left.length - alive.length;
  const share = (100 * (sample.length - left.length)) / Math.max(1, sample.length - same);
  console.log(
    `${sample.length - left.length} found, ${alive.length} left, ${same} equal to the product: ${share.toFixed(1)} % of ${sample.length - same} found`,
  );
  const stale = equal.filter((entry) => !mutants.some((mutant) => reasonOf(mutant) === entry));
  for (const { file, line, change } of stale)
    console.error(`equalMutants.json names what is no longer there: ${file}: ${line}: ${change}`);
  process.exitCode = alive.length === 0 && stale.length === 0 ? 0 : 1;
}
