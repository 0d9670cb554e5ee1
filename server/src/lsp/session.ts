import type { Connection, Range } from "vscode-languageserver";
import type { AnalyzeOptions } from "../library.ts";
import { resolveSettings, type Settings } from "../settings.ts";
import { SETTINGS_FILE } from "../settingsFile.ts";
import type { Diagnostic } from "../workspace/diagnostics/diagnostic.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import { toProtocolDiagnostic } from "./convert.ts";
import type { FileAccess } from "./fileAccess.ts";
import { Folder } from "./folder.ts";
import { isRequestFile } from "./requestFiles.ts";
import { sliceEnd, yieldToEventLoop } from "./slices.ts";

/** A file of one folder. */
export interface FolderFile {
  readonly folder: Folder;
  readonly path: string;
}

/** Shows how far long work has come; `done` ends it. */
export interface Progress {
  report(done: number, total: number): void;
  done(): void;
}

/**
 * The state of one connection: folders with their engines, open documents, settings, and when to publish what. Edits
 * are applied in the order in which they come; what they mean for other files follows after a quiet period.
 */
export class Session {
  private readonly connection: Connection;
  private readonly files: FileAccess;
  private readonly folders: Folder[] = [];
  /** Documents that lie in no folder share a place of their own. */
  private readonly orphan: Folder;
  private editorSettings: object = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private settling: Promise<void> = Promise.resolve();
  private readonly settled: (() => void)[] = [];
  /** What the client shows of each file, so that an empty list is sent only where it clears one. */
  private readonly shown = new Map<string, readonly Diagnostic[]>();

  constructor(connection: Connection, files: FileAccess) {
    this.connection = connection;
    this.files = files;
    this.orphan = new Folder("", {}, this.logInternalError);
    this.orphan.isReady = true;
    this.orphan.start(Promise.resolve());
  }

  private readonly logInternalError = (rule: string, error: unknown): void => {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.connection.console.error(`Internal error in rule ${rule}: ${detail}`);
  };

  private readonly problem = (message: string): void => {
    this.connection.console.warn(message);
  };

  /** Has a listener called whenever everything is up to date after a change. */
  whenReady(listener: () => void): void {
    this.settled.push(listener);
  }

  private announce(): void {
    this.connection.sendNotification("gatewayApi/changed");
    for (const listener of this.settled) listener();
  }

  /** Takes the settings that the editor has; everything is worked out anew where they changed. */
  configure(settings: object): void {
    if (JSON.stringify(settings) === JSON.stringify(this.editorSettings)) return;
    this.editorSettings = settings;
    for (const folder of [...this.folders, this.orphan]) this.reconfigure(folder);
    this.flushSoon(0);
  }

  /** Starts a folder anew; whatever the client shows of it may no longer hold. */
  private reconfigure(folder: Folder): void {
    for (const path of folder.engine.paths())
      if (this.shown.has(this.uriOf(folder, path))) folder.provisional.add(path);
    folder.reconfigure(this.optionsOf(folder));
  }

  private uriOf(folder: Folder, path: string): string {
    return folder === this.orphan ? path : folder.uriOf(path);
  }

  private optionsOf(folder: Folder): AnalyzeOptions {
    return { ...this.editorSettings, config: folder.settings.config };
  }

  /** The settings that hold in a folder now. */
  settingsOf(folder: Folder): Settings {
    return resolveSettings(this.optionsOf(folder));
  }

  private get quietPeriod(): number {
    const [first] = this.folders;
    return this.settingsOf(first ?? this.orphan).quietPeriod;
  }

  /** Takes note of folders, so that documents that are opened now are known to lie in them. */
  addFolders(uris: readonly string[]): void {
    for (const uri of uris) {
      if (!this.folders.some((folder) => folder.uri === uri)) {
        this.folders.push(new Folder(uri, this.editorSettings, this.logInternalError));
      }
    }
  }

