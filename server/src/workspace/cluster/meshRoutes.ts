import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import {
  type MeshClaim,
  type MeshParent,
  meshClaim,
  meshParent,
  strongerClaim,
} from "../../gateway-api/matching/meshParents.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { Route } from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { indexKey } from "../objects/indexKey.ts";
import type { ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";
import type { AttachedRoutes } from "./attachedRoutes.ts";
import type { ObjectLookup } from "./objectLookup.ts";

/**
 * Routes whose parents are Services (GAMMA). Reads the lookup and the attachment of Routes; answers what each wants of a
 * Service, and which of several gets it.
 */
export class MeshRoutes {
  private readonly index: ResourceIndex;
  private readonly source: ResourceSource;
  private readonly lookup: ObjectLookup;
  private readonly attachment: AttachedRoutes;
  /** Values of one Route each, by its id. */
  private readonly ownClaims: DerivedFamily<MeshClaim | undefined>;
  /** The claims on one Service in one namespace, by `claimsKey`: whoever of a thousand Routes asks, they are the same. */
  private readonly allClaims: DerivedFamily<readonly MeshClaim[]>;

  constructor(
    graph: CellGraph,
    index: ResourceIndex,
    source: ResourceSource,
    groups: { readonly lookup: ObjectLookup; readonly attachment: AttachedRoutes },
  ) {
    this.index = index;
    this.source = source;
    this.lookup = groups.lookup;
    this.attachment = groups.attachment;
    this.ownClaims = new DerivedFamily(graph, (id) => this.findClaim(id), deepEqual);
    this.allClaims = DerivedFamily.ofWords(graph, (key) => this.findClaims(key), deepEqual);
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    this.ownClaims.delete(id);
  }

  /** The parents of a Route that are Services, in order. */
  parents(route: ResourceId): readonly MeshParent[] {
    return this.attachment.of(route).flatMap((attachment) => meshParent(attachment) ?? []);
  }

  /** What the Routes of a namespace that name a Service as parent want of it, ordered as they stand. */
  claims(service: Target, namespace: string | undefined): readonly MeshClaim[] {
    return this.allClaims.get(claimsKey(service, namespace));
  }

  private findClaims(key: string): readonly MeshClaim[] {
    const [routes = "", ...namespace] = key.split(BETWEEN);
    return [...this.index.get(routes)]
      .sort((a, b) => this.source.compare(a, b))
      .flatMap((id) => {
        const claim = this.ownClaims.get(id);
        return claim !== undefined && claim.namespace === namespace[0] ? [claim] : [];
      });
  }

  private findClaim(id: ResourceId): MeshClaim | undefined {
    const route = this.lookup.routeOf(id);
    return route === undefined ? undefined : meshClaim(route, this.parents(id));
  }

  /** The Route of a stronger kind that puts a Route's mesh parent out of effect. */
  strongerClaim(route: Delivered<Route>, parent: MeshParent): MeshClaim | undefined {
    if (route.namespace === undefined) return undefined;
    return strongerClaim(route.resource.kind, parent, this.claims(parent.target, route.namespace));
  }
}

/** In no name, and in no key of an index. */
const BETWEEN = "\u0001";

/** The key under which the Routes of a Service stand in the index, and the namespace, where there is one. */
function claimsKey(service: Target, namespace: string | undefined): string {
  return [indexKey.routes(service), ...(namespace === undefined ? [] : [namespace])].join(BETWEEN);
}
