import { run } from "./cli/run.ts";
import { processTerminal } from "./cli/terminal.ts";

/** Only this command needs the server, so only then it is loaded. */
async function serve(): Promise<void> {
  const server = await import("./lsp/serve.node.ts");
  server.serve();
}

run(process.argv.slice(2), processTerminal(), serve).then((exitCode) => {
  if (exitCode !== undefined) process.exitCode = exitCode;
});
