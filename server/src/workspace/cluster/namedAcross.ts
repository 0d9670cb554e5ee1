import type { Delivered } from "../../delivery/delivered.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import { grantableReferences } from "../../gateway-api/references/outgoingReferences.ts";
import type { Target } from "../../gateway-api/target.ts";
import { asRoute } from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import type { ClusterOptions } from "./clusterOptions.ts";
import type { ListedObjects } from "./listedObjects.ts";
import type { ObjectLookup } from "./objectLookup.ts";
import type { Referrers } from "./referrers.ts";
import type { RouteBackends } from "./routeBackends.ts";

/**
 * What the objects of a namespace name in another one, which is what ReferenceGrants are for. Worked out once for all grants
 * of a namespace. Reads the listed objects, the lookup, who names what, and the backends of Routes.
 */
export class NamedAcross {
  private readonly options: ClusterOptions;
  private readonly objects: ListedObjects;
  private readonly lookup: ObjectLookup;
  private readonly referrers: Referrers;
  private readonly backends: RouteBackends;
  /** By the arguments of the question. */
  private readonly targets: DerivedFamily<readonly Target[] | undefined>;

  constructor(
    graph: CellGraph,
    groups: {
      readonly objects: ListedObjects;
      readonly lookup: ObjectLookup;
      readonly referrers: Referrers;
      readonly backends: RouteBackends;
    },
    options: ClusterOptions,
  ) {
    this.options = options;
    this.objects = groups.objects;
    this.lookup = groups.lookup;
    this.referrers = groups.referrers;
    this.backends = groups.backends;
    this.targets = DerivedFamily.ofWords(
      graph,
      (question) => {
        const [group, kind, from, to]: [string, string, string, string] = JSON.parse(question);
        return this.find(group, kind, from, to);
      },
      deepEqual,
    );
  }

  /**
   * What the objects of a kind and of namespace `from` name in namespace `to`. It is known only where the workspace holds
   * namespace `from` and no chart there may bring more of them; undefined elsewhere.
   */
  of(group: string, kind: string, from: string, to: string): readonly Target[] | undefined {
    return this.targets.get(JSON.stringify([group, kind, from, to]));
  }

  private find(group: string, kind: string, from: string, to: string): readonly Target[] | undefined {
    if (!this.options.closedWorld) {
      if (!this.objects.isNamespaceSeen(from)) return undefined;
      // A chart that may bring Services may as well bring Routes and Gateways.
      const service = { group: "", kind: "Service", namespace: from, name: "" };
      if (this.lookup.mayBeProduced(service) || this.referrers.mayCross(group, kind, from, to))
        return undefined;
    }
    return this.referrers
      .crossings(group, kind, from, to)
      .flatMap((referrer) => this.targetsIn(referrer))
      .filter(({ namespace }) => sameNamespace(namespace, to) === "yes");
  }

  private targetsIn(referrer: Delivered): readonly Target[] {
    const refs = asRoute(referrer.resource) ? this.backends.of(referrer.id) : grantableReferences(referrer);
    return refs.map(({ target }) => target);
  }
}
