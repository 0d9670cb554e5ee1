import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createMessageConnection,
  type Diagnostic,
  type InitializeResult,
  type MessageConnection,
  type MessageReader,
  type MessageWriter,
  type Position,
  type PublishDiagnosticsParams,
  type Range,
} from "vscode-languageserver/node";

/** What an editor says of itself when it starts, and what it answers. */
export interface EditorOptions {
  readonly folders: readonly string[];
  readonly capabilities?: object;
  readonly initializationOptions?: object;
  /** The editor's name. */
  readonly name?: string;
  /** The section `gatewayApi` of the editor's settings; asked for each time. */
  readonly settings?: () => unknown;
  /** Answers to requests of the server that not every editor knows. */
  readonly answers?: Readonly<Record<string, (params: never) => unknown>>;
}

/** The capabilities of an editor that can do everything. */
export const EVERYTHING = {
  general: { positionEncodings: ["utf-16"] },
  window: { workDoneProgress: true },
  workspace: {
    workspaceFolders: true,
    configuration: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    workspaceEdit: { documentChanges: true },
    codeLens: { refreshSupport: true },
  },
  textDocument: {
    definition: { linkSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    publishDiagnostics: { relatedInformation: true, versionSupport: true },
  },
};

/** The same where our own extension is the client. */
export const OUR_EXTENSION = { ...EVERYTHING, experimental: { gatewayApi: { commands: true } } };

/** Milliseconds: long enough for a server that starts on a busy machine. */
const PATIENCE = 20_000;

/** An editor as the server sees it: it shows what is published and remembers what was said. */
export class Editor {
  /** Every publish, in order. */
  readonly published: PublishDiagnosticsParams[] = [];
  readonly registrations: string[] = [];
  readonly progress: string[] = [];
  readonly logged: string[] = [];
  /** How often the server asked to have code lenses asked for again. */
  lensRefreshes = 0;
  /** How often the server said that previews are out of date. */
  changes = 0;
  /** How many of these came before the first folder was read. */
  private changesWhenRead: number | undefined;
  readonly connection: MessageConnection;
  private readonly dirty = new Set<() => void>();
  private readonly options: EditorOptions;

  constructor(reader: MessageReader, writer: MessageWriter, options: EditorOptions) {
    this.options = options;
    this.connection = createMessageConnection(reader, writer);
    this.connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
      this.published.push(params);
      this.wake();
    });
    this.connection.onNotification("gatewayApi/changed", () => {
      this.changes += 1;
      this.wake();
    });
    this.connection.onNotification("$/progress", ({ value }: { value: { kind: string } }) => {
      this.progress.push(value.kind);
    });
    this.connection.onNotification("window/logMessage", ({ message }: { message: string }) => {
      this.logged.push(message);
      if (message.includes("files read and judged in")) this.changesWhenRead ??= this.changes;
      this.wake();
    });
    this.connection.onRequest(
      "client/registerCapability",
      ({ registrations }: { registrations: { method: string }[] }) => {
        this.registrations.push(...registrations.map(({ method }) => method));
      },
    );
    this.connection.onRequest("workspace/configuration", ({ items }: { items: { section: string }[] }) =>
      items.map(({ section }) => (section === "gatewayApi" ? (this.options.settings?.() ?? null) : null)),
    );
    this.connection.onRequest("workspace/codeLens/refresh", () => {
      this.lensRefreshes += 1;
      this.wake();
      return null;
    });
    this.connection.onRequest("window/workDoneProgress/create", () => null);
    for (const [method, answer] of Object.entries(options.answers ?? {})) {
      this.connection.onRequest(method, (params: never) => answer(params));
    }
    this.connection.listen();
  }

  /** Introduces itself and waits until the workspace is read. */
  async start(): Promise<InitializeResult> {
    const result = await this.initialize();
    const isRead = () =>
      this.options.folders.length === 0 || this.changes > (this.changesWhenRead ?? Infinity);
    await this.until(() => this.changes > 0 && isRead(), "the workspace is read");
    return result;
  }

  /** Introduces itself without waiting for anything to be read. */
  async initialize(): Promise<InitializeResult> {
    const { folders, capabilities = EVERYTHING, initializationOptions, name = "test" } = this.options;
    const result = await this.request<InitializeResult>("initialize", {
      processId: null,
      clientInfo: { name },
      rootUri: folders[0] ?? null,
      workspaceFolders: folders.map((uri) => ({ uri, name: uri })),
      capabilities,
      initializationOptions,
    });
    this.notify("initialized", {});
    return result;
  }

  request<T>(method: string, params: unknown): Promise<T> {
    return this.connection.sendRequest<T>(method, params);
  }

  notify(method: string, params: unknown): void {
    void this.connection.sendNotification(method, params);
  }

  open(uri: string, text: string, version = 1): void {
    this.notify("textDocument/didOpen", { textDocument: { uri, languageId: "yaml", version, text } });
  }

  change(uri: string, version: number, ...contentChanges: { range?: Range; text: string }[]): void {
    this.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
  }

  close(uri: string): void {
    this.notify("textDocument/didClose", { textDocument: { uri } });
  }

  /** Tells of files that were created (1), changed (2) or deleted (3). */
  changedOnDisk(type: 1 | 2 | 3, ...uris: readonly string[]): void {
    this.notify("workspace/didChangeWatchedFiles", { changes: uris.map((uri) => ({ uri, type })) });
  }

  at<T>(method: string, uri: string, position: Position, more: object = {}): Promise<T> {
    return this.request<T>(`textDocument/${method}`, { textDocument: { uri }, position, ...more });
  }

  /** What the editor shows of a file now. */
  shown(uri: string): readonly Diagnostic[] {
    return this.published.findLast((publish) => publish.uri === uri)?.diagnostics ?? [];
  }

  /** The rules shown in a file now. */
  rules(uri: string): readonly string[] {
    return this.shown(uri).map(({ code }) => String(code));
  }

  /** Waits until a file shows exactly these rules. */
  async untilRules(uri: string, rules: readonly string[]): Promise<void> {
    await this.until(
      () => JSON.stringify(this.rules(uri)) === JSON.stringify(rules),
      () => `${uri} shows [${rules.join(" ")}]; it shows [${this.rules(uri).join(" ")}]`,
    );
  }

  async until(condition: () => boolean, what: string | (() => string)): Promise<void> {
    const end = performance.now() + PATIENCE;
    while (!condition()) {
      const left = end - performance.now();
      assert.ok(left > 0, `in vain: ${typeof what === "string" ? what : what()}`);
      let resume = (): void => {};
      const woken = new Promise<void>((resolve) => {
        resume = resolve;
      });
      this.dirty.add(resume);
      await Promise.race([woken, sleep(Math.min(left, 100))]);
      this.dirty.delete(resume);
    }
  }

  /** Waits until the server has handled everything sent so far, and what that leads to. */
  async quiet(milliseconds = 400): Promise<void> {
    await this.request("workspace/symbol", { query: "nothing has this name" });
    let count = -1;
    while (count !== this.published.length) {
      count = this.published.length;
      await sleep(milliseconds);
    }
  }

  private wake(): void {
    for (const resume of this.dirty) resume();
  }
}
