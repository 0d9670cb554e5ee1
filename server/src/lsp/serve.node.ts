import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { printable } from "../text/printable.ts";
import { version } from "../version.ts";
import { lifecycle } from "./lifecycle.ts";
import { nodeFileAccess } from "./nodeFileAccess.node.ts";
import { startServer } from "./server.ts";

/** Serves the protocol over what the process was started with: `--stdio`, `--node-ipc` or `--socket=PORT`. */
export function serve(): void {
  const files = nodeFileAccess((path, problem) =>
    process.stderr.write(`${printable(`${path}: ${problem}`)}\n`),
  );
  startServer(createConnection(ProposedFeatures.all, { messageStrategy: lifecycle() }), () => files, version);
}
