import type { ResourceId } from "../../delivery/delivered.ts";
import { type BackendDecision, decideBackends } from "../../gateway-api/backends/backends.ts";
import { type ServiceBackend, serviceBackends } from "../../gateway-api/backends/serviceBackends.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { exactList } from "../../yaml/exactList.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import type { GeneratedObjects } from "./generatedObjects.ts";
import type { ObjectLookup } from "./objectLookup.ts";
import type { Placement } from "./placement.ts";

/** What Routes send requests to. Reads the lookup, where objects stand, and what is generated. */
export class RouteBackends {
  private readonly lookup: ObjectLookup;
  private readonly placement: Placement;
  private readonly generated: GeneratedObjects;
  /** Values of one Route each, by its id. */
  private readonly cells: {
    readonly backends: DerivedFamily<readonly BackendDecision[]>;
    readonly services: DerivedFamily<readonly ServiceBackend[]>;
  };

  constructor(
    graph: CellGraph,
    groups: {
      readonly lookup: ObjectLookup;
      readonly placement: Placement;
      readonly generated: GeneratedObjects;
    },
  ) {
    this.lookup = groups.lookup;
    this.placement = groups.placement;
    this.generated = groups.generated;
    this.cells = {
      backends: new DerivedFamily(graph, (id) => this.decide(id), deepEqual),
      services: new DerivedFamily(graph, (id) => this.findServices(id), deepEqual),
    };
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    for (const family of Object.values(this.cells)) family.delete(id);
  }

  /** The backends of a Route, of the filters of a Gateway, or of a policy for traces. */
  of(route: ResourceId): readonly BackendDecision[] {
    return this.cells.backends.get(route);
  }

  private decide(id: ResourceId): readonly BackendDecision[] {
    const owner = this.lookup.resource(id);
    return owner === undefined
      ? []
      : decideBackends(owner, this.lookup, (target) => this.generated.isGenerated(target));
  }

  /**
   * The backends of a Route that are Services which are there. Where the namespaces are not known, a Service counts only
   * if its file lies in the Route's folder.
   */
  servicesOf(route: ResourceId): readonly ServiceBackend[] {
    return this.cells.services.get(route);
  }

  private findServices(id: ResourceId): readonly ServiceBackend[] {
    return exactList(
      serviceBackends(this.of(id)).filter(
        ({ service }) => service.namespace !== undefined || this.placement.areNeighbours(id, service.id),
      ),
    );
  }
}
