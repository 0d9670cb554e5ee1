import { type Delivered, isOfKind, type ResourceId } from "../../delivery/delivered.ts";
import {
  type BackendTlsPolicyDecision,
  decideBackendTlsPolicy,
  type PolicyTargetDecision,
} from "../../gateway-api/backends/backendTlsPolicy.ts";
import {
  type PolicyAncestor,
  policyAncestors,
  type RouteView,
} from "../../gateway-api/backends/policyAncestors.ts";
import { type Contenders, contenders, sameContenders } from "../../gateway-api/contenders.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { BackendTlsPolicy, Policy } from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { sameItems } from "../../yaml/sameItems.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { indexKey } from "../objects/indexKey.ts";
import type { ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";
import type { AttachedRoutes } from "./attachedRoutes.ts";
import type { GeneratedObjects } from "./generatedObjects.ts";
import type { MergedGateways } from "./mergedGateways.ts";
import type { ObjectLookup } from "./objectLookup.ts";
import { type PolicyDirectory, policyDirectory } from "./policyDirectory.ts";
import type { Referrers } from "./referrers.ts";
import type { RouteBackends } from "./routeBackends.ts";

/** A BackendTLSPolicy that is for one port of a Service. */
export interface PolicyForPort {
  readonly id: ResourceId;
  readonly name: string | undefined;
  readonly service: ResourceId;
  /** Index of the first of its targetRefs that is, and what that names. */
  readonly index: number;
  readonly sectionName: string | undefined;
}

/** What policies are decided with. */
interface PolicyGroups {
  readonly lookup: ObjectLookup;
  readonly referrers: Referrers;
  readonly merging: MergedGateways;
  readonly generated: GeneratedObjects;
  readonly attachment: AttachedRoutes;
  readonly backends: RouteBackends;
}

/**
 * Policies and what they are attached to. Reads the lookup, who refers to what, the merging, what is generated, the attachment of Routes and
 * their backends; answers what a policy applies to, and which ones aim at an object.
 */
export class AttachedPolicies {
  private readonly index: ResourceIndex;
  private readonly source: ResourceSource;
  private readonly lookup: ObjectLookup;
  private readonly generated: GeneratedObjects;
  /** What leads from Gateways to what Routes send to. */
  readonly routes: RouteView;
  /** Values of one BackendTLSPolicy each, by its id. */
  private readonly cells: {
    readonly decisions: DerivedFamily<BackendTlsPolicyDecision | undefined>;
    readonly ancestors: DerivedFamily<readonly PolicyAncestor[]>;
  };

  /** The BackendTLSPolicies of a target, by their key in the index. */
  private readonly named: DerivedFamily<readonly Delivered<BackendTlsPolicy>[]>;
  /** The same in order of precedence: each of a thousand asks which ones come before it. */
  private readonly contending: DerivedFamily<Contenders<Delivered<BackendTlsPolicy>>>;
  /** Those of them that are for a port, by the same key. */
  private readonly narrow: DerivedFamily<readonly PolicyForPort[]>;
  /** The policies of a kind and target, by their key in the index, and the same in order of precedence. */
  private readonly namedOfKind: DerivedFamily<readonly Delivered<Policy>[]>;
  private readonly contendingOfKind: DerivedFamily<Contenders<Delivered<Policy>>>;
  /** The policies of a kind, by its group and name. */
  private readonly directories: DerivedFamily<PolicyDirectory>;

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource, groups: PolicyGroups) {
    const { lookup, referrers, merging, generated, attachment, backends } = groups;
    this.index = index;
    this.source = source;
    this.lookup = lookup;
    this.generated = generated;
    this.routes = {
      closedWorld: lookup.closedWorld,
      routesTo: (target) => referrers.routesTo(target),
      backends: (route) => backends.of(route),
      allAttachments: (route) => attachment.allOf(route),
      parentAcceptance: (set) => merging.parentAcceptance(set),
    };
    this.cells = {
      decisions: new DerivedFamily(graph, (id) => this.decide(id), deepEqual),
      ancestors: new DerivedFamily(graph, (id) => this.findAncestors(id), deepEqual),
    };
    this.named = DerivedFamily.ofWords(
      graph,
      (key) => this.backendTlsPolicies(this.index.get(key)),
      sameItems,
    );
    this.contending = DerivedFamily.ofWords(graph, (key) => contenders(this.named.get(key)), sameContenders);
    this.narrow = DerivedFamily.ofWords(graph, (key) => this.findNarrow(key), deepEqual);
    this.namedOfKind = DerivedFamily.ofWords(graph, (key) => this.policies(this.index.get(key)), sameItems);
    this.contendingOfKind = DerivedFamily.ofWords(
      graph,
      (key) => contenders(this.namedOfKind.get(key)),
      sameContenders,
    );
    this.directories = DerivedFamily.ofWords(graph, (key) => this.readDirectory(key), Object.is);
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    for (const family of Object.values(this.cells)) family.delete(id);
  }

  /** What a BackendTLSPolicy applies to; undefined for other objects. */
  backendTlsPolicy(policy: ResourceId): BackendTlsPolicyDecision | undefined {
    return this.cells.decisions.get(policy);
  }

  private decide(id: ResourceId): BackendTlsPolicyDecision | undefined {
    const [policy] = this.backendTlsPolicies([id]);
    return (
      policy &&
      decideBackendTlsPolicy(
        policy,
        (target) => this.contending.get(indexKey.policies(target)),
        this.lookup,
        (target) => this.generated.isGenerated(target),
      )
    );
  }

  /** The BackendTLSPolicies that name a target, as they stand. */
  backendTlsPoliciesOn(target: Target): readonly Delivered<BackendTlsPolicy>[] {
    return this.named.get(indexKey.policies(target));
  }

  /** The BackendTLSPolicies of a target that are for a port of it, as they stand. */
  policiesForPorts(target: Target): readonly PolicyForPort[] {
    return this.narrow.get(indexKey.policies(target));
  }

  private findNarrow(key: string): readonly PolicyForPort[] {
    return this.named.get(key).flatMap(({ id, resource }) => {
      const found = new Map<ResourceId, PolicyForPort>();
      for (const { index, ref, port, resolution } of this.backendTlsPolicy(id)?.targets ?? []) {
        if (port === undefined || resolution.kind !== "found" || found.has(resolution.target.id)) continue;
        const service = resolution.target.id;
        found.set(service, {
          id,
          name: resource.metadata.name,
          service,
          index,
          sectionName: ref.sectionName,
        });
      }
      return [...found.values()];
    });
  }

  private policies(ids: readonly ResourceId[]): readonly Delivered<Policy>[] {
    return this.lookup.inOrder(ids).filter((delivered) => isOfKind(delivered, "Policy"));
  }

  private backendTlsPolicies(ids: readonly ResourceId[]): readonly Delivered<BackendTlsPolicy>[] {
    return this.lookup.inOrder(ids).filter((delivered) => isOfKind(delivered, "BackendTLSPolicy"));
  }

  /** The Gateways through which the targets of a BackendTLSPolicy are reached. */
  ancestors(policy: ResourceId): readonly PolicyAncestor[] {
    return this.cells.ancestors.get(policy);
  }

  private findAncestors(id: ResourceId): readonly PolicyAncestor[] {
    const decision = this.backendTlsPolicy(id);
    if (decision === undefined) return [];
    const twin = this.twinOf(id, decision);
    return twin === undefined ? policyAncestors(decision, this.routes) : this.ancestors(twin);
  }

  /** The first policy of a target, where it and another have that target alone: both are reached in the same ways. */
  private twinOf(id: ResourceId, { targets }: BackendTlsPolicyDecision): ResourceId | undefined {
    const [only, ...others] = targets;
    if (only === undefined || others.length > 0) return undefined;
    const [first] = this.backendTlsPoliciesOn(only.target);
    if (first === undefined || first.id === id) return undefined;
    const theirs = this.backendTlsPolicy(first.id)?.targets ?? [];
    const isSame = deepEqual(theirs.map(reachedBy), [reachedBy(only)]);
    return isSame ? first.id : undefined;
  }

  /** All policies of one kind by what they are for. */
  directory(group: string, kind: string): PolicyDirectory {
    return this.directories.get(`${group}/${kind}`);
  }

  private readDirectory(key: string): PolicyDirectory {
    const [group = "", kind = ""] = key.split("/");
    return policyDirectory(this.lookup.inOrder(this.index.get(indexKey.kind(group, kind))));
  }

  /** The policies of one kind that aim at an object, as they stand. */
  ofKind(group: string, kind: string, target: Target): readonly Delivered<Policy>[] {
    return this.namedOfKind.get(indexKey.policiesOfKind(group, kind, target));
  }

  /** The same in order of precedence. */
  contendersOfKind(group: string, kind: string, target: Target): Contenders<Delivered<Policy>> {
    return this.contendingOfKind.get(indexKey.policiesOfKind(group, kind, target));
  }

  /** The traffic policies that aim at a backend, in order of precedence. */
  trafficContenders(target: Target): Contenders<Delivered<Policy>> {
    return this.contendingOfKind.get(indexKey.trafficPolicies(target));
  }

  /** The policies of whatever API that aim at an object, and may mean it. */
  aimedAt(id: ResourceId): readonly Delivered[] {
    const target = this.lookup.targetOf(id);
    return target === undefined ? [] : this.lookup.inOrder(this.source.mentions(indexKey.aimedAt(target)));
  }
}

/** What the ways to a policy's target hang on. */
function reachedBy({ index, target, port, resolution }: PolicyTargetDecision): object {
  const found = resolution.kind === "found" ? resolution.target.id : resolution;
  return { index, target, port, found };
}
