import type {
  Connection,
  Diagnostic as ProtocolDiagnostic,
  PublishDiagnosticsParams,
} from "vscode-languageserver";
import {
  shownWhileTyping,
  type TextChange,
  type Typing,
  typingAfter,
} from "../features/typing/findingsWhileTyping.ts";
import { SETTINGS_FILE } from "../settingsFile.ts";
import type { Diagnostic } from "../workspace/diagnostics/diagnostic.ts";
import type { CrossFileFindings } from "../workspace/diagnostics/judgedObjects.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import { toProtocolDiagnostic } from "./convert.ts";
import type { Folder } from "./folder.ts";
import type { Folders } from "./folders.ts";

/** What the client shows of a file, and what it calls the file. */
interface Shown {
  readonly uri: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Names exactly this, for clients that ask whether it is still so. */
  readonly resultId: string;
}

/** What the client is to show of a file, in the protocol's shape. */
export interface ShownFile {
  readonly uri: string;
  readonly version?: number;
  readonly diagnostics: ProtocolDiagnostic[];
  readonly resultId: string;
}

/** What somebody is writing in a file, with all that was last found in it, and what ends the waiting. */
interface Draft {
  readonly typing: Typing;
  readonly found: readonly Diagnostic[];
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Milliseconds without an edit after which what somebody has begun counts as written. */
const PAUSE = 1_000;

/**
 * What the client shows of each file. Every diagnostic is published here: an edited file at once and in any case, since its
 * version is another one; every other file where it is not what the client shows.
 */
export class PublishedDiagnostics {
  private readonly connection: Connection;
  private readonly folders: Folders;
  /** What the client shows of each folder's files; an empty list is sent only where it clears one. */
  private readonly shown = new Map<Folder, Map<string, Shown>>();
  /** Files of which the client may show what no flush has brought, or what held under other settings. */
  private readonly unconfirmed = new Map<Folder, Set<string>>();

  /** Files that somebody is typing in. */
  private readonly drafts = new Map<Folder, Map<string, Draft>>();
  /** What diagnostics of open files are in the protocol's shape, as far as nothing else can change that. */
  private readonly wording = new WeakMap<Diagnostic, ProtocolDiagnostic>();

  /** How often something was shown. */
  private count = 0;
  /** What is done instead of pushing, for a client that asks. */
  private insteadOfPush: (() => void) | undefined;

  constructor(connection: Connection, folders: Folders) {
    this.connection = connection;
    this.folders = folders;
  }

  /** Pushes nothing from now on, and calls this wherever it would. */
  replacePush(instead: () => void): void {
    this.insteadOfPush = instead;
  }

  /** What the client is to show of a file; undefined where that is nothing. */
  shownOf(folder: Folder, path: string): ShownFile | undefined {
    const shown = this.shown.get(folder)?.get(path);
    if (shown === undefined) return undefined;
    return { ...this.messageOf(folder, path, shown), resultId: shown.resultId };
  }

  /** What the client is to show of all files of a folder. */
  shownIn(folder: Folder): readonly ShownFile[] {
    return [...(this.shown.get(folder)?.keys() ?? [])].flatMap((path) => this.shownOf(folder, path) ?? []);
  }

  /** Takes note of changes before they are published: what they have only begun is not told before it is written. */
  typed(folder: Folder, path: string, changes: readonly TextChange[]): void {
    const draft = this.drafts.get(folder)?.get(path);
    const shown = this.shown.get(folder)?.get(path)?.diagnostics ?? [];
    const found = draft?.found ?? shown;
    const typing = typingAfter(changes, { shown, found, typing: draft?.typing });
    this.finish(folder, path);
    if (typing === undefined) return;
    const timer = setTimeout(() => this.settle(folder, path), PAUSE);
    const drafts = this.drafts.get(folder) ?? new Map<string, Draft>();
    this.drafts.set(folder, drafts.set(path, { typing, found, timer }));
  }

  /** Has nothing of a file wait any longer, without publishing it. */
  finish(folder: Folder, path: string): void {
    clearTimeout(this.drafts.get(folder)?.get(path)?.timer);
    this.drafts.get(folder)?.delete(path);
  }

  /** Publishes what waited. */
  private settle(folder: Folder, path: string): void {
    const found = this.drafts.get(folder)?.get(path)?.found;
    this.finish(folder, path);
    if (found !== undefined) this.replace(folder, path, found);
  }

  /** What is to be shown of what is found, as long as somebody types. */
  private calmed(folder: Folder, path: string, found: readonly Diagnostic[]): readonly Diagnostic[] {
    const draft = this.drafts.get(folder)?.get(path);
    if (draft === undefined) return found;
    this.drafts.get(folder)?.set(path, { ...draft, found });
    return shownWhileTyping(found, draft.typing, folder.filesFor(path).text(path) ?? "");
  }

  /**
   * Publishes an edited file at once, with what is known of other files. What is published between two flushes is nothing that
   * a flush knows of: a file that is gone by the next one would keep it.
   */
  publish(folder: Folder, path: string, crossFile: CrossFileFindings): void {
    this.doubt(folder, path);
    const found = folder.engine.diagnostics(path, crossFile);
    this.send(folder, path, this.calmed(folder, path, withSettings(folder, path, found)));
  }

