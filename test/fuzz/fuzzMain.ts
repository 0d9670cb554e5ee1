import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ATTACKS } from "./attacks.ts";
import { Tally } from "./fuzzTarget.ts";

/**
 * What `scripts/fuzz.mjs` runs: `--minutes N` or `--cases N`, `--seed N` to begin with, and words of which one stands in the
 * name of each target. Finds are written below `.test-output/fuzz`, as few steps as do it.
 */
const given = process.argv.slice(2);
const option = (name: string): number | undefined => {
  const at = given.indexOf(`--${name}`);
  return at < 0 ? undefined : Number(given[at + 1]);
};
const words = given.filter((word, at) => !word.startsWith("--") && !given[at - 1]?.startsWith("--"));
const attacks = ATTACKS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const first = option("seed") ?? 1;
const cases = option("cases") ?? Number.POSITIVE_INFINITY;
const end =
  performance.now() + 60_000 * (option("minutes") ?? (cases === Number.POSITIVE_INFINITY ? 3 : 1e6));
const folder = join(".test-output", "fuzz");

/** Milliseconds after which a long run tells how far it is. */
const NEWS_AFTER = 300_000;
let nextNews = performance.now() + NEWS_AFTER;
const tally = new Tally();
const told = new Set<string>();
let finds = 0;
for (let seed = first; seed < first + cases && performance.now() < end; seed++) {
  if (performance.now() >= nextNews) {
    nextNews += NEWS_AFTER;
    console.log(`before seed ${seed}: ${tally}`);
  }
  for (const attack of attacks) {
    if (performance.now() >= end) break;
    const find = await attack.attempt(seed, tally);
    if (find === undefined) continue;
    finds += 1;
    // The same words with other names are most often the same mistake: one of them is enough to begin with.
    const kind = `${attack.name} ${find.failure.split(/[\d:\n]/)[0]}`;
    if (told.has(kind)) continue;
    told.add(kind);
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${attack.name}-${seed}.json`);
    writeFileSync(path, `${JSON.stringify(find, undefined, 2)}\n`);
    console.log(`${attack.name}, seed ${seed}: ${find.failure.slice(0, 2_000)}\nkept as ${path}\n`);
  }
}
console.log(`${tally}; ${finds} finds`);
process.exit(finds === 0 ? 0 : 1);
