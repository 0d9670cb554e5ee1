import type { ResourceId } from "../../delivery/delivered.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { Input } from "../cells/input.ts";

/**
 * Which objects stand under which key. Reading a key is a dependency even where nothing stands under it, so that an
 * object that appears wakes exactly those who looked for it.
 */
export class ResourceIndex {
  private readonly ids = new Map<string, ResourceId | Set<ResourceId>>();
  private readonly cells = new Map<string, IndexEntry>();
  private readonly graph: CellGraph;

  constructor(graph: CellGraph) {
    this.graph = graph;
  }

  get(at: string): readonly ResourceId[] {
    let cell = this.cells.get(at);
    if (cell === undefined) {
      cell = new IndexEntry(this.graph, this.list(at), this.cells, at);
      this.cells.set(at, cell);
    }
    return cell.get();
  }

  /** Moves an object from its old keys to its new ones. */
  replace(id: ResourceId, before: readonly string[], after: readonly string[]): void {
    if (before.length === 0) {
      for (const at of after) this.add(at, id);
      return;
    }
    const kept = new Set(after);
    const had = new Set(before);
    for (const at of had) if (!kept.has(at)) this.delete(at, id);
    for (const at of kept) if (!had.has(at)) this.add(at, id);
  }

  private list(at: string): readonly ResourceId[] {
    const ids = this.ids.get(at);
    if (ids === undefined) return NONE;
    return typeof ids === "string" ? [ids] : [...ids];
  }

  private add(at: string, id: ResourceId): void {
    const ids = this.ids.get(at);
    if (ids === undefined) this.ids.set(at, id);
    else if (typeof ids !== "string") ids.add(id);
    else if (ids !== id) this.ids.set(at, new Set([ids, id]));
    this.cells.get(at)?.set(this.list(at));
  }

  private delete(at: string, id: ResourceId): void {
    const ids = this.ids.get(at);
    if (ids === id) this.ids.delete(at);
    else if (ids !== undefined && typeof ids !== "string") {
      ids.delete(id);
      if (ids.size === 0) this.ids.delete(at);
    }
    this.cells.get(at)?.set(this.list(at));
  }
}

const NONE: readonly ResourceId[] = [];

/** What stands under one key, for as long as somebody reads it. */
class IndexEntry extends Input<readonly ResourceId[]> {
  private readonly entries: Map<string, IndexEntry>;
  private readonly at: string;

  constructor(graph: CellGraph, ids: readonly ResourceId[], entries: Map<string, IndexEntry>, at: string) {
    super(graph, ids);
    this.entries = entries;
    this.at = at;
  }

  protected override becameUnread(): void {
    this.entries.delete(this.at);
  }
}
