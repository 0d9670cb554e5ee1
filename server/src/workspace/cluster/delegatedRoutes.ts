import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import {
  bindRoute,
  type DelegationView,
  type RouteBinding,
} from "../../gateway-api/delegation/delegation.ts";
import {
  type NamedParent,
  namedParents,
  type RouteTier,
  routeTier,
} from "../../gateway-api/delegation/delegationTiers.ts";
import { inPrecedenceOrder, isOrderKnown } from "../../gateway-api/objectPrecedence.ts";
import type { Route } from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import type { AttachedRoutes } from "./attachedRoutes.ts";
import type { ClusterOptions } from "./clusterOptions.ts";
import { type DelegatedRequests, type DelegationRival, requestsOf } from "./delegatedRequests.ts";
import { lookupView } from "./lookupView.ts";
import type { ObjectLookup } from "./objectLookup.ts";

/**
 * Routes that hand requests on to other Routes. Reads the lookup and the attachment of Routes; answers how each child is
 * bound to its parents, and which child gets what several take.
 */
export class DelegatedRoutes {
  /** What a binding is decided with. */
  readonly view: DelegationView;
  private readonly lookup: ObjectLookup;
  private readonly attachment: AttachedRoutes;
  /** Values of one Route each, by its id. */
  private readonly cells: {
    readonly parents: DerivedFamily<readonly NamedParent[]>;
    readonly tiers: DerivedFamily<RouteTier>;
    readonly bindings: DerivedFamily<readonly RouteBinding[]>;
    readonly requests: DerivedFamily<readonly DelegatedRequests[]>;
    readonly takers: DerivedFamily<ReadonlyMap<string, ResourceId>>;
    readonly rivals: DerivedFamily<readonly DelegationRival[]>;
  };

  constructor(graph: CellGraph, lookup: ObjectLookup, attachment: AttachedRoutes, options: ClusterOptions) {
    this.lookup = lookup;
    this.attachment = attachment;
    this.view = {
      ...lookupView(lookup),
      crds: options.crds,
      attachments: (route) => attachment.of(route),
      tierOf: (route) => this.cells.tiers.get(route),
    };
    this.cells = {
      parents: new DerivedFamily(graph, (id) => this.findParents(id), deepEqual),
      tiers: new DerivedFamily(graph, (id) => this.placeInTiers(id), deepEqual),
      bindings: new DerivedFamily(graph, (id) => this.decideBindings(id), deepEqual),
      requests: new DerivedFamily<readonly DelegatedRequests[]>(
        graph,
        (id) => this.bindings(id).flatMap((binding) => requestsOf(binding) ?? []),
        deepEqual,
      ),
      takers: new DerivedFamily(graph, (id) => this.findTakers(id), deepEqual),
      rivals: new DerivedFamily(graph, (id) => this.findRivals(id), deepEqual),
    };
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    for (const family of Object.values(this.cells)) family.delete(id);
  }

  /** The binding of a Route to each Route that it names as parent, in order; none where delegation is not read. */
  bindings(route: ResourceId): readonly RouteBinding[] {
    return this.namesRoutes(route) ? this.cells.bindings.get(route) : [];
  }

  private namesRoutes(id: ResourceId): boolean {
    const { spec } = this.lookup.routeOf(id)?.resource ?? {};
    return (
      this.lookup.delegation !== undefined &&
      (spec?.parentRefs ?? []).some(({ kind }) => kind?.endsWith("Route") === true)
    );
  }

  private findParents(id: ResourceId): readonly NamedParent[] {
    const route = this.lookup.routeOf(id);
    return route === undefined ? [] : namedParents(route, this.lookup);
  }

  private placeInTiers(id: ResourceId): RouteTier {
    const { maxRouteTiers = 0 } = this.lookup.delegation ?? {};
    return routeTier(id, (route) => this.cells.parents.get(route), maxRouteTiers);
  }

  private decideBindings(id: ResourceId): readonly RouteBinding[] {
    const route = this.lookup.routeOf(id);
    return route === undefined ? [] : bindRoute(route, this.view);
  }

  /** The Routes that name a Route as their parent and mean it, ordered by name, each with its binding. */
  childrenOf(
    parent: ResourceId,
  ): readonly { readonly child: Delivered<Route>; readonly binding: RouteBinding }[] {
    if (this.lookup.delegation === undefined) return [];
    return this.attachment.routesUnder(parent).flatMap((child) =>
      this.bindings(child.id)
        .filter((binding) => binding.parent?.id === parent)
        .map((binding) => ({ child, binding })),
    );
  }

  /**
   * Who gets the requests that a child takes in its parents, where that is another child. It is a value of each child, so
   * that the rules look at a child again only where its own rivals change.
   */
  rivals(child: ResourceId): readonly DelegationRival[] {
    return this.namesRoutes(child) ? this.cells.rivals.get(child) : [];
  }

  /** The child that gets each kind of request which the children of a parent take. */
  private findTakers(parent: ResourceId): ReadonlyMap<string, ResourceId> {
    const takers = new Map<string, ResourceId>();
    for (const child of inPrecedenceOrder(this.attachment.routesUnder(parent)))
      for (const { parent: of, rules } of this.cells.requests.get(child.id))
        if (of === parent)
          for (const request of rules.keys()) if (!takers.has(request)) takers.set(request, child.id);
    return takers;
  }

  private findRivals(id: ResourceId): readonly DelegationRival[] {
    return this.cells.requests.get(id).flatMap(({ parent, index, rules }) => {
      const takers = this.cells.takers.get(parent);
      for (const [request, childRule] of rules) {
        const rival = takers.get(request);
        if (rival === undefined || rival === id) continue;
        const [own, other] = [this.lookup.routeOf(id), this.lookup.routeOf(rival)];
        const isTentative = own === undefined || other === undefined || !isOrderKnown(own, other);
        return [{ index, childRule, rival, isTentative }];
      }
      return [];
    });
  }
}
