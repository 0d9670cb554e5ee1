// Preloaded into a measured command: says on standard error, as its last line, what it has cost.
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  const peak = process.resourceUsage().maxRSS / 1024;
  process.stderr.write(`\n${JSON.stringify({ cpu: (user + system) / 1000, peak })}\n`);
});