  /** Reads the folders that are not read yet: their open files first, then all. */
  async loadFolders(progress: () => Promise<Progress>): Promise<void> {
    const dirty = this.folders.filter(({ isLoading }) => !isLoading);
    for (const folder of dirty) {
      folder.isLoading = true;
      folder.start(this.load(folder, progress));
    }
    await Promise.all(dirty.map(({ ready }) => ready));
  }

  private async load(folder: Folder, progress: () => Promise<Progress>): Promise<void> {
    const shown = await progress();
    const began = Date.now();
    try {
      await folder.readFile(SETTINGS_FILE, this.files, () => {});
      this.reconfigure(folder);
      for (const path of folder.openPaths()) this.publishProvisional(folder, path, false);
      await folder.load(this.files, (done, total) => shown.report(done, total), this.problem);
    } catch (error) {
      this.problem(`${folder.uri} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      folder.isReady = true;
    }
    await this.flushFolder(folder);
    this.publishSettings(folder);
    const { length } = folder.engine.paths();
    this.connection.console.info(
      `${folder.uri}: ${length} files read and judged in ${Date.now() - began} ms`,
    );
    shown.done();
    this.announce();
  }

  removeFolders(uris: readonly string[]): void {
    for (const uri of uris) {
      const at = this.folders.findIndex((folder) => folder.uri === uri);
      const [folder] = at < 0 ? [] : this.folders.splice(at, 1);
      for (const path of folder?.engine.paths() ?? [])
        if (folder !== undefined) this.publish(folder, path, []);
    }
  }

  /** The file that a URI names: in the innermost folder, or among the documents that lie in none. */
  fileOf(uri: string): FolderFile {
    const inFolders = this.folders.flatMap((folder) => {
      const path = folder.pathOf(uri);
      return path === undefined ? [] : [{ folder, path }];
    });
    const [innermost] = inFolders.sort((a, b) => a.path.length - b.path.length);
    return innermost ?? { folder: this.orphan, path: uri };
  }

  /** The file of a URI once its folder is read and everything is applied. */
  async readyFile(uri: string): Promise<FolderFile> {
    const file = this.fileOf(uri);
    await file.folder.ready;
    return file;
  }

  /** All folders, once they are read. */
  async readyFolders(): Promise<readonly Folder[]> {
    await Promise.all(this.folders.map(({ ready }) => ready));
    return [...this.folders, this.orphan];
  }

  didOpen(uri: string, version: number, text: string): void {
    const { folder, path } = this.fileOf(uri);
    folder.didOpen(path, uri, version);
    folder.filesFor(path).setFile(path, text);
    this.afterEdit(folder, path);
  }

  didChange(
    uri: string,
    version: number,
    changes: readonly { readonly range?: Range; readonly text: string }[],
  ): void {
    const { folder, path } = this.fileOf(uri);
    folder.didChange(path, version);
    for (const { range, text } of changes) {
      if (range === undefined) folder.filesFor(path).setFile(path, text);
      else folder.filesFor(path).edit(path, range, text);
    }
    this.afterEdit(folder, path);
  }

  async didClose(uri: string): Promise<void> {
    const { folder, path } = this.fileOf(uri);
    folder.didClose(path);
    if (folder === this.orphan) folder.filesFor(path).removeFile(path);
    else await folder.readFile(path, this.files, () => {});
    if (path === SETTINGS_FILE) {
      this.reconfigure(folder);
      this.publishSettings(folder);
    }
    this.flushSoon(0);
  }

  /** Files that changed on disk. */
  async didChangeFiles(uris: readonly string[]): Promise<void> {
    for (const uri of uris) {
      const { folder, path } = this.fileOf(uri);
      if (folder === this.orphan || !isReadPath(path)) continue;
      await folder.readFile(path, this.files, () => {});
      if (path !== SETTINGS_FILE) continue;
      this.reconfigure(folder);
      this.publishSettings(folder);
    }
    this.flushSoon(this.quietPeriod);
  }

  /** What is wrong in a settings file is known without a flush. */
  private publishSettings(folder: Folder): void {
    this.publish(folder, SETTINGS_FILE, folder.engine.readyDiagnostics(SETTINGS_FILE));
  }

  /** Publishes what is known at once, and has the rest follow. */
  private afterEdit(folder: Folder, path: string): void {
    if (path === SETTINGS_FILE) this.reconfigure(folder);
    if (isRequestFile(path)) {
      this.flushSoon(this.quietPeriod);
      return;
    }
    if (!folder.isReady) {
      this.publishProvisional(folder, path, false);
      return;
    }
    const quiet = this.quietPeriod;
    if (quiet === 0) {
      this.flushNow(folder, path);
      return;
    }
    this.publishProvisional(folder, path, true);
    this.flushSoon(quiet);
  }

  /** Without a quiet period everything that an edit means is published at once, the edited file in any case. */
  private flushNow(folder: Folder, path: string): void {
    folder.engine.flushFiles([path]);
    this.publish(folder, path, folder.engine.readyDiagnostics(path));
    this.flushSoon(0);
  }

  private flushSoon(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.settling = this.settling.then(() => this.flushAll());
    }, delay);
  }

  private async flushAll(): Promise<void> {
    for (const folder of [...this.folders, this.orphan]) {
      if (folder.isReady) await this.flushFolder(folder);
    }
    this.announce();
  }

  /** Works the consequences out in slices; open files come first. */
  private async flushFolder(folder: Folder): Promise<void> {
    const { engine } = folder;
    this.publishAll(folder, engine.flushFiles(folder.openPaths()).files);
    for (;;) {
      const { files, isDone } = engine.flush(sliceEnd());
      this.publishAll(folder, files);
      if (folder.engine !== engine) return;
      if (isDone) break;
      await yieldToEventLoop();
    }
    this.replaceProvisional(folder);
    await this.answerRequests(folder);
  }

  /** Holds the request files against the manifests where either has changed. */
  private async answerRequests(folder: Folder): Promise<void> {
    const { engine } = folder;
    let isSliceOver = sliceEnd();
    for (const path of folder.requests.outdated(engine)) {
      const found = folder.requests.diagnostics(path, engine, this.settingsOf(folder).rules);
      if (!deepEqual(this.shown.get(this.uriOf(folder, path)) ?? [], found))
        this.publish(folder, path, found);
      if (!isSliceOver()) continue;
      await yieldToEventLoop();
      if (folder.engine !== engine) return;
      isSliceOver = sliceEnd();
    }
  }

  private publishAll(folder: Folder, paths: readonly string[]): void {
    for (const path of paths) this.publish(folder, path, folder.engine.readyDiagnostics(path));
  }

  /** Publishes what can be said of a file before the flush. */
  private publishProvisional(folder: Folder, path: string, withObjects: boolean): void {
    folder.provisional.add(path);
    this.publish(folder, path, folder.engine.provisionalDiagnostics(path, withObjects));
  }

  /** Corrects what was published before the flush, or under other settings. */
  private replaceProvisional(folder: Folder): void {
    for (const path of folder.provisional) {
      const ready = folder.engine.readyDiagnostics(path);
      if (!deepEqual(this.shown.get(this.uriOf(folder, path)) ?? [], ready))
        this.publish(folder, path, ready);
    }
    folder.provisional.clear();
  }

  private publish(folder: Folder, path: string, found: readonly Diagnostic[]): void {
    const diagnostics = path === SETTINGS_FILE ? [...found, ...folder.settings.problems] : found;
    const uri = this.uriOf(folder, path);
    const version = folder.versionOf(path);
    if (diagnostics.length === 0 && version === undefined && !this.shown.has(uri)) return;
    if (diagnostics.length === 0) this.shown.delete(uri);
    else this.shown.set(uri, found);
    const uriOf = (other: string) => this.uriOf(folder, other);
    void this.connection.sendDiagnostics({
      uri,
      ...(version === undefined ? {} : { version }),
      diagnostics: diagnostics.map((diagnostic) => toProtocolDiagnostic(diagnostic, uriOf)),
    });
  }
}

function isReadPath(path: string): boolean {
  return /\.(?:ya?ml|json)$/i.test(path) || isRequestFile(path);
}
