import type { LanguageClientOptions } from "vscode-languageclient";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { SECTION } from "./explicitSettings.ts";

/** A language client whose server is a module that Node runs, in another process; `runtime` is another Node than the editor's. */
export function nodeClient(module: string, runtime: string, options: LanguageClientOptions): LanguageClient {
  const server = { module, transport: TransportKind.ipc, ...(runtime === "" ? {} : { runtime }) };
  return new LanguageClient(SECTION, "Gateway API", server, options);
}
