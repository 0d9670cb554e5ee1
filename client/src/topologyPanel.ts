import {
  Disposable,
  l10n,
  Uri,
  ViewColumn,
  type WebviewPanel,
  type WebviewPanelSerializer,
  window,
  workspace,
} from "vscode";
import { openNode } from "./openNode.ts";
import { GRAPH_REQUEST, type GraphText } from "./protocol.ts";
import type { ServerSession } from "./serverSession.ts";
import type { FromView, ToView } from "./topologyMessages.ts";
import type { TopologyModel } from "./topologyModel.ts";
import { topologyTexts } from "./topologyTexts.ts";
import { waitingInWords } from "./waitingInWords.ts";
import { webviewOptions, webviewPage } from "./webviewPage.ts";

/** The command's id. */
export const SHOW_TOPOLOGY = "gatewayApi.showTopology";

const TOPOLOGY = "gatewayApi.topology";

/** The panel with the picture of the workspace: one for a window. */
export class TopologyPanel implements Disposable, WebviewPanelSerializer {
  readonly #serializer: Disposable;
  readonly #extension: Uri;
  readonly #server: ServerSession;
  readonly #model: TopologyModel;
  #panel: WebviewPanel | undefined;

  constructor(extension: Uri, server: ServerSession, model: TopologyModel) {
    this.#extension = extension;
    this.#server = server;
    this.#model = model;
    this.#serializer = window.registerWebviewPanelSerializer(TOPOLOGY, this);
  }

  /** Opens the panel beside the active editor, or brings it to the front. */
  show(): void {
    if (this.#panel !== undefined) {
      this.#panel.reveal();
      return;
    }
    const column = window.activeTextEditor === undefined ? ViewColumn.Active : ViewColumn.Beside;
    const title = l10n.t("Gateway API Topology");
    this.#fill(window.createWebviewPanel(TOPOLOGY, title, column));
  }

  /** A panel that was open when the window was reloaded; of several only the first is filled. */
  async deserializeWebviewPanel(panel: WebviewPanel): Promise<void> {
    if (this.#panel === undefined) this.#fill(panel);
    else panel.dispose();
  }

  #fill(panel: WebviewPanel): void {
    panel.webview.options = webviewOptions(this.#extension);
    panel.iconPath = Uri.joinPath(this.#extension, "client", "media", "topology.svg");
    this.#panel = panel;
    // A hidden page is thrown away; the new one says that it is ready, and gets the picture as it is then.
    const subscriptions: Disposable[] = [
      panel.webview.onDidReceiveMessage((message: FromView) => void this.#receive(panel, message)),
      this.#model.onDidChange(() => this.#send(panel)),
      this.#server.onDidChangeState(() => this.#sendWaiting(panel)),
      this.#model.watch(),
    ];
    panel.onDidDispose(() => {
      this.#panel = undefined;
      Disposable.from(...subscriptions).dispose();
    });
    panel.webview.html = webviewPage(panel.webview, this.#extension, "topology");
  }

  dispose(): void {
    this.#serializer.dispose();
    this.#panel?.dispose();
  }

  #send({ webview }: WebviewPanel): void {
    const { graph } = this.#model;
    const { state } = this.#server;
    const message: ToView =
      graph === undefined
        ? { kind: "waiting", text: waitingInWords(state), isBusy: state.kind !== "stopped" }
        : { kind: "graph", graph, texts: topologyTexts() };
    void webview.postMessage(message);
  }

  /** A large repository takes its time: as long as there is no picture, how far reading has come. */
  #sendWaiting(panel: WebviewPanel): void {
    if (this.#model.graph === undefined) this.#send(panel);
  }

  async #receive(panel: WebviewPanel, message: FromView): Promise<void> {
    switch (message.kind) {
      case "ready":
        return this.#send(panel);
      case "open": {
        const node = this.#model.graph?.nodes.find(({ id }) => id === message.id);
        const column = panel.viewColumn === ViewColumn.One ? ViewColumn.Two : ViewColumn.One;
        return node === undefined ? undefined : openNode(node, column);
      }
      case "save":
        return save("svg", "SVG", message.svg);
      case "export": {
        const { format, namespace } = message;
        const params = { format, ...(namespace === undefined ? {} : { namespace }) };
        const { text } = await this.#server.request<GraphText>(GRAPH_REQUEST, params);
        return format === "mermaid" ? save("mmd", "Mermaid", text) : save("dot", "Graphviz", text);
      }
    }
  }
}

async function save(extension: string, kind: string, text: string): Promise<void> {
  const [folder] = workspace.workspaceFolders ?? [];
  const target = await window.showSaveDialog({
    filters: { [kind]: [extension] },
    ...(folder === undefined ? {} : { defaultUri: Uri.joinPath(folder.uri, `topology.${extension}`) }),
  });
  if (target !== undefined) await workspace.fs.writeFile(target, new TextEncoder().encode(text));
}
