// Preloaded into the measured server: answers the benchmark's questions about its heap over the IPC channel,
// after a full garbage collection, so that only what is still referenced counts.
process.on("message", () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send({ heap: (heapUsed + external) / 2 ** 20 });
});
process.channel.unref();
