import type { CancellationToken, Connection, FileEvent, Range } from "vscode-languageserver";
import { caretAfter } from "../features/typing/findingsWhileTyping.ts";
import type { AnalyzeOptions } from "../library.ts";
import { resolveSettings, type Settings } from "../settings.ts";
import { SETTINGS_FILE } from "../settingsFile.ts";
import { comparePositions, type Position } from "../text/span.ts";
import { followChanges } from "./changedFiles.ts";
import { problemsOfSettings } from "./editorSettings.ts";
import { errorDetail } from "./errorDetail.ts";
import type { FileAccess } from "./fileAccess.ts";
import { answerRequestFiles, flushFolder } from "./flushedFolder.ts";
import { Folder, type FolderFile } from "./folder.ts";
import { Folders } from "./folders.ts";
import { PublishedDiagnostics, type ShownFile } from "./publishedDiagnostics.ts";
import { isRequestFile } from "./requestFiles.ts";

/** Shows how far long work has come; `done` ends it. */
export interface Progress {
  report(done: number, total: number): void;
  done(): void;
}

/** Milliseconds without an edit after which what takes long is judged anew. */
const PAUSE = 1_000;

/**
 * The state of one connection: folders with their engines, open documents, settings, and when to publish what. Edits
 * are applied in the order in which they come; what they mean for other files follows after a quiet period.
 */
export class Session {
  private readonly connection: Connection;
  private readonly files: FileAccess;
  private readonly folders: Folders;
  private editorSettings: object = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What ends the waiting of objects that take long. */
  private pause: ReturnType<typeof setTimeout> | undefined;
  private flushing: Promise<void> = Promise.resolve();
  private readonly listeners: (() => void)[] = [];
  private readonly published: PublishedDiagnostics;
  /** Where the last edit ended; without a caret the whole text was sent. */
  private edited: { readonly uri: string; readonly caret: Position | undefined } | undefined;

  constructor(connection: Connection, files: FileAccess) {
    this.connection = connection;
    this.files = files;
    const orphan = new Folder("", {}, this.logInternalError, this.problem);
    orphan.isReady = true;
    orphan.start(Promise.resolve());
    this.folders = new Folders(orphan);
    this.published = new PublishedDiagnostics(connection, this.folders);
  }

  private readonly logInternalError = (rule: string, error: unknown): void =>
    this.logError(`Internal error in rule ${rule}`, error);

  private logError(what: string, error: unknown): void {
    this.connection.console.error(`${what}: ${errorDetail(error)}`);
  }

  private readonly problem = (message: string): void => {
    this.connection.console.warn(message);
  };

  /** A file that is gone is no problem; one that is there and not read has to be told. */
  private readonly refusal = (message: string, isLeftOut: boolean): void => {
    if (isLeftOut) this.problem(message);
  };

  /** Has a listener called whenever a folder has been read, and whenever everything is up to date after a change. */
  whenReady(listener: () => void): void {
    this.listeners.push(listener);
  }

  private announce(): void {
    this.connection.sendNotification("gatewayApi/changed");
    this.refreshShown();
  }

  private refreshShown(): void {
    for (const listener of this.listeners) listener();
  }

  /** Takes the settings that the editor has; everything is worked out anew where they changed. */
  configure(settings: object): void {
    if (JSON.stringify(settings) === JSON.stringify(this.editorSettings)) return;
    this.editorSettings = settings;
    for (const message of problemsOfSettings(settings)) this.problem(`A setting of the editor: ${message}`);
    for (const folder of this.folders.all) this.reconfigure(folder);
    this.flushSoon(0);
  }

  /** Starts a folder anew; whatever the client shows of it may no longer hold. */
  private reconfigure(folder: Folder): void {
    if (folder.reconfigure(this.optionsOf(folder))) this.published.doubtAll(folder);
  }

  private optionsOf(folder: Folder): AnalyzeOptions {
    return { ...this.editorSettings, config: folder.settings.config };
  }

  /** The settings that hold in a folder now. */
  settingsOf(folder: Folder): Settings {
    return resolveSettings(this.optionsOf(folder));
  }

  private get quietPeriod(): number {
    const [first] = this.folders.all;
    return this.settingsOf(first ?? this.folders.orphan).quietPeriod;
  }

