import { type ExtensionContext, workspace } from "vscode";
import { SECTION } from "./explicitSettings.ts";
import type { ServerSession } from "./serverSession.ts";
import { startExtension } from "./startExtension.ts";

let server: ServerSession | undefined;

export function activate(context: ExtensionContext): void {
  server = startExtension(context, async (options) => {
    // The language client is most of the extension's code: what else the editor does to start goes first.
    await new Promise((resolve) => setTimeout(resolve));
    const { nodeClient } = await import("./nodeClient.ts");
    const runtime = workspace.getConfiguration(SECTION).get("serverRuntime", "").trim();
    return { client: nodeClient(context.asAbsolutePath("dist/server.js"), runtime, options) };
  });
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
