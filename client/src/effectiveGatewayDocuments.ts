import {
  type CancellationToken,
  Disposable,
  type Event,
  EventEmitter,
  l10n,
  type TextDocumentContentProvider,
  type Uri,
  workspace,
} from "vscode";
import { EFFECTIVE_GATEWAY_SCHEME, effectiveGatewayRef, gatewayName } from "./effectiveGatewayUri.ts";
import type { ServerSession } from "./serverSession.ts";

/**
 * The read-only documents that show a Gateway as it is after every ListenerSet and child Gateway was
 * merged into it. They follow the manifests: each settled change asks anew for the documents that are
 * open, and only those whose text differs are replaced.
 */
export class EffectiveGatewayDocuments implements TextDocumentContentProvider, Disposable {
  readonly #server: ServerSession;
  readonly #textChanged = new EventEmitter<Uri>();
  readonly #shown = new Map<string, { readonly uri: Uri; readonly text: string }>();
  readonly #subscriptions: Disposable;
  #refresh: "idle" | "running" | "running, and due again" = "idle";

  readonly onDidChange: Event<Uri> = this.#textChanged.event;

  constructor(server: ServerSession) {
    this.#server = server;
    this.#subscriptions = Disposable.from(
      this.#textChanged,
      workspace.registerTextDocumentContentProvider(EFFECTIVE_GATEWAY_SCHEME, this),
      workspace.onDidCloseTextDocument(({ uri }) => this.#shown.delete(uri.toString())),
      server.onDidChange(() => void this.#refreshAll()),
    );
  }

  async provideTextDocumentContent(uri: Uri, token: CancellationToken): Promise<string> {
    const text = await this.#currentText(uri, token);
    this.#shown.set(uri.toString(), { uri, text });
    return text;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  async #currentText(uri: Uri, token?: CancellationToken): Promise<string> {
    const ref = effectiveGatewayRef(uri);
    const gateway = await this.#server.effectiveGateway(ref, token);
    return gateway?.text ?? `# ${l10n.t("The Gateway {0} is not in the workspace.", gatewayName(ref))}\n`;
  }

  /** Changes that arrive while a refresh runs are answered by one more refresh after it. */
  async #refreshAll(): Promise<void> {
    if (this.#refresh !== "idle") {
      this.#refresh = "running, and due again";
      return;
    }
    do {
      this.#refresh = "running";
      await Promise.all([...this.#shown.values()].map(({ uri }) => this.#refreshOne(uri)));
    } while (this.#isDueAgain());
    this.#refresh = "idle";
  }

  #isDueAgain(): boolean {
    return this.#refresh === "running, and due again";
  }

  async #refreshOne(uri: Uri): Promise<void> {
    try {
      const text = await this.#currentText(uri);
      const shown = this.#shown.get(uri.toString());
      if (shown !== undefined && shown.text !== text) this.#textChanged.fire(uri);
    } catch {
      // The server is restarting, and announces a change when it is back: until then the last text stands.
    }
  }
}