  /** Takes note of folders, so that documents that are opened now are known to lie in them. */
  addFolders(uris: readonly string[]): void {
    for (const uri of uris) {
      if (this.folders.has(uri)) continue;
      this.folders.add(new Folder(uri, this.editorSettings, this.logInternalError, this.problem));
      for (const folder of this.folders.opened) this.published.handOver(folder);
    }
  }

  /** Reads the folders that are not read yet: their open files first, then all. */
  async loadFolders(progress: () => Promise<Progress>): Promise<void> {
    const dirty = this.folders.opened.filter(({ isLoading }) => !isLoading);
    await Promise.all(dirty.map((folder) => this.load(folder, progress)));
  }

  /** Reads a folder, from when on its requests are answered, and then judges it. */
  private async load(folder: Folder, progress: () => Promise<Progress>): Promise<void> {
    folder.isLoading = true;
    const began = Date.now();
    const starting = progress();
    folder.start(starting.then((shown) => this.read(folder, shown)));
    await folder.ready;
    if (!folder.isRemoved) {
      this.refreshShown();
      await this.renewFolder(folder);
      this.publishSettings(folder);
      const { length } = folder.engine.paths();
      this.connection.console.info(
        `${folder.uri}: ${length} files read and judged in ${Date.now() - began} ms`,
      );
    }
    (await starting).done();
    if (!folder.isRemoved) this.announce();
  }

