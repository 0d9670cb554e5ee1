import {
  type Connection,
  type InitializeParams,
  InlayHintKind,
  type InlayHintParams,
  InlayHintRefreshRequest,
  MarkupKind,
  type InlayHint as ProtocolInlayHint,
} from "vscode-languageserver";
import { manifestEditsOf } from "../features/fixes/fixes.ts";
import type { InlayHint } from "../features/inlayHints/hint.ts";
import { inlayHints } from "../features/inlayHints/inlayHints.ts";
import { printable } from "../text/printable.ts";
import type { Range } from "../text/span.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import { toProtocolEdits } from "./convert.ts";
import type { Session } from "./session.ts";

/** What an editor was last given for a file. */
interface Given {
  readonly range: Range;
  readonly version: number | undefined;
  readonly labels: readonly string[];
}

/**
 * Answers for inlay hints, and remembers which an editor shows, to notify it when an edit elsewhere has changed them.
 */
export class InlayHints {
  private readonly session: Session;
  private readonly given = new Map<string, Given>();

  constructor(session: Session) {
    this.session = session;
  }

  /**
   * Answers `textDocument/inlayHint`. While the folder is read, an editor that can be told to ask again has nothing to wait
   * for.
   */
  async answer(
    { textDocument: { uri }, range }: InlayHintParams,
    client: InitializeParams | undefined,
  ): Promise<ProtocolInlayHint[]> {
    const { folder, path } = this.session.fileOf(uri);
    if (!folder.isReady && canRefresh(client)) {
      this.given.set(uri, { range, version: folder.versionOf(path), labels: [] });
      return [];
    }
    await this.session.readyFile(uri);
    const hints = this.hintsOf(uri, range);
    this.given.set(uri, { range, version: folder.versionOf(path), labels: hints.map(labelOf) });
    return hints.map((hint) => ({
      position: hint.position,
      label: printable(hint.label),
      kind: InlayHintKind.Parameter,
      paddingLeft: true,
      tooltip: { kind: MarkupKind.Markdown, value: hint.tooltip },
      ...(hint.edits === undefined ? {} : { data: { uri } }),
    }));
  }

  /** Answers `inlayHint/resolve`: with the edits that write into the manifest what the hint says. */
  async resolve(hint: ProtocolInlayHint): Promise<ProtocolInlayHint> {
    const uri = uriIn(hint.data);
    if (uri === undefined) return hint;
    const { folder, path } = await this.session.readyFile(uri);
    const { position, label } = hint;
    const found = this.hintsOf(uri, { start: position, end: position }).find(
      (one) => deepEqual(one.position, position) && printable(one.label) === label,
    );
    if (found === undefined) return hint;
    const files = manifestEditsOf(folder.engine, found.edits ?? []);
    const edits = files.find((file) => file.path === path)?.edits ?? [];
    return { ...hint, textEdits: toProtocolEdits(folder.engine.text(path) ?? "", edits) };
  }

  /** Asks the editor to ask again, if an edit elsewhere has changed what it shows of a file. */
  async refresh(connection: Connection, client: InitializeParams | undefined): Promise<void> {
    if (!canRefresh(client)) return;
    const isStale = [...this.given].some(([uri, { range, version, labels }]) => {
      const { folder, path } = this.session.fileOf(uri);
      // Of a file that is edited the editor asks by itself.
      return folder.versionOf(path) === version && !deepEqual(labels, this.hintsOf(uri, range).map(labelOf));
    });
    if (isStale) await connection.sendRequest(InlayHintRefreshRequest.type);
  }

  /** An editor that has closed a document shows no hints in it. */
  forget(uri: string): void {
    this.given.delete(uri);
  }

  private hintsOf(uri: string, range: Range): readonly InlayHint[] {
    const { folder, path } = this.session.fileOf(uri);
    const shown = this.session.settingsOf(folder).inlayHints;
    return folder.ask(() => inlayHints(folder.engine, path, range, (kind) => shown[kind]));
  }
}

function canRefresh(client: InitializeParams | undefined): boolean {
  return client?.capabilities.workspace?.inlayHint?.refreshSupport === true;
}

function labelOf({ position, label }: InlayHint): string {
  return `${position.line}:${position.character} ${label}`;
}

function uriIn(data: unknown): string | undefined {
  return typeof data === "object" && data !== null && "uri" in data && typeof data.uri === "string"
    ? data.uri
    : undefined;
}
