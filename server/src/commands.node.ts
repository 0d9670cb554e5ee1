import { run } from "./cli/run.ts";
import { processTerminal } from "./cli/terminal.ts";

/** Only this command needs the server, so only then it is loaded; it serves when it is. */
async function serve(): Promise<void> {
  await import("./main.node.ts");
}

run(process.argv.slice(2), processTerminal(), serve).then((exitCode) => {
  if (exitCode !== undefined) process.exitCode = exitCode;
});
