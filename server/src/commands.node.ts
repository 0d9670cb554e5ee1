import type { ServeAgents } from "./cli/commands/mcp.ts";
import { FAILED, failureText } from "./cli/failureText.ts";
import { run } from "./cli/run.ts";
import { processTerminal } from "./cli/terminal.ts";

/** Only this command needs the server, so only then it is loaded; it serves when it is. */
async function serve(): Promise<void> {
  await import("./main.node.ts");
}

/** The same goes for what agents ask through. */
const serveAgents: ServeAgents = async (server) => {
  const mcp = await import("./mcp.node.ts");
  mcp.serveAgents(server);
};

// By itself Node ends with 1, which says that something was found.
process.on("uncaughtException", (error) => {
  process.stderr.write(failureText(error));
  process.exit(FAILED);
});
const outcome = run(process.argv.slice(2), processTerminal(), { serve, serveAgents });
if (typeof outcome === "number") process.exitCode = outcome;
