import * as vscode from "vscode";
import { commands, type Disposable, type ExtensionContext, ViewColumn, window, workspace } from "vscode";
import { SECTION } from "./explicitSettings.ts";
import { trackGatewayApiContext } from "./gatewayApiContext.ts";
import { offerToLanguageModels } from "./languageModelTools.ts";
import { openNode } from "./openNode.ts";
import { PreviewDocuments } from "./previewDocuments.ts";
import { PREVIEWS } from "./previewKinds.ts";
import { GO_TO_SOURCE, goToSource, tracePreviews } from "./previewSources.ts";
import { ASK_REQUEST, type AskResult, type GraphNode, type PreviewName } from "./protocol.ts";
import { RenderedViews } from "./renderedViews.ts";
import { RulePages } from "./rulePages.ts";
import { type LaunchServer, ServerSession } from "./serverSession.ts";
import { SHOW_ATTACHED, showAttached } from "./showAttached.ts";
import {
  compareEffectiveGateway,
  SHOW_PREVIEW,
  showAsText,
  showLinkedPreview,
  showPreview,
} from "./showPreview.ts";
import { showStatus } from "./statusBar.ts";
import { TopologyModel } from "./topologyModel.ts";
import { SHOW_TOPOLOGY, TopologyPanel } from "./topologyPanel.ts";
import { OPEN_NODE, TopologyTree } from "./topologyTree.ts";
import { TRACE_REQUEST, traceRequest } from "./traceRequest.ts";
import { offerSchema } from "./yamlExtension.ts";

/**
 * Starts the language server and everything of the extension that does not depend on where it runs. The editor does not wait
 * for the server: requests do.
 */
export function startExtension(context: ExtensionContext, launchServer: LaunchServer): ServerSession {
  const output = window.createOutputChannel("Gateway API", { log: true });
  const server = new ServerSession(output, launchServer);
  const model = new TopologyModel(server);
  const previews = new PreviewDocuments(server);
  const views = new RenderedViews(context.extensionUri, server);
  const topology = new TopologyPanel(context.extensionUri, server, model);
  context.subscriptions.push(
    output,
    server,
    model,
    topology,
    views,
    new TopologyTree(model, server),
    showStatus(server),
    offerSchema(server),
    ...offerToLanguageModels(vscode, async (tool, input, token) => {
      const { text } = await server.request<AskResult>(ASK_REQUEST, { tool, arguments: input }, token);
      return text;
    }),
    commands.registerCommand(SHOW_TOPOLOGY, () => topology.show()),
    commands.registerCommand(OPEN_NODE, (node: GraphNode) => openNode(node, textColumn())),
    previews,
    tracePreviews(previews),
    ...previewCommands(server, views),
    commands.registerCommand("gatewayApi.showAsText", () => showAsText(server, views)),
    commands.registerCommand(SHOW_PREVIEW, (argument: unknown) => showLinkedPreview(server, views, argument)),
    commands.registerCommand(GO_TO_SOURCE, () => goToSource(previews)),
    commands.registerCommand("gatewayApi.compareEffectiveGateway", (argument: unknown) =>
      compareEffectiveGateway(server, argument),
    ),
    commands.registerCommand(TRACE_REQUEST, (argument: unknown) =>
      traceRequest(server, views, context.workspaceState, argument),
    ),
    new RulePages(context.extensionUri),
    trackGatewayApiContext(),
    commands.registerCommand(SHOW_ATTACHED, (argument: unknown) => showAttached(server, argument)),
    commands.registerCommand("gatewayApi.restartServer", () => server.restart()),
    commands.registerCommand("gatewayApi.showOutput", () => output.show()),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(`${SECTION}.serverRuntime`)) void server.restart();
    }),
  );
  void server.restart();
  return server;
}

/** The commands that open previews. */
function previewCommands(server: ServerSession, views: RenderedViews): readonly Disposable[] {
  return Object.entries(PREVIEWS).flatMap(([preview, { command }]) =>
    command === undefined
      ? []
      : [
          commands.registerCommand(command, (argument: unknown) =>
            showPreview(server, views, preview as PreviewName, argument),
          ),
        ],
  );
}

/** Where a manifest opens: in the group that is active, unless the picture is in front there. */
function textColumn(): ViewColumn | undefined {
  return window.activeTextEditor === undefined ? ViewColumn.One : undefined;
}
