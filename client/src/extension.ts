import { type ExtensionContext, workspace } from "vscode";
import { LanguageClient, type NodeModule, TransportKind } from "vscode-languageclient/node";
import { SECTION } from "./explicitSettings.ts";
import type { ServerSession } from "./serverSession.ts";
import { startExtension } from "./startExtension.ts";

let server: ServerSession | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  server = await startExtension(context, async (options) => ({
    client: new LanguageClient(SECTION, "Gateway API", serverModule(context), options),
  }));
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}

function serverModule(context: ExtensionContext): NodeModule {
  const runtime = workspace.getConfiguration(SECTION).get("serverRuntime", "").trim();
  return {
    module: context.asAbsolutePath("dist/server.js"),
    transport: TransportKind.ipc,
    ...(runtime === "" ? {} : { runtime }),
  };
}
