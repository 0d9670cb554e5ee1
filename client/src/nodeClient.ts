import type { LanguageClientOptions } from "vscode-languageclient";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { SECTION } from "./explicitSettings.ts";

/**
 * A language client whose server is a module that Node runs, in another process; `runtime` is another Node than the editor's. They
 * talk over standard input and output, where the server writes large answers in slices: over Node's channel it cannot.
 */
export function nodeClient(module: string, runtime: string, options: LanguageClientOptions): LanguageClient {
  const server = { module, transport: TransportKind.stdio, ...(runtime === "" ? {} : { runtime }) };
  return new LanguageClient(SECTION, "Gateway API", server, options);
}
