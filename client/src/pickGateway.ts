import { Disposable, l10n, type QuickPick, window } from "vscode";
import { type GatewayChoice, gatewayChoices } from "./gatewayChoices.ts";
import { GRAPH_REQUEST, type Graph } from "./protocol.ts";
import type { ServerSession } from "./serverSession.ts";
import { waitingInWords } from "./waitingInWords.ts";

/**
 * Asks which Gateway of the workspace is meant. The list is there at once, and says how far reading has come until it is filled.
 *
 * @returns what to ask the server for; `null` where nobody chose, undefined where there is none to choose from.
 * @throws when no server is running, or the request fails.
 */
export async function pickGateway(server: ServerSession): Promise<GatewayChoice["asked"] | null | undefined> {
  const list = window.createQuickPick<GatewayChoice>();
  const tell = (): void => {
    list.placeholder = list.busy ? waitingInWords(server.state) : l10n.t("Which Gateway?");
  };
  list.busy = true;
  tell();
  const subscription = server.onDidChangeState(tell);
  const chosen = choiceIn(list);
  list.show();
  try {
    const filled = server.request<Graph | null>(GRAPH_REQUEST, {}).then((graph) => {
      list.items = gatewayChoices(graph ?? { nodes: [], edges: [] });
      list.busy = false;
      tell();
      return list.items.length;
    });
    // Whoever closes the list does not wait for what would have filled it.
    const first = await Promise.race([filled, chosen]);
    return first === 0 ? undefined : await chosen;
  } finally {
    Disposable.from(subscription, list).dispose();
  }
}

/** The chosen item; `null` once the list is closed without one. */
function choiceIn(list: QuickPick<GatewayChoice>): Promise<GatewayChoice["asked"] | null> {
  return new Promise((resolve) => {
    list.onDidAccept(() => {
      const [item] = list.selectedItems;
      if (item !== undefined) resolve(item.asked);
    });
    list.onDidHide(() => resolve(null));
  });
}
