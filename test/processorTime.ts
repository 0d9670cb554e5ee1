/** Milliseconds that the processor works on something. Other tests run beside it, so those of a clock say nothing. */
export function processorTime(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
