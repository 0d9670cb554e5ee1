import {
  Disposable,
  Range,
  Uri,
  ViewColumn,
  type WebviewPanel,
  type WebviewPanelSerializer,
  window,
} from "vscode";
import { linkedParts } from "./linkedParts.ts";
import { oneAtATime } from "./oneAtATime.ts";
import { PREVIEWS } from "./previewKinds.ts";
import { isPreviewName } from "./previewUri.ts";
import {
  type ObjectLocation,
  type PlacedWords,
  type PreviewRef,
  RENDERED_VIEW_REQUEST,
  type RenderedViewResult,
  type ViewPart,
} from "./protocol.ts";
import type { FromRenderedView, ToRenderedView } from "./renderedViewMessages.ts";
import type { ServerSession } from "./serverSession.ts";
import { shownText } from "./shownText.ts";
import { waitingInWords } from "./waitingInWords.ts";
import { webviewOptions, webviewPage } from "./webviewPage.ts";

/** The type of the panels, by which menus know them, and the editor after the window was reloaded. */
export const RENDERED_VIEW = "gatewayApi.view";

/** A page that is open, what it showed last, and where its links lead. */
interface Shown {
  readonly ref: PreviewRef;
  readonly panel: WebviewPanel;
  sent: string;
  /** False until the server has answered for the first time. */
  isAnswered: boolean;
  places: readonly ObjectLocation[];
}

/** Previews as pages with the editor's own look. They follow the manifests, and come back after the window was reloaded. */
export class RenderedViews implements Disposable, WebviewPanelSerializer {
  readonly #extension: Uri;
  readonly #server: ServerSession;
  readonly #shown = new Map<string, Shown>();
  readonly #subscriptions: Disposable;

  constructor(extension: Uri, server: ServerSession) {
    this.#extension = extension;
    this.#server = server;
    this.#subscriptions = Disposable.from(
      window.registerWebviewPanelSerializer(RENDERED_VIEW, this),
      server.onDidChangeState(() => {
        for (const shown of this.#shown.values()) this.#sendWaiting(shown);
      }),
      server.onDidChange(
        oneAtATime(() => Promise.all([...this.#shown.values()].map((shown) => this.#refreshOne(shown)))),
      ),
    );
  }

  /** What the page in front shows. */
  get inFront(): PreviewRef | undefined {
    return [...this.#shown.values()].find(({ panel }) => panel.active)?.ref;
  }

  /** Opens the page beside the active editor, or brings it to the front. */
  open(ref: PreviewRef): void {
    const shown = this.#shown.get(keyOf(ref));
    if (shown !== undefined) {
      shown.panel.reveal(undefined, true);
      return;
    }
    const viewColumn = window.activeTextEditor === undefined ? ViewColumn.Active : ViewColumn.Beside;
    const title = shownText(PREVIEWS[ref.preview].title(ref));
    this.#fill(window.createWebviewPanel(RENDERED_VIEW, title, { viewColumn, preserveFocus: true }), ref);
  }

  /** A page that was open when the window was reloaded. */
  async deserializeWebviewPanel(panel: WebviewPanel, state: unknown): Promise<void> {
    if (!isRef(state) || this.#shown.has(keyOf(state))) panel.dispose();
    else this.#fill(panel, state);
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const { panel } of this.#shown.values()) panel.dispose();
  }

  #fill(panel: WebviewPanel, ref: PreviewRef): void {
    const shown: Shown = { ref, panel, sent: "", isAnswered: false, places: [] };
    this.#shown.set(keyOf(ref), shown);
    panel.webview.options = webviewOptions(this.#extension);
    panel.iconPath = Uri.joinPath(this.#extension, "client", "media", "topology.svg");
    const received = panel.webview.onDidReceiveMessage((message: FromRenderedView) =>
      this.#receive(shown, message),
    );
    panel.onDidDispose(() => {
      this.#shown.delete(keyOf(ref));
      received.dispose();
    });
    panel.webview.html = webviewPage(panel.webview, this.#extension, "renderedView");
  }

  async #receive(shown: Shown, message: FromRenderedView): Promise<void> {
    switch (message.kind) {
      case "ready": {
        // A hidden page is thrown away: the new one knows nothing of what was sent.
        shown.sent = "";
        shown.isAnswered = false;
        this.#sendWaiting(shown);
        return this.#refreshOne(shown);
      }
      case "open": {
        const place = shown.places[message.link];
        return place === undefined ? undefined : openPlace(place, shown.panel);
      }
    }
  }

  async #refreshOne(shown: Shown): Promise<void> {
    // A hidden page asks by itself when it is shown again.
    if (!shown.panel.visible) return;
    const { ref } = shown;
    try {
      const found = await this.#server.request<RenderedViewResult | null>(RENDERED_VIEW_REQUEST, ref);
      const absence = (): ViewPart<PlacedWords> => ({
        kind: "answer",
        words: plain(PREVIEWS[ref.preview].absence(ref)),
      });
      shown.isAnswered = true;
      this.#send(shown, found?.parts ?? [absence()]);
    } catch {
      // The server is restarting, and announces a change when it is back: until then the last page stands.
    }
  }

  #sendWaiting(shown: Shown): void {
    if (shown.isAnswered) return;
    this.#send(shown, [{ kind: "text", words: plain(waitingInWords(this.#server.state)) }]);
  }

  #send(shown: Shown, placed: readonly ViewPart<PlacedWords>[]): void {
    if (this.#shown.get(keyOf(shown.ref)) !== shown) return;
    const { parts, places } = linkedParts(placed);
    shown.places = places;
    const message: ToRenderedView = { ref: shown.ref, parts };
    const sent = JSON.stringify(message);
    if (sent === shown.sent) return;
    shown.sent = sent;
    void shown.panel.webview.postMessage(message);
  }
}

/** Opens a place in the group where its file is, or else in the first that does not hold the page. */
async function openPlace({ uri, range: { start, end } }: ObjectLocation, panel: WebviewPanel): Promise<void> {
  const shown = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri);
  const other = panel.viewColumn === ViewColumn.One ? ViewColumn.Two : ViewColumn.One;
  await window.showTextDocument(Uri.parse(uri), {
    selection: new Range(start.line, start.character, end.line, end.character),
    viewColumn: shown?.viewColumn ?? other,
  });
}

function plain(text: string): PlacedWords {
  return { text, tone: "plain" };
}

/** The same subject has the same page, in whatever order its parts are given. */
function keyOf(ref: PreviewRef): string {
  return JSON.stringify(Object.entries(ref).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isRef(state: unknown): state is PreviewRef {
  if (typeof state !== "object" || state === null || !("preview" in state)) return false;
  if (!Object.values(state).every((part) => typeof part === "string")) return false;
  return typeof state.preview === "string" && isPreviewName(state.preview);
}
