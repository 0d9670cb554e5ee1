import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";

/**
 * A language client that measures: it talks to the real server over stdio and notes when each publish arrived.
 *
 * @typedef {{ line: number, character: number }} Position
 * @typedef {{ start: Position, end: Position }} Range
 * @typedef {{ code?: string | number, message: string, range: Range, severity?: number }} LspDiagnostic
 * @typedef {{ uri: string, version: number | undefined, diagnostics: LspDiagnostic[], at: number }} Publish
 *   `at` is a time of `performance.now()`
 */

const HEAP_PROBE = join(import.meta.dirname, "heapProbe.cjs");
/** The built server's script and its arguments. */
export const SERVER = [join(import.meta.dirname, "..", "..", "dist", "cli.js"), "serve", "--stdio"];
/** Cross-file findings at once: the quiet period is a courtesy to readers, not work. */
const AT_ONCE = { quietPeriod: 0 };
const INCREMENTAL_SYNC = 2;

export class LanguageClient {
  /** @type {Map<string, Publish>} the last publish of each file */
  published = new Map();
  #process;
  #connection;
  #folder;
  /** @type {Set<(publish: Publish) => void>} */ #listeners = new Set();
  /** @type {Map<string, number>} */ #versions = new Map();
  /** @type {Set<(at: number) => void>} */ #whenSettled = new Set();
  /** @type {Set<(at: number) => void>} */ #whenLensesAreStale = new Set();
  #openProgress = 0;
  #indexed;
  /** @type {(at: number) => void} */ #resolveIndexed = () => {};
  /** Never fulfilled; rejected when the process ends. @type {Promise<never>} */ #ended;
  #errorOutput = "";
  #settings;

