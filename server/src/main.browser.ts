import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { clientFileAccess } from "./lsp/clientFileAccess.ts";
import { lifecycle } from "./lsp/lifecycle.ts";
import { startServer } from "./lsp/server.ts";
import { version } from "./version.ts";

// In a worker `self` is the scope that messages go through.
const scope = self as DedicatedWorkerGlobalScope;
startServer(
  createConnection(new BrowserMessageReader(scope), new BrowserMessageWriter(scope), {
    messageStrategy: lifecycle(),
  }),
  clientFileAccess,
  version,
);
