import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import type { ObjectTable } from "../objects/objectTable.ts";
import { Cluster } from "./cluster.ts";
import type { ClusterOptions } from "./clusterOptions.ts";

/** The clusters that a workspace describes, one for each scope: nothing in one is held against another. */
export class ScopeClusters {
  private readonly clusters = new Map<string, Cluster>();
  private readonly graph: CellGraph;
  private readonly table: ObjectTable;
  private readonly options: ClusterOptions;

  constructor(graph: CellGraph, table: ObjectTable, options: ClusterOptions) {
    this.graph = graph;
    this.table = table;
    this.options = options;
  }

  /** The cluster of a scope, made when it is first asked for. */
  of(scope: string): Cluster {
    const known = this.clusters.get(scope);
    if (known !== undefined) return known;
    const source = this.table.scope(scope);
    const fresh = new Cluster(this.graph, source.index, source, this.options);
    this.clusters.set(scope, fresh);
    return fresh;
  }

  /** The clusters that have objects, ordered by the names of their scopes. */
  all(): readonly Cluster[] {
    return this.table.scopeNames().map((scope) => this.of(scope));
  }

  /** The objects of a kind and name in whatever cluster and namespace, as they stand. */
  named(group: string, kind: string, name: string): readonly Delivered[] {
    const all = this.all().flatMap((cluster) => cluster.objects.named(group, kind, name));
    return all.sort((a, b) => this.table.compare(a.id, b.id));
  }

  /** The objects of other scopes that name an object, and may mean it. */
  referrersElsewhere({ id, scope }: Delivered): readonly Delivered[] {
    return this.table
      .scopeNames()
      .filter((other) => other !== scope)
      .flatMap((other) => this.of(other).referrers.of(id));
  }

  /** Lets go of what is known of an object that has left a scope. */
  forget(id: ResourceId, scope: string): void {
    this.clusters.get(scope)?.forget(id);
  }
}