  /**
   * @param {readonly string[]} command the server's script and its arguments @param {string} folder the workspace
   * @param {object} [settings] of `gatewayApi`
   */
  constructor(command, folder, settings = AT_ONCE) {
    this.#folder = folder;
    this.#settings = { gatewayApi: settings };
    this.#indexed = new Promise((resolve) => {
      this.#resolveIndexed = resolve;
    });
    this.#process = spawn(process.execPath, ["--expose-gc", "--require", HEAP_PROBE, ...command], {
      cwd: folder,
      stdio: ["pipe", "pipe", "pipe", "ipc"],
    });
    this.#process.stderr?.on("data", (chunk) => {
      this.#errorOutput = `${this.#errorOutput}${chunk}`.slice(-4000);
    });
    const { stdout, stdin } = this.#process;
    this.#ended = once(this.#process, "exit").then(([code]) => {
      throw new Error(`the server ended with code ${code}\n${this.#errorOutput}`);
    });
    // Whoever waits for the server learns of its end; nobody has to wait.
    this.#ended.catch(() => {});
    stdin?.on("error", () => {});
    if (!stdout || !stdin) throw new Error("the server has no standard input and output");
    this.#connection = createMessageConnection(
      new StreamMessageReader(stdout),
      new StreamMessageWriter(stdin),
    );
    this.#listen();
  }

  #listen() {
    const connection = this.#connection;
    connection.onNotification("textDocument/publishDiagnostics", ({ uri, version, diagnostics }) => {
      const publish = { uri, version, diagnostics, at: performance.now() };
      this.published.set(uri, publish);
      for (const listener of this.#listeners) listener(publish);
    });
    connection.onNotification("gatewayApi/changed", () => {
      const at = performance.now();
      for (const listener of this.#whenSettled) listener(at);
    });
    connection.onNotification("$/progress", ({ value }) => {
      if (value?.kind === "begin") this.#openProgress++;
      if (value?.kind === "end" && --this.#openProgress === 0) this.#resolveIndexed(performance.now());
    });
    connection.onRequest(
      "workspace/configuration",
      (/** @type {{ items: { section?: string }[] }} */ { items }) =>
        items.map(({ section }) => valueAt(this.#settings, section)),
    );
    connection.onRequest("workspace/workspaceFolders", () => this.#folders());
    connection.onRequest("workspace/codeLens/refresh", () => {
      const at = performance.now();
      for (const listener of this.#whenLensesAreStale) listener(at);
      return null;
    });
    // Registrations, refreshes, the creation of progress: all are answered with an empty result.
    connection.onRequest(() => null);
    connection.onNotification(() => {});
    connection.listen();
  }

  #folders() {
    return [{ uri: pathToFileURL(this.#folder).href, name: "workspace" }];
  }

  /** Initializes the server. @returns {Promise<number>} when `initialized` was sent */
  async initialize() {
    const { capabilities } = await this.request("initialize", {
      processId: process.pid,
      rootUri: pathToFileURL(this.#folder).href,
      workspaceFolders: this.#folders(),
      initializationOptions: this.#settings,
      capabilities: {
        general: { positionEncodings: ["utf-16"] },
        window: { workDoneProgress: true },
        workspace: {
          configuration: true,
          workspaceFolders: true,
          didChangeWatchedFiles: { dynamicRegistration: true },
          codeLens: { refreshSupport: true },
        },
        textDocument: {
          publishDiagnostics: { versionSupport: true, relatedInformation: true },
          hover: { contentFormat: ["markdown"] },
          definition: { linkSupport: true },
        },
      },
    });
    const sync = capabilities.textDocumentSync;
    if ((sync?.change ?? sync) !== INCREMENTAL_SYNC)
      throw new Error("the server does not take incremental changes");
    this.#connection.sendNotification("initialized", {});
    return performance.now();
  }

  /** @param {number} timeout milliseconds @returns {Promise<number>} when the server had indexed the workspace */
  indexed(timeout) {
    return this.#within(timeout, "the end of the index", this.#indexed);
  }

  /** @param {string} path relative to the workspace */
  uri(path) {
    return pathToFileURL(join(this.#folder, path)).href;
  }

  /** @param {string} path relative to the workspace @returns {string} its text on disk */
  textOf(path) {
    return readFileSync(join(this.#folder, path), "utf8");
  }

  /** @param {string} path relative to the workspace @returns {string} the text of the opened file */
  open(path) {
    const uri = this.uri(path);
    const text = readFileSync(join(this.#folder, path), "utf8");
    this.#versions.set(uri, 1);
    this.#connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "yaml", version: 1, text },
    });
    return text;
  }

  /**
   * @param {string} uri of an open file @param {Range} range @param {string} text
   * @returns {number} the version of the file after this change
   */
  change(uri, range, text) {
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    const textDocument = { uri, version };
    this.#connection.sendNotification("textDocument/didChange", {
      textDocument,
      contentChanges: [{ range, text }],
    });
    return version;
  }

  /** @param {string} uri of an open file @param {string} text its new text as a whole */
  replace(uri, text) {
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    this.#connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    });
  }

  /**
   * Waits for the next publish for which `wanted` holds. Call it before the change that brings the publish about.
   *
   * @param {(publish: Publish) => boolean} wanted @param {number} timeout milliseconds
   * @returns {Promise<Publish>} rejected when no such publish came in time
   */
  nextPublish(wanted, timeout) {
    /** @type {(publish: Publish) => void} */
    let listener = () => {};
    const seen = new Promise((resolve) => {
      listener = (publish) => wanted(publish) && resolve(publish);
      this.#listeners.add(listener);
    });
    return this.#within(timeout, "a publish", seen).finally(() => this.#listeners.delete(listener));
  }

  /**
   * Waits until the server says that everything is up to date. Call it before the change.
   *
   * @param {number} timeout milliseconds
   * @returns {Promise<number>} a time of `performance.now()`
   */
  nextSettled(timeout) {
    return this.#next(this.#whenSettled, "everything to be up to date", timeout);
  }

  /**
   * Waits until the server wants code lenses to be asked for again. Call it before the change.
   *
   * @param {number} timeout milliseconds
   * @returns {Promise<number>} a time of `performance.now()`
   */
  staleLenses(timeout) {
    return this.#next(this.#whenLensesAreStale, "lenses to be others", timeout);
  }

  /**
   * @param {Set<(at: number) => void>} listeners @param {string} what @param {number} timeout
   * @returns {Promise<number>}
   */
  #next(listeners, what, timeout) {
    /** @type {(at: number) => void} */
    let listener = () => {};
    const next = new Promise((resolve) => {
      listener = resolve;
      listeners.add(listener);
    });
    return this.#within(timeout, what, next).finally(() => listeners.delete(listener));
  }

  /** Waits until nothing was published for some time. @param {number} quiet milliseconds @returns {Promise<void>} */
  quiet(quiet) {
    return new Promise((resolve) => {
      const done = () => {
        this.#listeners.delete(listener);
        resolve();
      };
      let timer = setTimeout(done, quiet);
      const listener = () => {
        clearTimeout(timer);
        timer = setTimeout(done, quiet);
      };
      this.#listeners.add(listener);
    });
  }

  /** @param {string} method @param {unknown} [parameters] */
  request(method, parameters) {
    return this.#within(60_000, `the answer to ${method}`, this.#connection.sendRequest(method, parameters));
  }

  /** @returns {number} peak memory of the server in MB; `NaN` where the platform has no /proc */
  peakMemory() {
    try {
      const status = readFileSync(`/proc/${this.#process.pid}/status`, "utf8");
      return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
    } catch {
      return Number.NaN;
    }
  }

  /** @returns {Promise<number>} MB on the server's heap after a full garbage collection */
  async heap() {
    const answer = once(this.#process, "message");
    this.#process.send({});
    const [{ heap }] = await this.#within(60_000, "the heap's size", answer);
    return heap;
  }

  /**
   * @param {() => Promise<unknown>} work
   * @returns {Promise<number>} the longest time for which the server heard nobody while the work was under way, in milliseconds of
   * a processor
   */
  async longestTurn(work) {
    await this.#watch(true);
    await work();
    return this.#watch(false);
  }

  /** @param {boolean} watch @returns {Promise<number>} the longest turn of the server since it was watched */
  async #watch(watch) {
    const answer = once(this.#process, "message");
    this.#process.send({ watch });
    const [{ longest }] = await this.#within(60_000, "the longest turn", answer);
    return longest;
  }

  /** Ends the server, by the protocol and else by a signal. */
  async stop() {
    try {
      await this.#within(5_000, "the answer to shutdown", this.#connection.sendRequest("shutdown"));
      this.#connection.sendNotification("exit");
      await this.#within(5_000, "the server's exit", new Promise(() => {}));
    } catch {
      // Ended as asked, or not in time: then by force.
      this.#process.kill("SIGKILL");
    }
    this.#connection.dispose();
  }

  /**
   * @template T
   * @param {number} timeout @param {string} what @param {Promise<T>} result
   * @returns {Promise<T>}
   */
  #within(timeout, what, result) {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`waited ${timeout} ms for ${what}\n${this.#errorOutput}`)),
        timeout,
      );
    });
    return Promise.race([result, late, this.#ended]).finally(() => clearTimeout(timer));
  }
}

/** @param {unknown} settings @param {string | undefined} section dotted path */
function valueAt(settings, section) {
  let value = settings;
  for (const key of section ? section.split(".") : []) {
    value = typeof value === "object" && value !== null ? Reflect.get(value, key) : null;
  }
  return value ?? null;
}
