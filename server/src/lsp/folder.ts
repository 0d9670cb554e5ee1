import type { CancellationToken } from "vscode-languageserver";
import type { Delivered } from "../delivery/delivered.ts";
import { isWithin } from "../delivery/paths.ts";
import { type AnalyzeOptions, createEngine, type InternalErrorLog } from "../library.ts";
import { manifestKind } from "../model/resource.ts";
import { readSettingsFile, SETTINGS_FILE, type SettingsFile } from "../settingsFile.ts";
import { whyFolderUnread } from "../text/limits.ts";
import { lineStarts } from "../text/lines.ts";
import { GivingWay } from "../workspace/cells/givingWay.ts";
import { textOf, type WorkspaceFile } from "../workspace/files/file.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import type { FileAccess, FoundFiles, IsIgnored } from "./fileAccess.ts";
import { isRequestFile, RequestFiles } from "./requestFiles.ts";
import { inSlices, sliceEnd, yieldToEventLoop } from "./slices.ts";
import { Succession } from "./succession.ts";
import { pathInFolder, uriInFolder } from "./uris.ts";

/** A file of one folder. */
export interface FolderFile {
  readonly folder: Folder;
  readonly path: string;
}

/** A folder to look through, and whether the files that are known of it may be others by now. */
export interface LookedThrough {
  readonly folder: string;
  readonly holds: "anything" | "the same files, more or fewer";
}

/** Told of each file that is not read. `isLeftOut`: on purpose. */
export type ProblemLog = (message: string, isLeftOut: boolean) => void;

/** Milliseconds after which an answer gives way to what has been said in the meantime. */
const TURN = 50;
/** UTF-16 code units from which on a file is not read in one go. */
const LARGE = 100_000;
/** Parts of an answer that each try is to add, lest most of it goes by until it is where the last one ended. */
const FEW = 4;

/** One workspace folder: its engine, and which of its files are open. */
export class Folder {
  readonly uri: string;
  engine: Workspace;
  readonly requests = new RequestFiles();
  /** Fulfilled once every file is read; whoever asks before reading starts waits, too. */
  readonly ready: Promise<void>;
  /** Takes the work that reads the folder. */
  readonly start: (work: Promise<void>) => void;
  isLoading = false;
  /** Every file is read. */
  isReady = false;
  /** The client has closed it: whatever is still under way for it ends, and nothing is shown of it any more. */
  isRemoved = false;
  private found: Pick<FoundFiles, "folders" | "links"> = { folders: "unknown" };
  private lastSettings: { readonly text: string; readonly file: SettingsFile } | undefined;
  private readonly log: InternalErrorLog;
  private readonly slow: (message: string) => void;
  private readonly toldSlow = new Set<string>();
  private readonly starts = new WeakMap<WorkspaceFile, readonly number[]>();
  private patience = TURN;
  private options: AnalyzeOptions;
  /** Hands the files over to the engine of the present settings, as long as it does not have all of them. */
  private succession: Succession | undefined;
  /** URIs and versions as the client gave them, by path. */
  private readonly open = new Map<string, { readonly uri: string; version: number }>();

  constructor(
    uri: string,
    options: AnalyzeOptions,
    log: InternalErrorLog,
    slow: (message: string) => void = () => {},
  ) {
    this.uri = uri;
    this.log = log;
    this.slow = slow;
    this.options = options;
    this.engine = this.newEngine(options);
    const { promise, resolve } = promiseWithResolver();
    this.ready = promise;
    this.start = resolve;
  }

  private newEngine(options: AnalyzeOptions): Workspace {
    return createEngine({ ...options, now: Date.now() }, this.log, undefined, {
      now: () => performance.now(),
      putOff: (object, milliseconds) => this.tellSlow(object, milliseconds),
    });
  }

  /** An object that takes long is told once, whatever becomes of the settings. */
  private tellSlow({ namespace = "", resource }: Delivered, milliseconds: number): void {
    const { name = "" } = resource.metadata;
    const told = `${manifestKind(resource)} ${namespace === "" ? "" : `${namespace}/`}${name}`;
    if (this.toldSlow.has(told)) return;
    this.toldSlow.add(told);
    this.slow(
      `Checking ${told} takes ${Math.round(milliseconds)} ms, so it is checked anew only once nothing has been typed for a second.`,
    );
  }

