import {
  type CancellationToken,
  Disposable,
  type Event,
  EventEmitter,
  type TextDocumentContentProvider,
  type Uri,
  workspace,
} from "vscode";
import { oneAtATime } from "./oneAtATime.ts";
import { PREVIEWS } from "./previewKinds.ts";
import { PREVIEW_SCHEME, previewRef } from "./previewUri.ts";
import type { LineSource } from "./protocol.ts";
import type { ServerSession } from "./serverSession.ts";

/** A preview that an editor shows: its text, and where each line comes from. */
interface Shown {
  readonly uri: Uri;
  readonly text: string;
  readonly sources: readonly (LineSource | null)[];
}

/**
 * The read-only documents that show what the server makes of manifests. They follow the manifests: each flushed change
 * asks anew for the documents that are open, and only those whose text differs are replaced.
 */
export class PreviewDocuments implements TextDocumentContentProvider, Disposable {
  readonly #server: ServerSession;
  readonly #textChanged = new EventEmitter<Uri>();
  readonly #shown = new Map<string, Shown>();
  readonly #subscriptions: Disposable;

  readonly onDidChange: Event<Uri> = this.#textChanged.event;

  constructor(server: ServerSession) {
    this.#server = server;
    this.#subscriptions = Disposable.from(
      this.#textChanged,
      workspace.registerTextDocumentContentProvider(PREVIEW_SCHEME, this),
      workspace.onDidCloseTextDocument(({ uri }) => this.#shown.delete(uri.toString())),
      server.onDidChange(
        oneAtATime(() => Promise.all([...this.#shown.values()].map(({ uri }) => this.#refreshOne(uri)))),
      ),
    );
  }

  async provideTextDocumentContent(uri: Uri, token: CancellationToken): Promise<string> {
    const shown = await this.#ask(uri, token);
    this.#shown.set(uri.toString(), shown);
    return shown.text;
  }

  /** Where each line of an open preview comes from. */
  sourcesOf(uri: Uri): readonly (LineSource | null)[] {
    return this.#shown.get(uri.toString())?.sources ?? [];
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  async #ask(uri: Uri, token?: CancellationToken): Promise<Shown> {
    const ref = previewRef(uri);
    if (ref === undefined) return { uri, text: "", sources: [] };
    const found = await this.#server.preview(ref, token);
    if (found !== null) return { uri, text: found.text, sources: found.sources };
    return { uri, text: `# ${PREVIEWS[ref.preview].absence(ref)}\n`, sources: [] };
  }

  async #refreshOne(uri: Uri): Promise<void> {
    try {
      const fresh = await this.#ask(uri);
      const shown = this.#shown.get(uri.toString());
      if (shown === undefined) return;
      if (shown.text !== fresh.text) this.#textChanged.fire(uri);
      // The lines are the same, and may come from other places: somebody has written above them.
      else this.#shown.set(uri.toString(), fresh);
    } catch {
      // The server is restarting, and announces a change when it is back: until then the last text stands.
    }
  }
}
