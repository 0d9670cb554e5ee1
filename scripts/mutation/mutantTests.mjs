// Runs bundled test files with mutants: many of them in one process, or one from the beginning of a process of its own.
import { fork } from "node:child_process";
import { join } from "node:path";

const WORKER = join(import.meta.dirname, "mutantWorker.mjs");
const LONGEST_FILE_MS = 600_000;
/** What takes so much longer than without a mutant does not come to an end. */
const PATIENCE = 3;
const LEAST_PATIENCE_MS = 10_000;
/** Processes for one file, after mutants that end them or leave something behind. */
const MOST_PROCESSES = 6;

/** What a worker says next; undefined if it ends, or is silent for too long and is ended. */
function answer(child, limit) {
  return new Promise((resolve) => {
    const settle = (said) => {
      clearTimeout(timer);
      child.off("message", settle).off("exit", ended);
      resolve(said);
    };
    const ended = () => settle(undefined);
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      settle(undefined);
    }, limit);
    child.on("message", settle).on("exit", ended);
  });
}

const worker = (root, words) =>
  fork(WORKER, words, { cwd: root, stdio: "ignore", env: { ...process.env, UPDATE: undefined } });

/**
 * Tries mutants in one test file, each with the tests that meet it, for at most `budget` milliseconds of them.
 *
 * @param {string} root of the project
 * @param {{ path: string }} test
 * @param {number} budget
 * @param {(met: ReadonlySet<number>) => readonly number[]} wanted the mutants to try, of those that the file meets
 * @param {(id: number) => boolean} isAlive whether a mutant is still to be tried when its turn comes
 * @param {(id: number, outcome: "found" | "alive") => void} tell not called for a mutant that needs a process of its own
 * @returns {Promise<{ ms: number, met: readonly number[] } | undefined>} undefined where the file fails without a mutant
 */
export async function tryTogether(root, { path }, budget, wanted, isAlive, tell) {
  let known;
  let left;
  for (let processes = 0; processes < MOST_PROCESSES && left?.length !== 0; processes++) {
    const child = worker(root, [path]);
    const first = await answer(child, LONGEST_FILE_MS);
    if (first === undefined) return known;
    known ??= { ms: first.ms, met: first.met };
    const atStart = new Set(first.atStart);
    left ??= wanted(new Set(first.met)).filter((id) => !atStart.has(id));
    const limit = LEAST_PATIENCE_MS + PATIENCE * Math.min(budget, first.ms);
    while (left.length > 0) {
      const id = left.shift();
      if (!isAlive(id)) continue;
      child.send({ id, budget });
      const said = await answer(child, limit);
      if (said === undefined) tell(id, "found");
      else if (said.about !== "again") tell(id, said.about);
      if (said === undefined || said.about === "again") break;
    }
    if (child.connected) child.disconnect();
  }
  return known;
}

/**
 * Whether a test of the file fails with a mutant that is active from the beginning, and none without it right afterwards: a
 * busy machine, or a file that was edited meanwhile, finds nothing.
 */
export async function findsAlone(root, test, ms, id) {
  return (await fails(root, test, ms, id)) && !(await fails(root, test, ms, NOBODY));
}

/** No mutant has this number. */
const NOBODY = -1;

function fails(root, { path }, ms, id) {
  return new Promise((resolve) => {
    const child = worker(root, [path, String(id)]);
    const timer = setTimeout(() => child.kill("SIGKILL"), LEAST_PATIENCE_MS + PATIENCE * ms);
    child.on("exit", (code) => {
      clearTimeout(timer);
      resolve(code !== 0);
    });
  });
}

/** How near a test file is to the file of a mutant: its words that are the same, and much more where it is the file's own. */
export function nearness(test, mutant) {
  const words = mutant.file.replace(/^server\/src\/|\.ts$/g, "").split("/");
  if (test.name.includes(`/${words.at(-1)}.test`)) return 8;
  const folders = test.name.split("/");
  return words.filter((word) => folders.includes(word)).length;
}
