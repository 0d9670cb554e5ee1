import type { ResourceId } from "../../delivery/delivered.ts";
import type { CellGraph, Equality } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import type { ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";
import { AttachedPolicies } from "./attachedPolicies.ts";
import { AttachedRoutes } from "./attachedRoutes.ts";
import type { ClusterOptions } from "./clusterOptions.ts";
import { CompetingRoutes } from "./competingRoutes.ts";
import { DelegatedRoutes } from "./delegatedRoutes.ts";
import { GeneratedObjects } from "./generatedObjects.ts";
import { ListedObjects } from "./listedObjects.ts";
import { ListenerConflicts } from "./listenerConflicts.ts";
import { MergedGateways } from "./mergedGateways.ts";
import { MeshRoutes } from "./meshRoutes.ts";
import { NamedAcross } from "./namedAcross.ts";
import { ObjectLabels } from "./objectLabels.ts";
import { ObjectLookup } from "./objectLookup.ts";
import { Placement } from "./placement.ts";
import { PredictedStatuses } from "./predictedStatuses.ts";
import { Producers } from "./producers.ts";
import { Referrers } from "./referrers.ts";
import { RouteBackends } from "./routeBackends.ts";
import { RouteTables } from "./routeTables.ts";

/**
 * What a workspace says about a cluster: every decision of `gateway-api/`, kept up to date. This is what rules and features
 * ask, group by group; each question is answered once and again only when something that it depends on has changed. A group
 * reads only groups that stand above it here, so no answer can hang on itself by way of another.
 */
export class Cluster {
  /** What the user says about the cluster. */
  readonly options: ClusterOptions;
  /** Which objects there are. */
  readonly objects: ListedObjects;
  /** How objects are labelled. */
  readonly labels: ObjectLabels;
  /** Objects that make others. */
  readonly producers: Producers;
  /** Which object is meant. */
  readonly lookup: ObjectLookup;
  /** What it means for objects to stand where they stand. */
  readonly placement: Placement;
  /** Who names what. */
  readonly referrers: Referrers;
  /** Who takes part in which Gateway, and what becomes of the listeners. */
  readonly merging: MergedGateways;
  /** Where listeners get in each other's way. */
  readonly conflicts: ListenerConflicts;
  /** What is generated for Gateways. */
  readonly generated: GeneratedObjects;
  /** Which Routes attach where. */
  readonly attachment: AttachedRoutes;
  /** What Routes send requests to. */
  readonly backends: RouteBackends;
  /** What is named in another namespace. */
  readonly namedAcross: NamedAcross;
  /** Policies and what they are attached to. */
  readonly policies: AttachedPolicies;
  /** Which of several Routes gets a request. */
  readonly matching: CompetingRoutes;
  /** Routes whose parents are Services. */
  readonly mesh: MeshRoutes;
  /** Routes that hand requests on to other Routes. */
  readonly delegation: DelegatedRoutes;
  /** Where requests go. */
  readonly traffic: RouteTables;
  /** What a conformant controller would report. */
  readonly status: PredictedStatuses;
  private readonly graph: CellGraph;

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource, options: ClusterOptions) {
    this.options = options;
    this.graph = graph;
    this.objects = new ListedObjects(graph, index, source, options);
    this.labels = new ObjectLabels(graph, index, source);
    this.producers = new Producers(graph, index, source);
    this.lookup = new ObjectLookup(graph, index, source, this.producers, options);
    this.placement = new Placement(graph, index, source, this.lookup);
    this.referrers = new Referrers(graph, index, source, this.lookup);
    this.merging = new MergedGateways(graph, index, source, this.lookup, options);
    this.conflicts = new ListenerConflicts(graph, this.merging);
    this.generated = new GeneratedObjects(graph, index, source, this, options);
    this.attachment = new AttachedRoutes(graph, index, source, this, options);
    this.backends = new RouteBackends(graph, this);
    this.namedAcross = new NamedAcross(graph, this, options);
    this.policies = new AttachedPolicies(graph, index, source, this);
    this.matching = new CompetingRoutes(graph, index, source, this);
    this.mesh = new MeshRoutes(graph, index, source, this);
    this.delegation = new DelegatedRoutes(graph, this.lookup, this.attachment, options);
    this.traffic = new RouteTables(graph, this);
    this.status = new PredictedStatuses(graph, this);
  }

  /** A family of values that follow from what the groups answer, for `sharedAnswer`. */
  family<T>(compute: (key: string) => T, equal: Equality<T>): DerivedFamily<T> {
    return DerivedFamily.ofWords(this.graph, compute, equal);
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    this.labels.forget(id);
    this.merging.forget(id);
    this.conflicts.forget(id);
    this.generated.forget(id);
    this.attachment.forget(id);
    this.backends.forget(id);
    this.policies.forget(id);
    this.matching.forget(id);
    this.mesh.forget(id);
    this.delegation.forget(id);
    this.traffic.forget(id);
    this.status.forget(id);
  }
}