  /**
   * Works an answer out, or throws `GivingWay` where that takes long: what has been worked out by then is there when it is asked
   * anew. Each try that adds hardly a part of an answer may take as long as all before it.
   */
  ask<T>(work: () => T): T {
    const end = performance.now() + this.patience;
    const { engine } = this;
    const before = engine.partsMade;
    try {
      const answer = engine.within(() => performance.now() >= end, work);
      this.patience = TURN;
      return answer;
    } catch (error) {
      if (error instanceof GivingWay)
        this.patience = engine.partsMade >= before + FEW ? TURN : 2 * this.patience;
      throw error;
    }
  }

  pathOf(uri: string): string | undefined {
    return pathInFolder(this.uri, uri);
  }

  uriOf(path: string): string {
    return this.open.get(path)?.uri ?? uriInFolder(this.uri, path);
  }

  /** Where the settings file is, or would be; undefined for the documents that lie in no folder. */
  get settingsUri(): string | undefined {
    return this.uri === "" ? undefined : this.uriOf(SETTINGS_FILE);
  }

  /** Where the lines of a file start, counted once for each text of it. */
  lineStarts(path: string): readonly number[] {
    const file = this.engine.file(path);
    if (file === undefined) return [0];
    const starts = this.starts.get(file) ?? lineStarts(textOf(file));
    this.starts.set(file, starts);
    return starts;
  }

  openPaths(): readonly string[] {
    return [...this.open.keys()];
  }

  versionOf(path: string): number | undefined {
    return this.open.get(path)?.version;
  }

  isOpen(path: string): boolean {
    return this.open.has(path);
  }

  didOpen(path: string, uri: string, version: number): void {
    this.open.set(path, { uri, version });
  }

  didChange(path: string, version: number): void {
    const document = this.open.get(path);
    if (document !== undefined) document.version = version;
  }

  didClose(path: string): void {
    this.open.delete(path);
  }

  /** Waits until every file is read and every object is where it reaches a cluster. `token` is that of a request. */
  async untilReady(token?: CancellationToken): Promise<void> {
    await this.ready;
    await inSlices((shouldPause) => this.takeOver(shouldPause) && this.engine.deliver(shouldPause), token);
  }

  /** Reads every file that is not open, in slices, and reports how far it has come. */
  async load(
    files: FileAccess,
    tell: (done: number, total: number) => void,
    problem: ProblemLog,
  ): Promise<void> {
    const found = await files.find(this.uri);
    const { files: paths } = found;
    this.found = found;
    this.tellFolders(this.engine);
    let isSliceOver = sliceEnd();
    let length = 0;
    for (const [index, path] of paths.entries()) {
      if (this.isRemoved) return;
      const refusal = whyFolderUnread(paths.length, length);
      if (refusal !== undefined) {
        problem(`${this.uri}: ${refusal}. Nothing but open files is checked.`, true);
        for (const read of this.engine.paths()) if (!this.open.has(read)) this.engine.removeFile(read);
        break;
      }
      await this.readFile(path, files, problem);
      length += this.filesFor(path).text(path)?.length ?? 0;
      if (isSliceOver()) {
        tell(index + 1, paths.length);
        await yieldToEventLoop();
        isSliceOver = sliceEnd();
      }
    }
    this.isReady = true;
  }

  /** Takes a file as it is on disk, unless the editor holds it; a file that is gone is forgotten. */
  async readFile(path: string, files: FileAccess, problem: ProblemLog): Promise<void> {
    if (this.open.has(path)) return;
    const content = await files.read(this.uri, path);
    if (this.open.has(path) || this.isRemoved) return;
    if ("text" in content) {
      await this.take(path, content.text);
    } else {
      this.filesFor(path).removeFile(path);
      problem(`${path}: ${content.error}.`, content.isLeftOut ?? false);
    }
  }

