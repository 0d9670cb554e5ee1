// The test files of a run, which its processes take from one list: whoever is done with a file takes the next one.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

/** The name of the test after those of a file, which ends when they have; nobody is told of it. */
export const END_OF_FILE = "the end of a test file";
/** Bytes of memory after which a process leaves the rest to others: what is loaded and compiled stays for good. */
const ENOUGH = 1_200_000_000;

/**
 * Takes files until none is left, or this process has had its share and has grown large. In the folder of the queue, `queue.json` is the
 * list of modules, `taken-N` says that a process has begun with one, and `done-N` how long it took.
 *
 * @param {string} queue
 * @param {number} share as many files are taken in any case, so that enough processes together take all
 */
export async function takeFiles(queue, share) {
  /** @type {readonly string[]} */
  const modules = JSON.parse(readFileSync(join(queue, "queue.json"), "utf8"));
  // A test runs what it tests a few times: what V8 11 would optimise by then is not called often enough afterwards.
  if (/^11\./.test(process.versions.v8)) setFlagsFromString("--interrupt-budget=540000");
  let taken = 0;
  let letGo = () => {};
  for (const [index, module] of modules.entries()) {
    if (taken >= share && process.memoryUsage.rss() > ENOUGH) break;
    if (!isMine(join(queue, `taken-${index}`))) continue;
    taken += 1;
    const start = performance.now();
    await import(pathToFileURL(module).href);
    const end = endOfFile();
    letGo();
    await end.reached;
    letGo = end.letGo;
    writeFileSync(join(queue, `done-${index}`), String(Math.round(performance.now() - start)));
  }
  letGo();
}

/**
 * A test behind those of a file, which says when it is its turn and lasts until it is let go. Node ends a process for whose next file
 * no test is waiting yet.
 */
function endOfFile() {
  let letGo = () => {};
  const held = new Promise((resolve) => {
    letGo = resolve;
  });
  const reached = new Promise((resolve) => {
    void test(END_OF_FILE, () => {
      resolve(undefined);
      return held;
    });
  });
  return { reached, letGo };
}

/** Whether this process is the first that asks. */
function isMine(folder) {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** How many milliseconds the files took that came to their end, by their numbers. @param {string} queue */
export function finishedFiles(queue) {
  return new Map(
    readdirSync(queue).flatMap((name) => {
      const [, number] = /^done-(\d+)$/.exec(name) ?? [];
      return number === undefined ? [] : [[Number(number), Number(readFileSync(join(queue, name), "utf8"))]];
    }),
  );
}