  private async read(folder: Folder, shown: Progress): Promise<void> {
    if (folder.isRemoved) return;
    try {
      await folder.readFile(SETTINGS_FILE, this.files, this.refusal);
      this.reconfigure(folder);
      for (const path of folder.openPaths()) this.published.publish(folder, path, "left out");
      await folder.load(this.files, (done, total) => shown.report(done, total), this.problem);
    } catch (error) {
      this.problem(`${folder.uri} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      folder.isReady = true;
    }
  }

  removeFolders(uris: readonly string[]): void {
    for (const uri of uris) {
      const removed = this.folders.remove(uri);
      if (removed === undefined) continue;
      removed.isRemoved = true;
      this.published.clear(removed);
      for (const folder of this.folders.opened) this.published.takeOver(folder, removed);
    }
    this.flushSoon(0);
  }

  /** The file that a URI names: in the innermost folder, or among the documents that lie in none. */
  fileOf(uri: string): FolderFile {
    return this.folders.filesOf(uri)[0];
  }

  /** True where what is shown of a file is what holds in this folder, and not in one further in. */
  isInnermost(folder: Folder, path: string): boolean {
    return this.folders.isInnermost(folder, path);
  }

  /** The file of a URI once its folder is read and everything is applied. `token` is that of the request. */
  async readyFile(uri: string, token?: CancellationToken): Promise<FolderFile> {
    const file = this.fileOf(uri);
    await file.folder.untilReady(token);
    return file;
  }

  /** All folders, once they are read and everything is applied. `token` is that of the request. */
  async readyFolders(token?: CancellationToken): Promise<readonly Folder[]> {
    const { all } = this.folders;
    await Promise.all(all.map((folder) => folder.untilReady(token)));
    return all;
  }

  /** All folders, once every finding in them is up to date. `token` is that of the request. */
  async judgedFolders(token: CancellationToken): Promise<readonly Folder[]> {
    const folders = await this.readyFolders(token);
    for (const folder of folders) await flushFolder(folder, this.published, token);
    return folders;
  }

  /** Pushes no diagnostics, and calls this wherever a client that asks for them would get others. */
  replacePush(instead: () => void): void {
    this.published.replacePush(instead);
  }

  /** What a client is to show of a file, once every finding in its folder is up to date. `token` is that of the request. */
  async judgedFile(uri: string, token: CancellationToken): Promise<ShownFile | undefined> {
    const { folder, path } = await this.readyFile(uri, token);
    await this.renewFolder(folder, token);
    return this.published.shownOf(folder, path);
  }

  /** The same of all files. */
  async judgedFiles(token: CancellationToken): Promise<readonly ShownFile[]> {
    const folders = await this.readyFolders(token);
    for (const folder of folders) await this.renewFolder(folder, token);
    return folders.flatMap((folder) => this.published.shownIn(folder));
  }

  didOpen(uri: string, version: number, text: string): void {
    for (const { folder, path } of this.folders.filesOf(uri)) {
      folder.didOpen(path, uri, version);
      folder.filesFor(path).setFile(path, text);
      this.afterEdit(folder, path);
    }
  }

  /** True where the last edit of all ended, so that somebody may be typing there. */
  isTypedAt(uri: string, position: Position): boolean {
    if (this.edited?.uri !== uri) return false;
    const { caret } = this.edited;
    return caret === undefined || comparePositions(caret, position) === 0;
  }

  didChange(
    uri: string,
    version: number,
    changes: readonly { readonly range?: Range; readonly text: string }[],
  ): void {
    // VS Code tells of what it has read again from disk even where the document was closed meanwhile.
    const files = this.folders.filesOf(uri).filter(({ folder, path }) => folder.isOpen(path));
    if (files.length === 0) return;
    const last = changes.at(-1);
    this.edited = { uri, caret: last?.range === undefined ? undefined : caretAfter(last.range, last.text) };
    for (const { folder, path } of files) {
      folder.didChange(path, version);
      // Who wants no quiet period wants everything at once.
      if (this.quietPeriod > 0) this.published.typed(folder, path, changes);
      for (const { range, text } of changes) {
        if (range === undefined) folder.filesFor(path).setFile(path, text);
        else folder.filesFor(path).edit(path, range, text);
      }
      this.afterEdit(folder, path);
    }
  }

  async didClose(uri: string): Promise<void> {
    const files = this.folders.filesOf(uri);
    for (const { folder, path } of files) {
      this.published.finish(folder, path);
      folder.didClose(path);
    }
    for (const { folder, path } of files) await this.closed(folder, path);
    this.flushSoon(0);
  }

  /** Takes a file as it is where no editor holds it. */
  private async closed(folder: Folder, path: string): Promise<void> {
    if (folder === this.folders.orphan) folder.filesFor(path).removeFile(path);
    else await folder.readAgain(path, this.files, await this.files.ignored(folder.uri), this.refusal);
    if (path !== SETTINGS_FILE) return;
    this.reconfigure(folder);
    this.publishSettings(folder);
  }

  /** Files that changed on disk. */
  async didChangeFiles(changes: readonly FileEvent[]): Promise<void> {
    await followChanges(changes, {
      filesOf: (uri) => this.folders.filesOf(uri).filter(({ folder }) => folder !== this.folders.orphan),
      files: this.files,
      refusal: this.refusal,
      readSettings: (folder) => {
        this.reconfigure(folder);
        this.publishSettings(folder);
      },
    });
    this.flushSoon(this.quietPeriod);
  }

  /** What is wrong in a settings file is known without a flush. */
  private publishSettings(folder: Folder): void {
    this.published.publish(folder, SETTINGS_FILE, "left out");
  }

  /** Publishes what is known at once, and has the rest follow. */
  private afterEdit(folder: Folder, path: string): void {
    if (path === SETTINGS_FILE) this.reconfigure(folder);
    if (isRequestFile(path)) {
      this.flushSoon(this.quietPeriod);
      return;
    }
    if (!folder.isReady) {
      this.published.publish(folder, path, "left out");
      return;
    }
    const quiet = this.quietPeriod;
    // Without a quiet period everything that an edit means is published at once.
    this.published.publish(folder, path, quiet === 0 ? "up to date" : "last known");
    this.flushSoon(quiet);
  }

  private flushSoon(delay: number): void {
    clearTimeout(this.timer);
    clearTimeout(this.pause);
    this.timer = setTimeout(() => {
      // Whatever goes wrong in a flush, the next one begins.
      this.flushing = this.flushing
        .then(() => this.flushAll())
        .catch((error: unknown) => this.logError("flush", error));
    }, delay);
  }

  private async flushAll(): Promise<void> {
    for (const folder of this.folders.all) {
      if (folder.isReady) await this.renewFolder(folder);
    }
    this.announce();
    if (this.slowFolders().length > 0) this.pause = setTimeout(() => this.resume(), PAUSE);
  }

  private slowFolders(): readonly Folder[] {
    return this.folders.all.filter(({ engine }) => engine.isPuttingOff);
  }

  /** Has what takes long judged, now that nobody types. */
  private resume(): void {
    for (const { engine } of this.slowFolders()) engine.resume();
    this.flushSoon(0);
  }

  /** Publishes whatever follows from edits: first in manifests, then in what request files expect of them. */
  private async renewFolder(folder: Folder, token?: CancellationToken): Promise<void> {
    if (await flushFolder(folder, this.published, token))
      await answerRequestFiles(folder, this.published, this.settingsOf(folder).rules);
  }
}
