import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { ClusterView } from "../../gateway-api/clusterView.ts";
import { type ImplementationProfile, profileNamed } from "../../gateway-api/implementationProfile.ts";
import { attachToAcceptance } from "../../gateway-api/listeners/attachTo.ts";
import { decideCertificates } from "../../gateway-api/listeners/certificates.ts";
import type { GatewayView } from "../../gateway-api/listeners/gatewayView.ts";
import {
  decideListeners,
  isValid,
  type ListenerDecision,
} from "../../gateway-api/listeners/listenerDecision.ts";
import {
  type ListenersByHostname,
  listenersAbove,
  listenersByHostname,
} from "../../gateway-api/listeners/listenerIsolation.ts";
import { listenerSetAcceptance } from "../../gateway-api/listeners/listenerSet.ts";
import {
  asOwner,
  type ListenerOwner,
  losersByWinner,
  type MergedListener,
  type MergeTerms,
  mergedKey,
  mergeListeners,
  repeatedNames,
} from "../../gateway-api/listeners/merging.ts";
import { overlappingHostnames } from "../../gateway-api/listeners/overlappingHostnames.ts";
import type { ParentAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import { inPrecedenceOrder } from "../../gateway-api/objectPrecedence.ts";
import { gatewayFault } from "../../gateway-api/status/gatewayStatus.ts";
import { GATEWAY_GROUP, type Gateway, type ListenerSet } from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { indexKey, type ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";
import type { ClusterOptions } from "./clusterOptions.ts";
import { ObjectLookup } from "./objectLookup.ts";
import { StandingAcceptance, termsOf } from "./standingAcceptance.ts";

/** The merged listeners of a Gateway, and the objects that ask to take part. */
export interface MergedGateway {
  readonly root: Delivered<Gateway>;
  readonly listeners: readonly MergedListener[];
  /**
   * The child Gateways and ListenerSets that name the Gateway as their parent, in precedence order, accepted or not.
   */
  readonly members: readonly ListenerOwner[];
}

/** Which child Gateways and ListenerSets each Gateway accepts, and what is decided about the merged listeners. */
export class MergedGateways extends ObjectLookup implements GatewayView {
  /** Values of one object each, by its id. */
  private readonly merging: {
    /** Gateways as far as their child Gateways and ListenerSets depend on them. */
    readonly terms: DerivedFamily<Delivered | undefined>;
    readonly parentAcceptances: DerivedFamily<ParentAcceptance | undefined>;
    readonly rejections: DerivedFamily<boolean>;
    readonly merged: DerivedFamily<MergedGateway | undefined>;
    readonly byOwner: DerivedFamily<ReadonlyMap<ResourceId, readonly MergedListener[]>>;
    readonly own: DerivedFamily<readonly MergedListener[]>;
    readonly decisions: DerivedFamily<readonly ListenerDecision[]>;
    readonly overlaps: DerivedFamily<ReadonlyMap<string, readonly MergedListener[]>>;
    readonly hostnames: DerivedFamily<ListenersByHostname>;
    readonly names: DerivedFamily<ReadonlyMap<string, MergedListener>>;
    readonly losers: DerivedFamily<ReadonlyMap<string, readonly MergedListener[]>>;
    readonly ownOverlaps: DerivedFamily<ReadonlyMap<string, readonly MergedListener[]>>;
    readonly ownNames: DerivedFamily<ReadonlyMap<string, MergedListener>>;
    readonly ownLosers: DerivedFamily<ReadonlyMap<string, readonly MergedListener[]>>;
  };
  private readonly above: DerivedFamily<readonly MergedListener[]>;

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource, options: ClusterOptions) {
    super(graph, index, source, options);
    const family = <T>(decide: (id: ResourceId) => T) => new DerivedFamily(graph, decide, deepEqual);
    this.merging = {
      terms: family((id) => termsOf(this.source.resource(id))),
      parentAcceptances: family((id) => this.decideAcceptance(id)),
      rejections: family((id) => this.decideRejection(id)),
      merged: family((id) => this.merge(id)),
      byOwner: new DerivedFamily(graph, (id) => groupByOwner(this.listenersOf(id))),
      own: family((id) => this.findOwnListeners(id)),
      decisions: family((id) => this.decideOwnListeners(id)),
      overlaps: family((id) => overlappingHostnames(this.listenersOf(id))),
      hostnames: family((id) => listenersByHostname(this.listenersOf(id))),
      names: family((id) => repeatedNames(this.listenersOf(id))),
      losers: family((id) => losersByWinner(this.listenersOf(id))),
      ownOverlaps: family((id) => this.ownPart(id, this.merging.overlaps, mergedKey)),
      ownNames: family((id) => this.ownPart(id, this.merging.names, mergedKey)),
      ownLosers: family((id) => this.ownPart(id, this.merging.losers, mergedKey)),
    };
    this.above = DerivedFamily.ofWords(graph, (key) => this.findListenersAbove(key), deepEqual);
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    for (const family of Object.values(this.merging)) family.delete(id);
  }

  private listenersOf(gateway: ResourceId): readonly MergedListener[] {
    return this.merged(gateway)?.listeners ?? [];
  }

  /** Whether a child Gateway or a ListenerSet takes part in the Gateway that it names; undefined for other objects. */
  parentAcceptance(id: ResourceId): ParentAcceptance | undefined {
    return this.merging.parentAcceptances.get(id);
  }

  private decideAcceptance(id: ResourceId): ParentAcceptance | undefined {
    const owner = this.owner(id);
    if (owner === undefined || (isGateway(owner) && !this.options.mergesChildren)) return undefined;
    const view: ClusterView = {
      closedWorld: this.closedWorld,
      delegation: this.delegation,
      routability: this.routability,
      find: (referrer, target) => this.resolve(referrer, target, (parent) => this.merging.terms.get(parent)),
      namespaceLabels: this.namespaceLabels,
      grantsIn: (namespace) => this.grantsIn(namespace),
      mayBeProduced: (target) => this.mayBeProduced(target),
      makerOf: (target) => this.makerOf(target),
    };
    const decided = isGateway(owner)
      ? attachToAcceptance(owner, view)
      : listenerSetAcceptance(owner as Delivered<ListenerSet>, view);
    return decided === undefined ? undefined : new StandingAcceptance(id, decided, this);
  }

  /** True for a Gateway that is certainly rejected as a whole, by itself or because none of its listeners is valid. */
  isRejected(gateway: ResourceId): boolean {
    return this.merging.rejections.get(gateway);
  }

  private decideRejection(id: ResourceId): boolean {
    const gateway = this.owner(id);
    if (gateway === undefined || !isGateway(gateway)) return false;
    if (gatewayFault(gateway, this)?.verdict === "no") return true;
    const listeners = gateway.resource.spec.listeners ?? [];
    if (listeners.length === 0) return false;
    return decideListeners(gateway, mergeListeners(gateway, [], this.mergeTerms(id)), this).every(
      (listener) => isValid(listener, "Gateway") === "no",
    );
  }

  profileFor(owner: ResourceId): ImplementationProfile {
    const { profileNameOf } = this.options;
    if (profileNameOf === undefined) return profileNamed("conformance");
    // A child has the class of its parent, or is none.
    const subject = this.owner(owner);
    const isSet = subject !== undefined && !isGateway(subject);
    const gateway = isSet ? this.owner(this.parentAcceptance(owner)?.parentId ?? owner) : subject;
    if (gateway === undefined || !isGateway(gateway)) return profileNamed("conformance");
    return profileNamed(profileNameOf(gateway.resource.spec.gatewayClassName ?? ""));
  }

  private mergeTerms(gateway: ResourceId): MergeTerms {
    const profile = this.profileFor(gateway);
    return {
      profile,
      isLeftOut: (owner, index) => {
        if (!profile.leavesOutBrokenTls) return false;
        const certificates = decideCertificates(owner, index, this);
        return certificates.length > 0 && certificates.every(({ verdict }) => verdict === "no");
      },
    };
  }

  /** The merged Gateway that an object belongs to: its own, or its parent's where that accepts it. */
  rootOf(id: ResourceId): ResourceId {
    const parentAcceptance = this.parentAcceptance(id);
    return parentAcceptance?.verdict === "yes" && parentAcceptance.parentId !== undefined
      ? parentAcceptance.parentId
      : id;
  }

  /** The effective listeners of a Gateway with all that name it as parent; undefined for what is no Gateway. */
  merged(gateway: ResourceId): MergedGateway | undefined {
    return this.merging.merged.get(gateway);
  }

  private merge(id: ResourceId): MergedGateway | undefined {
    const root = this.owner(id);
    if (root === undefined || !isGateway(root)) return undefined;
    const members = this.members(root);
    const admitted = members.filter((member) => this.parentAcceptance(member.id)?.verdict === "yes");
    const part = this.isRejected(id) ? admitted.filter(isGateway) : admitted;
    return { root, members, listeners: mergeListeners(root, part, this.mergeTerms(id)) };
  }

  /** The child Gateways and ListenerSets that name this Gateway as their parent, and mean it. */
  private members(root: Delivered<Gateway>): readonly ListenerOwner[] {
    const name = root.resource.metadata.name;
    if (name === undefined) return [];
    const ids = this.index.get(
      indexKey.members({ group: GATEWAY_GROUP, kind: "Gateway", namespace: root.namespace, name }),
    );
    const members = ids.flatMap((id) => {
      const owner =
        id !== root.id && this.parentAcceptance(id)?.parentId === root.id ? this.owner(id) : undefined;
      return owner ?? [];
    });
    return inPrecedenceOrder(members, (a, b) => this.source.compare(a.id, b.id));
  }

  /** The decisions about the listeners of a Gateway or ListenerSet, in its own order. */
  listenerDecisions(owner: ResourceId): readonly ListenerDecision[] {
    return this.merging.decisions.get(owner);
  }

  private decideOwnListeners(id: ResourceId): readonly ListenerDecision[] {
    const owner = this.owner(id);
    return owner === undefined ? [] : decideListeners(owner, this.ownListeners(id), this);
  }

  /** The listeners of one object with the conflicts that they have in the merged Gateway, or among themselves. */
  ownListeners(owner: ResourceId): readonly MergedListener[] {
    return this.merging.own.get(owner);
  }

  private findOwnListeners(id: ResourceId): readonly MergedListener[] {
    const owner = this.owner(id);
    if (owner === undefined) return [];
    return (
      this.merging.byOwner.get(this.rootOf(id)).get(id) ?? mergeListeners(owner, [], this.mergeTerms(id))
    );
  }

  /** The merged list in which the listeners of an object stand: of its root, or of itself where nobody lets it in. */
  listenersWith(id: ResourceId): readonly MergedListener[] {
    const root = this.rootOf(id);
    return this.merging.byOwner.get(root).has(id)
      ? (this.merged(root)?.listeners ?? [])
      : this.ownListeners(id);
  }

  /** By `mergedKey`, those of an object's HTTPS listeners whose hostnames intersect others of the merged Gateway. */
  overlaps(owner: ResourceId): ReadonlyMap<string, readonly MergedListener[]> {
    return this.merging.ownOverlaps.get(owner);
  }

  /** By `mergedKey`, those of an object's listeners that repeat the name of an earlier one of the merged Gateway. */
  repeatedNames(owner: ResourceId): ReadonlyMap<string, MergedListener> {
    return this.merging.ownNames.get(owner);
  }

  /** By `mergedKey`, those of an object's listeners that others lose to, and the losers. */
  losersByWinner(owner: ResourceId): ReadonlyMap<string, readonly MergedListener[]> {
    return this.merging.ownLosers.get(owner);
  }

  /** What a table of the whole merged Gateway says of one object's listeners: others may change without a word here. */
  private ownPart<T>(
    owner: ResourceId,
    table: DerivedFamily<ReadonlyMap<string, T>>,
    keyOf: (entry: { readonly owner: { readonly id: ResourceId }; readonly index: number }) => string,
  ): ReadonlyMap<string, T> {
    const part = new Map<string, T>();
    const whole = table.get(this.rootOf(owner));
    const count = this.owner(owner)?.resource.spec.listeners?.length ?? 0;
    for (let index = 0; whole.size > 0 && index < count; index++) {
      const key = keyOf({ owner: { id: owner }, index });
      const entry = whole.get(key);
      if (entry !== undefined) part.set(key, entry);
    }
    return part;
  }

  /** The listeners of the merged Gateway that serve, by hostname. */
  listenersByHostname(gateway: ResourceId): ListenersByHostname {
    return this.merging.hostnames.get(gateway);
  }

  /**
   * The listeners of the merged Gateway that serve and cover a hostname, the most specific first. Asked for one
   * hostname at a time, so that a Route does not depend on the hostnames of others.
   */
  listenersAbove(gateway: ResourceId, hostname: string): readonly MergedListener[] {
    return this.above.get(`${hostname}\u0000${gateway}`);
  }

  private findListenersAbove(key: string): readonly MergedListener[] {
    const end = key.indexOf("\u0000");
    return listenersAbove(this.merging.hostnames.get(key.slice(end + 1)), key.slice(0, end));
  }

  protected owner(id: ResourceId): ListenerOwner | undefined {
    const delivered = this.source.resource(id);
    return delivered === undefined ? undefined : asOwner(delivered);
  }
}

function isGateway(owner: ListenerOwner): owner is Delivered<Gateway> {
  return owner.resource.kind === "Gateway";
}

function groupByOwner(
  listeners: readonly MergedListener[],
): ReadonlyMap<ResourceId, readonly MergedListener[]> {
  const groups = new Map<ResourceId, MergedListener[]>();
  for (const entry of listeners) {
    const group = groups.get(entry.owner.id);
    if (group === undefined) groups.set(entry.owner.id, [entry]);
    else group.push(entry);
  }
  return groups;
}
