import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { keysWith, LateIndex } from "./lateIndex.ts";
import { conflictKeysOf, mentionKeysOf, narrowKeysOf, referrerKeysOf } from "./lateKeys.ts";
import { NamespaceCounts } from "./namespaceCounts.ts";
import { keysOf } from "./objectKeys.ts";
import { ResourceIndex } from "./resourceIndex.ts";
import type { ResourceSource } from "./resourceSource.ts";

/** The objects of all scopes. */
export interface AllObjects {
  resource(id: ResourceId): Delivered | undefined;
  content(id: ResourceId): string;
  pathOf(id: ResourceId): string;
  compare(a: ResourceId, b: ResourceId): number;
  ordered(ids: readonly ResourceId[]): readonly ResourceId[];
  /** The objects of one scope as they are, without a dependency. */
  inScope(scope: string): Iterable<Delivered>;
  /** The objects of scopes other than one, under a key of `indexKey.identity` or `indexKey.producers`. */
  elsewhere(scope: string, key: string): readonly ResourceId[];
}

/** The objects of one scope and the ways to find them. Nothing here leads into another scope but `elsewhere`. */
export class ScopeIndex implements ResourceSource {
  readonly index: ResourceIndex;
  private readonly scope: string;
  private readonly all: AllObjects;
  private readonly graph: CellGraph;
  private readonly referrerIndex = new LateIndex(referrerKeysOf);
  private readonly conflictIndex = new LateIndex(conflictKeysOf);
  private readonly narrowIndex = new LateIndex(narrowKeysOf);
  private readonly mentionIndex = new LateIndex(mentionKeysOf);
  private readonly counts = new NamespaceCounts();
  private objects = 0;

  constructor(graph: CellGraph, scope: string, all: AllObjects) {
    this.graph = graph;
    this.scope = scope;
    this.all = all;
    this.index = new ResourceIndex(graph);
  }

  /** Number of objects in this scope, without a dependency. */
  get size(): number {
    return this.objects;
  }

  resource(id: ResourceId): Delivered | undefined {
    return this.all.resource(id);
  }

  content(id: ResourceId): string {
    return this.all.content(id);
  }

  pathOf(id: ResourceId): string {
    return this.all.pathOf(id);
  }

  compare(a: ResourceId, b: ResourceId): number {
    return this.all.compare(a, b);
  }

  ordered(ids: readonly ResourceId[]): readonly ResourceId[] {
    return this.all.ordered(ids);
  }

  elsewhere(key: string): readonly ResourceId[] {
    return this.all.elsewhere(this.scope, key);
  }

  namespaces(): readonly string[] {
    return this.counts.names();
  }

  /** The objects that refer to others under a key of `indexKey.referrers`. */
  referrers(key: string): readonly ResourceId[] {
    return this.referrerIndex.of(this.graph, () => this.all.inScope(this.scope)).get(key);
  }

  /** The Routes that match alike, under a key of `indexKey.contest`. */
  competitors(key: string): readonly ResourceId[] {
    return this.conflictIndex.of(this.graph, () => this.all.inScope(this.scope)).get(key);
  }

  /** The Routes that match something below a path, under a key of `indexKey.narrower`. */
  narrower(key: string): readonly ResourceId[] {
    return this.narrowIndex.of(this.graph, () => this.all.inScope(this.scope)).get(key);
  }

  /**
   * The objects that mention a namespace or a hostname, and the policies that aim at an object, under the key for that.
   */
  mentions(key: string): readonly ResourceId[] {
    return this.mentionIndex.of(this.graph, () => this.all.inScope(this.scope)).get(key);
  }

  /** Takes note of an object's new form; undefined where it is not in this scope. */
  replace(id: ResourceId, before: Delivered | undefined, after: Delivered | undefined): void {
    this.index.replace(id, keysWith(keysOf, before), keysWith(keysOf, after));
    this.referrerIndex.replace(id, before, after);
    this.conflictIndex.replace(id, before, after);
    this.narrowIndex.replace(id, before, after);
    this.mentionIndex.replace(id, before, after);
    this.counts.replace(before, after);
    this.objects += (after === undefined ? 0 : 1) - (before === undefined ? 0 : 1);
  }
}
