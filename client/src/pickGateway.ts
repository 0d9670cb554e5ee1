import { l10n, window } from "vscode";
import { type GatewayChoice, gatewayChoices } from "./gatewayChoices.ts";
import { GRAPH_REQUEST, type Graph } from "./protocol.ts";
import type { ServerSession } from "./serverSession.ts";

/**
 * Asks which Gateway of the workspace is meant.
 *
 * @returns what to ask the server for; `null` where nobody chose, undefined where there is none to choose from.
 */
export async function pickGateway(server: ServerSession): Promise<GatewayChoice["asked"] | null | undefined> {
  const graph = await server.request<Graph | null>(GRAPH_REQUEST, {});
  const choices = gatewayChoices(graph ?? { nodes: [], edges: [] });
  if (choices.length === 0) return undefined;
  const chosen = await window.showQuickPick(choices, { placeHolder: l10n.t("Which Gateway?") });
  return chosen === undefined ? null : chosen.asked;
}
