import { Disposable, type Event, EventEmitter } from "vscode";
import { GRAPH_REQUEST, type Graph } from "./protocol.ts";
import type { ServerSession } from "./serverSession.ts";

/** After a picture that took long, the server gets this many times as long for other things. */
const REST = 3;
/** Milliseconds between two pictures at least. */
const SHORTEST_REST = 100;

/**
 * The picture of the workspace as it is now, for whoever shows it. The server is asked only while somebody watches, once
 * for all of them, and not again before it had time for other things.
 */
export class TopologyModel implements Disposable {
  readonly #server: ServerSession;
  readonly #changed = new EventEmitter<Graph>();
  readonly #subscription: Disposable;
  readonly #watchers = new Set<object>();
  #graph: Graph | undefined;
  #isStale = true;
  #isAsking = false;

  /** Fires with each picture that differs from the last one. */
  readonly onDidChange: Event<Graph> = this.#changed.event;

  constructor(server: ServerSession) {
    this.#server = server;
    this.#subscription = server.onDidChange(() => {
      this.#isStale = true;
      void this.#follow();
    });
  }

  /** The last picture; undefined before there was one. */
  get graph(): Graph | undefined {
    return this.#graph;
  }

  /** Keeps the picture up to date until what is given back is disposed of. */
  watch(): Disposable {
    const watcher = {};
    this.#watchers.add(watcher);
    void this.#follow();
    return new Disposable(() => this.#watchers.delete(watcher));
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  async #follow(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#isStale && this.#watchers.size > 0) {
      this.#isStale = false;
      const began = Date.now();
      await this.#ask();
      const rest = Math.max(SHORTEST_REST, REST * (Date.now() - began));
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
    this.#isAsking = false;
  }

  async #ask(): Promise<void> {
    try {
      const graph = await this.#server.request<Graph | null>(GRAPH_REQUEST, {});
      if (graph === null || JSON.stringify(graph) === JSON.stringify(this.#graph)) return;
      this.#graph = graph;
      this.#changed.fire(graph);
    } catch {
      // The server is restarting, and announces a change when it is back: until then the last picture stands.
    }
  }
}
