import {
  Disposable,
  type Event,
  EventEmitter,
  type FileChangeEvent,
  FileChangeType,
  type FileStat,
  FileSystemError,
  type FileSystemProvider,
  FileType,
  type Uri,
  workspace,
} from "vscode";
import { oneAtATime } from "./oneAtATime.ts";
import { PREVIEWS } from "./previewKinds.ts";
import { PREVIEW_SCHEME, previewRef } from "./previewUri.ts";
import type { LineSource, PreviewRef } from "./protocol.ts";
import type { ServerSession } from "./serverSession.ts";
import { waitingInWords } from "./waitingInWords.ts";

/** Milliseconds after which a document says that it waits, in place of its text. */
const PATIENCE = 400;

/** A preview that an editor shows: its text, and where each line comes from. */
interface Shown {
  readonly uri: Uri;
  readonly ref: PreviewRef;
  readonly text: string;
  readonly sources: readonly (LineSource | null)[];
  /** By which the editor sees that the text is another one: later than that of the text before. */
  readonly mtime: number;
  /** False as long as the server has not been heard. */
  readonly isAnswered: boolean;
}

/**
 * The documents that show what the server makes of manifests, as a file system that cannot be written: the editor opens its
 * files again after the window was reloaded. They follow the manifests: each flushed change asks anew for the documents that are
 * open, and only those whose text differs are replaced.
 */
export class PreviewDocuments implements FileSystemProvider, Disposable {
  readonly #server: ServerSession;
  readonly #filesChanged = new EventEmitter<FileChangeEvent[]>();
  readonly #shown = new Map<string, Shown>();
  readonly #subscriptions: Disposable;

  readonly onDidChangeFile: Event<FileChangeEvent[]> = this.#filesChanged.event;

  constructor(server: ServerSession) {
    this.#server = server;
    this.#subscriptions = Disposable.from(
      this.#filesChanged,
      workspace.registerFileSystemProvider(PREVIEW_SCHEME, this, { isReadonly: true, isCaseSensitive: true }),
      workspace.onDidCloseTextDocument(({ uri }) => this.#close(uri)),
      server.onDidChange(
        oneAtATime(() => Promise.all([...this.#shown.values()].map((one) => this.#refresh(one)))),
      ),
      server.onDidChangeState(() => {
        for (const one of this.#shown.values()) this.#tellWaiting(one);
      }),
    );
  }

  /** Where each line of an open preview comes from. */
  sourcesOf(uri: Uri): readonly (LineSource | null)[] {
    return this.#shown.get(uri.toString())?.sources ?? [];
  }

  async stat(uri: Uri): Promise<FileStat> {
    const { text, mtime } = await this.#open(uri);
    return { type: FileType.File, ctime: 0, mtime, size: encoded(text).length };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return encoded((await this.#open(uri)).text);
  }

  /** Whatever is open is watched anyway. */
  watch(): Disposable {
    return new Disposable(() => {});
  }

  readDirectory(): never {
    throw FileSystemError.Unavailable();
  }

  createDirectory(): never {
    throw FileSystemError.NoPermissions();
  }

  writeFile(): never {
    throw FileSystemError.NoPermissions();
  }

  delete(): never {
    throw FileSystemError.NoPermissions();
  }

  rename(): never {
    throw FileSystemError.NoPermissions();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** What is shown at an address: soon what the server says, or else that it is waited for. */
  async #open(uri: Uri): Promise<Shown> {
    const known = this.#shown.get(uri.toString());
    if (known !== undefined) return known;
    const ref = previewRef(uri);
    if (ref === undefined) throw FileSystemError.FileNotFound(uri);
    const waiting = { uri, ref, text: this.#waiting(), sources: [], mtime: Date.now(), isAnswered: false };
    this.#shown.set(uri.toString(), waiting);
    await Promise.race([this.#refresh(waiting), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    return this.#shown.get(uri.toString()) ?? waiting;
  }

  /** A document that gets another language is closed and opened, and is among those that are open meanwhile. */
  #close(uri: Uri): void {
    const isOpen = workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
    if (!isOpen) this.#shown.delete(uri.toString());
  }

  async #refresh({ uri, ref }: Shown): Promise<void> {
    try {
      const found = await this.#server.preview(ref);
      const absence = { text: `# ${PREVIEWS[ref.preview].absence(ref)}\n`, sources: [] };
      this.#show(uri, { ...(found ?? absence), isAnswered: true });
    } catch {
      // The server is restarting, and announces a change when it is back: until then the last text stands.
    }
  }

  #tellWaiting({ uri, isAnswered }: Shown): void {
    if (!isAnswered) this.#show(uri, { text: this.#waiting(), sources: [], isAnswered });
  }

  #waiting(): string {
    return `# ${waitingInWords(this.#server.state)}\n`;
  }

  /** The lines may be the same and come from other places: somebody has written above them. */
  #show(uri: Uri, { text, sources, isAnswered }: Pick<Shown, "text" | "sources" | "isAnswered">): void {
    const shown = this.#shown.get(uri.toString());
    if (shown === undefined) return;
    const isSame = shown.text === text;
    const mtime = isSame ? shown.mtime : Math.max(Date.now(), shown.mtime + 1);
    this.#shown.set(uri.toString(), { ...shown, text, sources, isAnswered, mtime });
    if (!isSame) this.#filesChanged.fire([{ type: FileChangeType.Changed, uri }]);
  }
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
