import { type Disposable, type Event, EventEmitter, type LogOutputChannel, l10n } from "vscode";
import type {
  BaseLanguageClient,
  CancellationToken,
  LanguageClientOptions,
  StaticFeature,
} from "vscode-languageclient";
import { clientOptions, type ReadingProgress } from "./clientOptions.ts";
import { PREVIEW_REQUEST, type PreviewParams, type PreviewResult } from "./protocol.ts";

/** Declares to the server that its answers may name commands of this extension. */
const EXTENSION_COMMANDS: StaticFeature = {
  fillClientCapabilities(capabilities) {
    capabilities.experimental = { ...capabilities.experimental, gatewayApi: { commands: true } };
  },
  initialize() {},
  getState: () => ({ kind: "static" }),
  clear() {},
};

/** What the language server is about: reading the workspace's files, or ready to answer. */
export type ServerState =
  | { readonly kind: "starting" }
  | { readonly kind: "reading"; readonly progress: ReadingProgress }
  | { readonly kind: "ready" }
  | { readonly kind: "stopped" };

/** A language client that has not started yet, and how to end what its server runs in. */
export interface ServerLaunch {
  readonly client: BaseLanguageClient;
  readonly release?: () => void;
}

/** Makes a language client with these options; on Node and in a browser it differs. */
export type LaunchServer = (options: LanguageClientOptions) => Promise<ServerLaunch>;

/**
 * The language server of this window. A restart makes a new client, because a client whose start has
 * failed can never start again, and so that a changed `gatewayApi.serverRuntime` is read.
 */
export class ServerSession implements Disposable {
  readonly #launchServer: LaunchServer;
  readonly #options: LanguageClientOptions;
  readonly #subscriptions: Disposable[] = [];
  readonly #changed = new EventEmitter<void>();
  readonly #stateChanged = new EventEmitter<void>();
  /** The folders that are being read, by the token of their progress, and how far each has come. */
  readonly #reading = new Map<string | number, ReadingProgress>();
  #launch: ServerLaunch | undefined;
  #transition: Promise<void> = Promise.resolve();
  #isStarting = true;

  /** Fires when the server's answers may have changed: after each flush. */
  readonly onDidChange: Event<void> = this.#changed.event;

  /** Fires when `state` may be another. */
  readonly onDidChangeState: Event<void> = this.#stateChanged.event;

  constructor(output: LogOutputChannel, launchServer: LaunchServer) {
    this.#launchServer = launchServer;
    this.#options = clientOptions(output, this.#subscriptions, {
      sendSettings: async (settings) => {
        await this.#launch?.client.sendNotification("workspace/didChangeConfiguration", { settings });
      },
      reading: (token, progress) => {
        if (progress === undefined) this.#reading.delete(token);
        else this.#reading.set(token, progress);
        this.#stateChanged.fire();
      },
    });
  }

  /** What the server is about now. */
  get state(): ServerState {
    if (this.#isStarting) return { kind: "starting" };
    if (this.#launch?.client.isRunning() !== true) return { kind: "stopped" };
    const [progress] = this.#reading.values();
    return progress === undefined ? { kind: "ready" } : { kind: "reading", progress };
  }

  /**
   * Ends the running server, if there is one, and starts a new one. A failure is logged and not thrown:
   * the language client has shown it, and the next restart may succeed.
   */
  restart(): Promise<void> {
    return this.#enqueue(async () => {
      this.#setStarting(true);
      await this.#end();
      const launch = await this.#launchServer(this.#options);
      this.#launch = launch;
      launch.client.registerFeature(EXTENSION_COMMANDS);
      launch.client.onDidChangeState(() => this.#stateChanged.fire());
      launch.client.onNotification("gatewayApi/changed", () => this.#changed.fire());
      await launch.client.start();
    }).finally(() => this.#setStarting(false));
  }

  #setStarting(isStarting: boolean): void {
    this.#isStarting = isStarting;
    this.#stateChanged.fire();
  }

  /** Ends the server, for good or until the next restart. */
  stop(): Promise<void> {
    return this.#enqueue(() => this.#end());
  }

  /**
   * A preview, `null` where there is nothing to show.
   * @throws when no server is running, or the request fails or is cancelled.
   */
  async preview(params: PreviewParams, token?: CancellationToken): Promise<PreviewResult | null> {
    return this.request(PREVIEW_REQUEST, params, token);
  }

  /**
   * Sends a request of this extension.
   * @throws when no server is running, or the request fails or is cancelled.
   */
  async request<Result>(method: string, params: object, token?: CancellationToken): Promise<Result> {
    await this.#transition;
    const client = this.#launch?.client;
    if (client === undefined || !client.needsStop()) {
      throw new Error(
        l10n.t("The Gateway API language server is not running; the output channel “Gateway API” says why."),
      );
    }
    // Without the distinction an empty place would be sent for the token.
    return token === undefined
      ? client.sendRequest<Result>(method, params)
      : client.sendRequest<Result>(method, params, token);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
    this.#stateChanged.dispose();
  }

  /** One transition after the other, so that two restarts in a row cannot leave two servers. */
  #enqueue(step: () => Promise<void>): Promise<void> {
    this.#transition = this.#transition.then(step).catch((error: unknown) => this.#log(error));
    return this.#transition;
  }

  async #end(): Promise<void> {
    const launch = this.#launch;
    this.#launch = undefined;
    this.#reading.clear();
    if (launch === undefined) return;
    const { client, release } = launch;
    try {
      // A client that has just lost its server is starting another one by itself.
      if (client.needsStop() && !client.isRunning()) await client.start();
      if (client.isRunning()) await client.stop();
    } catch (error) {
      this.#log(error);
    }
    release?.();
  }

  #log(error: unknown): void {
    this.#options.outputChannel?.error(error instanceof Error ? error : String(error));
  }
}