  /** Takes the text of a file on disk; a large one that is new is read in slices before. */
  private async take(path: string, text: string): Promise<void> {
    const { engine } = this;
    if (text.length < LARGE || isRequestFile(path) || engine.has(path))
      return this.filesFor(path).setFile(path, text);
    const ahead = engine.readAhead(path, text);
    await inSlices((shouldPause) => ahead.goOn(shouldPause));
    if (this.open.has(path) || this.isRemoved) return;
    if (this.engine === engine) engine.setFile(path, text, ahead);
    else this.engine.setFile(path, text);
  }

  /** True for a folder that holds files, as far as is known. */
  holds(path: string): boolean {
    const { folders, links } = this.found;
    const isThere = folders !== "unknown" && folders.includes(path);
    return (
      isThere || links?.has(path) || this.engine.paths().some((file) => file !== path && isWithin(file, path))
    );
  }

  /** Takes a file as it is on disk by now; one that git leaves out is forgotten, too, once no editor holds it. */
  async readAgain(path: string, files: FileAccess, isIgnored: IsIgnored, problem: ProblemLog): Promise<void> {
    const isLeftOut = path !== SETTINGS_FILE && isIgnored(path, false);
    if (!isLeftOut) await this.readFile(path, files, problem);
    else if (!this.open.has(path)) this.filesFor(path).removeFile(path);
  }

  /**
   * Looks again which files and folders there are, below some folders: files that are new are read, and those that are gone
   * are forgotten.
   */
  async readBelow(
    changed: readonly LookedThrough[],
    files: FileAccess,
    problem: (message: string) => void,
  ): Promise<void> {
    const found = await files.find(this.uri);
    if (this.isRemoved) return;
    this.found = found;
    this.tellFolders(this.engine);
    const isBelow = (path: string): boolean => changed.some(({ folder }) => isWithin(path, folder));
    const isRead = (path: string): boolean => this.filesFor(path).text(path) !== undefined;
    const isWanted = (path: string): boolean =>
      changed.some(({ folder, holds }) => isWithin(path, folder) && (holds === "anything" || !isRead(path)));
    const there = new Set(found.files);
    for (const path of [...this.engine.paths(), ...this.requests.paths()])
      if (isBelow(path) && !there.has(path) && !this.open.has(path)) this.filesFor(path).removeFile(path);
    for (const path of found.files) if (isWanted(path)) await this.readFile(path, files, problem);
  }

  /** What holds the text of a file: the engine of the manifests, or the request files. */
  filesFor(path: string): Pick<Workspace, "setFile" | "edit" | "removeFile" | "text"> {
    return isRequestFile(path) ? this.requests : this.engine;
  }

  /** The settings file as it is now. */
  get settings(): SettingsFile {
    const text = this.engine.text(SETTINGS_FILE) ?? "";
    if (this.lastSettings?.text !== text)
      this.lastSettings = { text, file: readSettingsFile(SETTINGS_FILE, text) };
    return this.lastSettings.file;
  }

  /**
   * Starts anew with other settings and the same files: at once, or in slices until the next question or flush. False where the
   * settings are the same.
   */
  reconfigure(options: AnalyzeOptions): boolean {
    if (deepEqual(options, this.options)) return false;
    this.options = options;
    this.succession = new Succession(this.engine, this.newEngine(options));
    if (this.succession.begin()) this.succeed(this.succession);
    return true;
  }

  /** An engine beside the folder's own, to try something out on once it has taken over the files. */
  draft(): Succession {
    const draft = new Succession(this.engine, this.newEngine(this.options));
    this.tellFolders(draft.engine);
    return draft;
  }

  /** Has the engine of the present settings take over. False where it was asked to pause before that was done. */
  takeOver(shouldPause: () => boolean): boolean {
    const { succession } = this;
    if (succession === undefined) return true;
    if (!succession.goOn(shouldPause)) return false;
    this.succeed(succession);
    return true;
  }

  private tellFolders(engine: Workspace): void {
    engine.setFolders(this.found.folders, this.found.links);
  }

  private succeed({ engine }: Succession): void {
    this.tellFolders(engine);
    this.engine = engine;
    this.succession = undefined;
  }
}

/** A promise, and the function that resolves it. */
function promiseWithResolver(): {
  readonly promise: Promise<void>;
  readonly resolve: (work: Promise<void>) => void;
} {
  let resolve: (work: Promise<void>) => void = () => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
