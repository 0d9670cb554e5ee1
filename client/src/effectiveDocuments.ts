import {
  type CancellationToken,
  Disposable,
  type Event,
  EventEmitter,
  type TextDocumentContentProvider,
  type Uri,
  workspace,
} from "vscode";
import { EFFECTIVE_SCHEME, effectiveRef } from "./effectiveUri.ts";
import type { ServerSession } from "./serverSession.ts";
import { absence } from "./showEffective.ts";

/**
 * The read-only documents that show a Gateway as it is after every ListenerSet and child Gateway was
 * merged into it, or a Route joined with its children or parents. They follow the manifests: each settled change asks anew for the documents that are
 * open, and only those whose text differs are replaced.
 */
export class EffectiveDocuments implements TextDocumentContentProvider, Disposable {
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
      workspace.registerTextDocumentContentProvider(EFFECTIVE_SCHEME, this),
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
    const ref = effectiveRef(uri);
    const { kind, ...named } = ref;
    const found = await this.#server.effective(kind, named, token);
    return found?.text ?? `# ${absence(ref)}\n`;
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