  /** Publishes what a flush has brought of some files. */
  confirm(folder: Folder, paths: Iterable<string>): void {
    for (const path of paths)
      this.replace(folder, path, withSettings(folder, path, folder.engine.diagnostics(path, "up to date")));
  }

  /** Corrects whatever was published before the flush that has just ended. */
  confirmAll(folder: Folder): void {
    const paths = this.unconfirmed.get(folder) ?? [];
    this.unconfirmed.delete(folder);
    this.confirm(folder, paths);
  }

  /** Publishes the diagnostics of a file where the client shows others. */
  replace(folder: Folder, path: string, found: readonly Diagnostic[]): void {
    const diagnostics = this.calmed(folder, path, found);
    const shown = this.shown.get(folder)?.get(path)?.diagnostics ?? [];
    if (!deepEqual(shown, diagnostics)) this.send(folder, path, diagnostics);
  }

  /** Has the client show nothing of a folder any more, now and later. */
  clear(folder: Folder): void {
    for (const path of [...(this.drafts.get(folder)?.keys() ?? [])]) this.finish(folder, path);
    for (const path of [...(this.shown.get(folder)?.keys() ?? [])]) this.send(folder, path, []);
    this.shown.delete(folder);
    this.unconfirmed.delete(folder);
  }

  /** Has the client show nothing any more of what lies in a folder further in by now, which speaks of it itself. */
  handOver(folder: Folder): void {
    const shown = this.shown.get(folder);
    for (const [path, { uri }] of shown ?? []) {
      if (this.folders.isInnermost(folder, path)) continue;
      shown?.delete(path);
      this.push(() => ({ uri, diagnostics: [] }));
    }
  }

  /** Takes note of what a folder has to show that lay in one further in. */
  takeOver(folder: Folder, removed: Folder): void {
    for (const path of folder.engine.paths())
      if (removed.pathOf(folder.uriOf(path)) !== undefined) this.doubt(folder, path);
  }

  /** Takes note that what the client shows of a folder may no longer hold, files that are gone included. */
  doubtAll(folder: Folder): void {
    for (const path of this.shown.get(folder)?.keys() ?? []) this.doubt(folder, path);
  }

  private doubt(folder: Folder, path: string): void {
    const paths = this.unconfirmed.get(folder);
    if (paths === undefined) this.unconfirmed.set(folder, new Set([path]));
    else paths.add(path);
  }

  /**
   * A diagnostic of a file that somebody types in, as it was written last time: a large file has hundreds of them, and a key changes
   * few. What the client calls other files may change, so diagnostics that point into some are written anew.
   */
  private written(diagnostic: Diagnostic, uriOf: (path: string) => string): ProtocolDiagnostic {
    const known = this.wording.get(diagnostic);
    if (known !== undefined) return known;
    const fresh = toProtocolDiagnostic(diagnostic, uriOf);
    if (diagnostic.related === undefined) this.wording.set(diagnostic, fresh);
    return fresh;
  }

  private send(folder: Folder, path: string, diagnostics: readonly Diagnostic[]): void {
    if (folder.isRemoved && diagnostics.length > 0) return;
    if (!folder.isRemoved && !this.folders.isInnermost(folder, path)) return;
    const uri = this.folders.uriOf(folder, path);
    const files = this.shown.get(folder) ?? new Map<string, Shown>();
    const shown = files.get(path);
    if (diagnostics.length === 0 && folder.versionOf(path) === undefined && shown === undefined) return;
    this.shown.set(folder, files);
    if (diagnostics.length === 0) files.delete(path);
    else files.set(path, { uri, diagnostics, resultId: `${++this.count}` });
    // The client may have called the file otherwise while it was open.
    if (shown !== undefined && shown.uri !== uri) this.push(() => ({ uri: shown.uri, diagnostics: [] }));
    this.push(() => this.messageOf(folder, path, { uri, diagnostics }));
  }

  private messageOf(
    folder: Folder,
    path: string,
    { uri, diagnostics }: Pick<Shown, "uri" | "diagnostics">,
  ): PublishDiagnosticsParams {
    const version = folder.versionOf(path);
    const uriOf = (other: string) => this.folders.uriOf(folder, other);
    return {
      uri,
      ...(version === undefined ? {} : { version }),
      diagnostics: diagnostics.map((diagnostic) =>
        version === undefined ? toProtocolDiagnostic(diagnostic, uriOf) : this.written(diagnostic, uriOf),
      ),
    };
  }

  private push(message: () => PublishDiagnosticsParams): void {
    if (this.insteadOfPush === undefined) void this.connection.sendDiagnostics(message());
    else this.insteadOfPush();
  }
}

/** What is wrong with the settings themselves is known without any flush. */
function withSettings(folder: Folder, path: string, found: readonly Diagnostic[]): readonly Diagnostic[] {
  return path === SETTINGS_FILE ? [...found, ...folder.settings.problems] : found;
}
