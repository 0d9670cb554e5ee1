import type { ExtensionContext } from "vscode";
import { LanguageClient } from "vscode-languageclient/browser";
import { SECTION } from "./explicitSettings.ts";
import type { ServerSession } from "./serverSession.ts";
import { startServerWorker } from "./serverWorker.browser.ts";
import { startExtension } from "./startExtension.ts";
import { answerFileRequests } from "./workspaceFiles.ts";

let server: ServerSession | undefined;

export function activate(context: ExtensionContext): void {
  server = startExtension(context, async (options) => {
    const { worker, release } = await startServerWorker(context.extensionUri);
    const client = new LanguageClient(SECTION, "Gateway API", worker, options);
    answerFileRequests(client);
    return { client, release };
  });
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
