import type { ResourceId } from "../../delivery/delivered.ts";
import { NONE } from "../../yaml/exactList.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { GivenCell } from "../cells/givenCell.ts";

/**
 * Which objects stand under which key. Reading a key is a dependency even where nothing stands under it, so that an
 * object that appears wakes exactly those who looked for it.
 */
export class ResourceIndex {
  private readonly ids = new Map<string, ResourceId | Set<ResourceId>>();
  private readonly cells = new Map<string, IndexEntry>();
  private readonly graph: CellGraph;
  private readonly entries: Entries = {
    list: (at) => this.list(at),
    unread: (at) => this.cells.delete(at),
  };

  constructor(graph: CellGraph) {
    this.graph = graph;
  }

  get(at: string): readonly ResourceId[] {
    let cell = this.cells.get(at);
    if (cell === undefined) {
      cell = new IndexEntry(this.graph, at, this.entries);
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
    const had = new Set(before);
    for (const at of after) if (!had.delete(at)) this.add(at, id);
    for (const at of had) this.delete(at, id);
  }

  private list(at: string): readonly ResourceId[] {
    const ids = this.ids.get(at);
    if (ids === undefined) return NONE;
    return typeof ids === "string" ? [ids] : [...ids];
  }

  /** An object may enter itself under one key twice. */
  private add(at: string, id: ResourceId): void {
    const ids = this.ids.get(at);
    if (ids === id) return;
    if (ids === undefined) this.ids.set(at, id);
    else if (typeof ids === "string") this.ids.set(at, new Set([ids, id]));
    else if (ids.has(id)) return;
    else ids.add(id);
    this.cells.get(at)?.change();
  }

  private delete(at: string, id: ResourceId): void {
    const ids = this.ids.get(at);
    if (ids === id) this.ids.delete(at);
    else if (ids !== undefined && typeof ids !== "string") {
      ids.delete(id);
      if (ids.size === 0) this.ids.delete(at);
    }
    this.cells.get(at)?.change();
  }
}

/** What all entries of an index share: there are tens of thousands. */
interface Entries {
  list(at: string): readonly ResourceId[];
  unread(at: string): void;
}

/** What stands under one key, for as long as somebody reads it. The list is made when somebody does: hundreds of objects may move at once. */
class IndexEntry extends GivenCell<readonly ResourceId[]> {
  private listed: readonly ResourceId[] | undefined = undefined;
  private readonly at: string;
  private readonly entries: Entries;

  constructor(graph: CellGraph, at: string, entries: Entries) {
    super(graph);
    this.at = at;
    this.entries = entries;
  }

  get(): readonly ResourceId[] {
    this.graph.recordRead(this);
    this.listed ??= this.entries.list(this.at);
    return this.listed;
  }

  /** Another object stands here, or one less. Whoever read the list was told so if it was not made again since. */
  change(): void {
    if (this.listed === undefined) return;
    this.listed = undefined;
    this.changed();
  }

  protected override becameUnread(): void {
    this.entries.unread(this.at);
  }
}
