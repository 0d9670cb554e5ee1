// A process that holds one bundled test file: `node mutantWorker.mjs FILE [ID]`. With a number, that mutant is active from
// the beginning, and the process ends with 1 if a test fails. Without, it answers its parent mutant by mutant.
import { pathToFileURL } from "node:url";

const [file, fresh] = process.argv.slice(2);
// The switches exist before the file is imported, as it may meet some while it is read.
globalThis.activeFromTheBeginning = fresh === undefined ? undefined : Number(fresh);
await import(pathToFileURL(file).href);
const { switches, tests, run, end } = globalThis.collected;

if (fresh === undefined) {
  const atStart = numbers();
  const known = [];
  for (const test of tests) {
    switches.met.fill(0);
    const begun = performance.now();
    const passed = await passes(test);
    if (!passed) process.exit(1);
    known.push({ test, ms: performance.now() - begun, met: new Set(numbers()) });
  }
  const met = [...new Set([...atStart, ...known.flatMap((one) => [...one.met])])];
  process.send({ about: "met", met, atStart, ms: known.reduce((sum, { ms }) => sum + ms, 0) });
  process.on("disconnect", () => end().finally(() => process.exit(0)));
  process.on("message", async ({ id, budget }) => process.send(await judge(known, id, budget)));
} else {
  for (const test of tests) if (!(await passes(test))) process.exit(1);
  await end();
  process.exit(0);
}

/** Whether a test that meets a mutant fails with it; `again` if that test fails without it by now, too. */
async function judge(known, id, budget) {
  const meeting = known.filter(({ met }) => met.has(id)).sort((a, b) => a.ms - b.ms);
  let spent = 0;
  for (const { test, ms } of meeting) {
    spent += ms;
    if (spent > budget) break;
    switches.active = id;
    const passed = await passes(test);
    switches.active = -1;
    if (!passed) return { about: (await passes(test)) ? "found" : "again", id };
  }
  return { about: "alive", id };
}

async function passes(test) {
  try {
    await run(test);
    return true;
  } catch {
    return false;
  }
}

function numbers() {
  const found = [];
  switches.met.forEach((isMet, id) => {
    if (isMet === 1) found.push(id);
  });
  return found;
}
