import { run } from "./cli/run.ts";
import { processTerminal } from "./cli/terminal.ts";

run(process.argv.slice(2), processTerminal()).then((exitCode) => {
  if (exitCode !== undefined) process.exitCode = exitCode;
});
