/**
 * `node runCached.cjs PROGRAM [ARGUMENTS…]`: runs a bundled program with what V8 compiled of it in an earlier run. Tests start
 * more than a thousand processes, which would spend half of their time on compiling the same script.
 */
const { existsSync, readFileSync, renameSync, writeFileSync } = require("node:fs");
const { createRequire, wrap } = require("node:module");
const { dirname } = require("node:path");
const { Script } = require("node:vm");

const [, , program, ...rest] = process.argv;
process.argv.splice(1, process.argv.length, program, ...rest);
const cache = `${program}.cache`;
const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
const script = new Script(wrap(readFileSync(program, "utf8")), { filename: program, cachedData });
if (cachedData === undefined) {
  process.on("exit", () => {
    // Another process may read it at this moment, so it appears as a whole.
    const own = `${cache}-${process.pid}`;
    writeFileSync(own, script.createCachedData());
    renameSync(own, cache);
  });
}
const module_ = { exports: {} };
script.runInThisContext()(module_.exports, createRequire(program), module_, program, dirname(program));
