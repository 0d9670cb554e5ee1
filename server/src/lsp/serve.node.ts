import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { printable } from "../text/printable.ts";
import { version } from "../version.ts";
import { lifecycle } from "./lifecycle.ts";
import { nodeFileAccess } from "./nodeFileAccess.node.ts";
import { startServer } from "./server.ts";

/**
 * Serves the protocol over what the process was started with: `--stdio`, `--node-ipc` or `--socket=PORT`.
 *
 * @param onRead called once the folders are read that are there at the start
 */
export function serve(onRead: () => void): void {
  const files = nodeFileAccess((path, problem) =>
    process.stderr.write(`${printable(`${path}: ${problem}`)}\n`),
  );
  const connection = createConnection(ProposedFeatures.all, { messageStrategy: lifecycle() });
  startServer(connection, () => files, version, onRead);
}
