// Preloaded into the measured server, and asked over the IPC channel. `{}`: how large its heap is after a full garbage collection,
// so that only what is still referenced counts. `{ watch }`: begins or ends to measure how long its main thread works at most
// between two turns of its event loop, in milliseconds of a processor, which other work of the machine hardly changes.
const { readFileSync } = require("node:fs");

let isWatching = false;
let longest = 0;
let before = 0;

/** Milliseconds that the main thread has had of a processor; those of the clock where the platform has no /proc. */
function spent() {
  try {
    return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ", 1)[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

function turn() {
  const now = spent();
  longest = Math.max(longest, now - before);
  before = now;
  if (isWatching) setImmediate(turn);
}

function watch(isWanted) {
  if (isWanted) {
    longest = 0;
    before = spent();
    isWatching = true;
    setImmediate(turn);
  }
  const answer = { longest };
  isWatching = isWanted;
  process.send(answer);
}

process.on("message", (question) => {
  if (question.watch !== undefined) {
    watch(question.watch);
    return;
  }
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send({ heap: (heapUsed + external) / 2 ** 20 });
});
process.channel.unref();
