import { Console } from "node:console";
import {
  type Connection,
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
} from "vscode-languageserver/node";
import { printable } from "../text/printable.ts";
import { version } from "../version.ts";
import { lifecycle } from "./lifecycle.ts";
import { nodeFileAccess } from "./nodeFileAccess.node.ts";
import { startServer } from "./server.ts";
import { WholeMessageWriter } from "./wholeMessageWriter.node.ts";

/** Serves the protocol over what the process was started with: `--stdio`, `--node-ipc` or `--socket=PORT`. */
export function serve(): void {
  const files = nodeFileAccess((path, problem) =>
    process.stderr.write(`${printable(`${path}: ${problem}`)}\n`),
  );
  const connection = process.argv.includes("--stdio")
    ? standardStreams()
    : createConnection(ProposedFeatures.all, { messageStrategy: lifecycle() });
  startServer(connection, () => files, version);
}

/**
 * The protocol over standard input and output: large answers are written in slices, what a library may print goes to standard
 * error, and the end of the input is the end of the server.
 */
function standardStreams(): Connection {
  globalThis.console = new Console(process.stderr);
  const life = lifecycle();
  for (const event of ["end", "close"]) process.stdin.on(event, () => process.exit(life.isShutDown ? 0 : 1));
  return createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(process.stdin),
    new WholeMessageWriter(process.stdout),
    { messageStrategy: life },
  );
}
