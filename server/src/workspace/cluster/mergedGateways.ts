import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { asGateway } from "../../gateway-api/asGateway.ts";
import type { ClusterView } from "../../gateway-api/clusterView.ts";
import { type ImplementationProfile, profileNamed } from "../../gateway-api/implementationProfile.ts";
import type { Acceptance } from "../../gateway-api/listeners/acceptance.ts";
import { attachToAcceptance } from "../../gateway-api/listeners/attachTo.ts";
import { isRefusedAlone } from "../../gateway-api/listeners/frontendAuthorities.ts";
import type { GatewayView } from "../../gateway-api/listeners/gatewayView.ts";
import { decideListeners, type ListenerDecision } from "../../gateway-api/listeners/listenerDecision.ts";
import {
  type ListenersByHostname,
  listenersAbove,
  listenersByHostname,
} from "../../gateway-api/listeners/listenerIsolation.ts";
import { listenerSetAcceptance } from "../../gateway-api/listeners/listenerSet.ts";
import {
  groupByOwner,
  type ListenerOwner,
  type MergedListener,
  type MergeTerms,
  mergeListeners,
  onePerIdentity,
} from "../../gateway-api/listeners/merging.ts";
import { doubtOfParent, type ParentAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import { withoutCompany } from "../../gateway-api/listeners/undecidedMembers.ts";
import { inPrecedenceOrder } from "../../gateway-api/objectPrecedence.ts";
import type { UnknownReason } from "../../gateway-api/unknownReason.ts";
import type { Verdict } from "../../gateway-api/verdict.ts";
import type { MeantImplementation } from "../../implementations/support.ts";
import { GATEWAY_GROUP, type Gateway, type GatewayClass, type ListenerSet } from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { exactList } from "../../yaml/exactList.ts";
import { sameItems } from "../../yaml/sameItems.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { PartedFamily } from "../cells/partedFamily.ts";
import { indexKey } from "../objects/indexKey.ts";
import type { ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";
import type { ClusterOptions } from "./clusterOptions.ts";
import { lookupView } from "./lookupView.ts";
import type { ObjectLookup } from "./objectLookup.ts";
import { OwnerAcceptances } from "./ownerAcceptances.ts";
import { StandingAcceptance, termsOf } from "./standingAcceptance.ts";

/** The merged listeners of a Gateway, and the objects that ask to take part. */
export interface MergedGateway {
  readonly root: Delivered<Gateway>;
  readonly listeners: readonly MergedListener[];
  /**
   * The child Gateways and ListenerSets that name the Gateway as their parent, in precedence order, accepted or not.
   */
  readonly members: readonly ListenerOwner[];
  /** The listeners of those of them of which it is not known whether they are let in, as they are if they are. */
  readonly undecided: readonly MergedListener[];
}

interface NamedClass {
  readonly name: string | undefined;
  readonly found: Delivered<GatewayClass> | undefined;
}

/**
 * Who takes part in which Gateway, and what becomes of the listeners. Reads the lookup, and answers for Gateways and their
 * members: whether they are let in, how they are merged, and what is decided about each listener.
 */
export class MergedGateways {
  /** What listeners and Routes are decided with. Made once, so that decisions which hold it compare as equal. */
  readonly view: GatewayView;
  private readonly index: ResourceIndex;
  private readonly source: ResourceSource;
  private readonly lookup: ObjectLookup;
  private readonly options: ClusterOptions;
  /** Sees Gateways as far as their members depend on them. */
  private readonly memberView: ClusterView;
  /** Values of one object each, by its id. */
  private readonly cells: {
    /** Gateways as far as their members depend on them. */
    readonly terms: DerivedFamily<Delivered | undefined>;
    readonly parentAcceptances: DerivedFamily<ParentAcceptance | undefined>;
    /** Those that name a Gateway as their parent, and those of them that it lets in: a letter in its listeners changes neither. */
    readonly members: DerivedFamily<readonly ListenerOwner[]>;
    readonly letIn: DerivedFamily<readonly ListenerOwner[]>;
    /** Those of which it is not known whether it does. */
    readonly undecided: DerivedFamily<readonly ListenerOwner[]>;
    readonly merged: DerivedFamily<MergedGateway | undefined>;
    readonly byOwner: PartedFamily<readonly MergedListener[]>;
    readonly undecidedByOwner: PartedFamily<readonly MergedListener[]>;
    readonly own: DerivedFamily<readonly MergedListener[]>;
    readonly decisions: DerivedFamily<readonly ListenerDecision[]>;
    readonly hostnames: PartedFamily<readonly MergedListener[]>;
    /** The class that a Gateway names, and what it is where it is in the workspace. */
    readonly classes: DerivedFamily<NamedClass>;
  };
  private readonly acceptances: OwnerAcceptances;
  private readonly above: DerivedFamily<readonly MergedListener[]>;

  constructor(
    graph: CellGraph,
    index: ResourceIndex,
    source: ResourceSource,
    lookup: ObjectLookup,
    options: ClusterOptions,
  ) {
    this.index = index;
    this.source = source;
    this.lookup = lookup;
    this.options = options;
    this.view = {
      ...lookupView(lookup),
      profileFor: (owner) => this.profileFor(owner),
      gatewayOfSet: (set) => this.gatewayOfSet(set),
      standing: (owner) => this.standing(owner),
      ownListeners: (owner) => this.ownListeners(owner),
      listenersWith: (owner) => this.listenersWith(owner),
    };
    this.memberView = {
      ...lookupView(lookup),
      find: (referrer, target) => lookup.findThrough(referrer, target, (id) => this.cells.terms.get(id)),
    };
    const family = <T>(decide: (id: ResourceId) => T) => new DerivedFamily(graph, decide, deepEqual);
    this.cells = {
      terms: DerivedFamily.ofHubs(graph, (id) => termsOf(this.lookup.resource(id)), deepEqual),
      parentAcceptances: family((id) => this.decideAcceptance(id)),
      members: new DerivedFamily(graph, (id) => this.findMembers(id), sameItems),
      letIn: new DerivedFamily(graph, (id) => this.findMembersThat(id, "yes"), sameItems),
      undecided: new DerivedFamily(graph, (id) => this.findMembersThat(id, "unknown"), sameItems),
      merged: family((id) => this.merge(id)),
      byOwner: new PartedFamily(graph, (id) => groupByOwner(this.listenersOf(id)), deepEqual, FEW),
      undecidedByOwner: new PartedFamily(
        graph,
        (id) => groupByOwner(this.of(id)?.undecided ?? []),
        deepEqual,
        FEW,
      ),
      own: family((id) => this.findOwnListeners(id)),
      decisions: family((id) => this.decideOwnListeners(id)),
      hostnames: new PartedFamily(graph, (id) => listenersByHostname(this.listenersOf(id)), deepEqual, FEW),
      classes: DerivedFamily.ofHubs(graph, (id) => this.findClass(id), deepEqual),
    };
    this.acceptances = new OwnerAcceptances(graph, lookup, {
      parentAcceptance: (id) => this.parentAcceptance(id),
      rootOf: (id) => this.rootOf(id),
      listenerDecisions: (id) => this.listenerDecisions(id),
      alone: (gateway, others) => {
        const merged = mergeListeners(gateway, others, this.mergeTerms(gateway.id));
        return [gateway, ...others].map((owner) => ({
          owner,
          decisions: decideListeners(owner, merged, this.view),
        }));
      },
      childrenOf: (gateway) => this.cells.letIn.get(gateway.id).filter(isGateway),
    });
    this.above = DerivedFamily.ofWords(graph, (key) => this.findListenersAbove(key), deepEqual);
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    for (const family of Object.values(this.cells)) family.delete(id);
    this.acceptances.forget(id);
  }

  /** The class of the merged Gateway that an object belongs to, where it is in the workspace. */
  classFor(owner: ResourceId): Delivered<GatewayClass> | undefined {
    return this.cells.classes.get(this.rootOf(owner)).found;
  }

  /** The implementation of the Gateway that an object belongs to, where its class says which one. */
  implementationFor(owner: ResourceId): MeantImplementation | undefined {
    const { name, found } = this.cells.classes.get(this.rootOf(owner));
    if (name === undefined) return undefined;
    return this.options.implementationOf?.(name, found?.resource.spec.controllerName);
  }

  private findClass(id: ResourceId): NamedClass {
    const gateway = this.lookup.gatewayOf(id);
    if (gateway === undefined) return { name: undefined, found: undefined };
    return { name: gateway.resource.spec.gatewayClassName, found: this.lookup.classOf(gateway) };
  }

  private listenersOf(gateway: ResourceId): readonly MergedListener[] {
    return this.of(gateway)?.listeners ?? [];
  }

  /** Whether a child Gateway or a ListenerSet takes part in the Gateway that it names; undefined for other objects. */
  parentAcceptance(id: ResourceId): ParentAcceptance | undefined {
    return this.cells.parentAcceptances.get(id);
  }

  private decideAcceptance(id: ResourceId): ParentAcceptance | undefined {
    const owner = this.lookup.ownerOf(id);
    if (owner === undefined || (isGateway(owner) && !this.options.mergesChildren)) return undefined;
    const decided = isGateway(owner)
      ? attachToAcceptance(owner, this.memberView)
      : listenerSetAcceptance(owner as Delivered<ListenerSet>, this.memberView);
    return decided === undefined ? undefined : new StandingAcceptance(id, decided, this.lookup);
  }

  /** Whether a Gateway or ListenerSet is accepted: the one answer that all views of it and of what hangs on it read. */
  acceptance(owner: ResourceId): Acceptance {
    return this.acceptances.of(owner);
  }

  /** The same before the listeners of the object are looked at: what holds for each of them and for the Routes there. */
  standing(owner: ResourceId): Acceptance {
    return this.acceptances.standing(owner);
  }

  /** True for a Gateway that is certainly not accepted. */
  isRejected(gateway: ResourceId): boolean {
    return this.acceptance(gateway).verdict === "no";
  }

  profileFor(owner: ResourceId): ImplementationProfile {
    const { profileNameOf } = this.options;
    if (profileNameOf === undefined) return profileNamed("conformance");
    // A child has the class of its parent, or is none.
    const subject = this.lookup.ownerOf(owner);
    const isSet = subject !== undefined && !isGateway(subject);
    const gateway = isSet ? this.parentAcceptance(owner)?.parentId : subject?.id;
    if (gateway === undefined) return profileNamed("conformance");
    return profileNamed(profileNameOf(this.cells.classes.get(gateway).name ?? ""));
  }

  private mergeTerms(gateway: ResourceId): MergeTerms {
    const profile = this.profileFor(gateway);
    const root = () => asGateway(this.cells.terms.get(gateway));
    return { profile, isLeftOut: (owner, index) => isRefusedAlone(owner, index, root, profile, this.lookup) };
  }

  private gatewayOfSet(set: ResourceId): Delivered<Gateway> | undefined {
    const root = this.rootOf(set);
    return root === set ? undefined : asGateway(this.cells.terms.get(root));
  }

  /** The merged Gateway that an object belongs to: its own, or its parent's where that accepts it. */
  rootOf(id: ResourceId): ResourceId {
    const parentAcceptance = this.parentAcceptance(id);
    return parentAcceptance?.verdict === "yes" && parentAcceptance.parentId !== undefined
      ? parentAcceptance.parentId
      : id;
  }

  /** The effective listeners of a Gateway with all that name it as parent; undefined for what is no Gateway. */
  of(gateway: ResourceId): MergedGateway | undefined {
    return this.cells.merged.get(gateway);
  }

  private merge(id: ResourceId): MergedGateway | undefined {
    const root = this.lookup.ownerOf(id);
    if (root === undefined || !isGateway(root)) return undefined;
    const members = this.cells.members.get(id);
    // A child of which it is open whether its parent takes it in has its listeners as they are there.
    if (this.parentAcceptance(id)?.verdict === "unknown")
      return { root, members, listeners: this.ownListeners(id), undecided: [] };
    const asked = [...this.cells.letIn.get(id), ...this.cells.undecided.get(id)];
    const part = this.isRejected(id) ? asked.filter(isGateway) : asked;
    const doubtOf = (owner: ListenerOwner) => this.doubtOfMember(owner.id);
    const merged = mergeListeners(root, part, { ...this.mergeTerms(id), doubtOf });
    const isUndecided = ({ owner }: MergedListener) => owner.id !== id && doubtOf(owner) !== undefined;
    return {
      root,
      members,
      listeners: merged.filter((entry) => !isUndecided(entry)),
      undecided: merged.filter(isUndecided),
    };
  }

  /** The members that a Gateway lets in, or perhaps, each object once. */
  private findMembersThat(id: ResourceId, verdict: Verdict): readonly ListenerOwner[] {
    const members = this.cells.members.get(id);
    return onePerIdentity(members.filter((member) => this.parentAcceptance(member.id)?.verdict === verdict));
  }

  /** What leaves it open whether a member is let in. */
  private doubtOfMember(id: ResourceId): UnknownReason | undefined {
    const parentAcceptance = this.parentAcceptance(id);
    return parentAcceptance?.verdict === "unknown" ? doubtOfParent(parentAcceptance) : undefined;
  }

  /** The child Gateways and ListenerSets that name this Gateway as their parent, and mean it. */
  private findMembers(id: ResourceId): readonly ListenerOwner[] {
    const root = this.cells.terms.get(id);
    if (root === undefined) return [];
    const name = root.resource.metadata.name;
    if (name === undefined) return [];
    const ids = this.index.get(
      indexKey.members({ group: GATEWAY_GROUP, kind: "Gateway", namespace: root.namespace, name }),
    );
    const members = ids.flatMap((id) => {
      const owner =
        id !== root.id && this.parentAcceptance(id)?.parentId === root.id
          ? this.lookup.ownerOf(id)
          : undefined;
      return owner ?? [];
    });
    return inPrecedenceOrder(members, (a, b) => this.source.compare(a.id, b.id));
  }

  /** The decisions about the listeners of a Gateway or ListenerSet, in its own order. */
  listenerDecisions(owner: ResourceId): readonly ListenerDecision[] {
    return this.cells.decisions.get(owner);
  }

  private decideOwnListeners(id: ResourceId): readonly ListenerDecision[] {
    const owner = this.lookup.ownerOf(id);
    return owner === undefined ? [] : decideListeners(owner, this.ownListeners(id), this.view);
  }

  /** The listeners of one object with the conflicts that they have in the merged Gateway, or among themselves. */
  ownListeners(owner: ResourceId): readonly MergedListener[] {
    return this.cells.own.get(owner);
  }

  private findOwnListeners(id: ResourceId): readonly MergedListener[] {
    const owner = this.lookup.ownerOf(id);
    if (owner === undefined) return [];
    const parentAcceptance = this.parentAcceptance(id);
    if (parentAcceptance?.verdict === "unknown") return this.findUndecided(owner, parentAcceptance);
    return (
      this.cells.byOwner.parts(this.rootOf(id)).get(id) ?? mergeListeners(owner, [], this.mergeTerms(id))
    );
  }

  /** The listeners of an object of which it is open whether its parent lets it in, and with it what they conflict with. */
  private findUndecided(owner: ListenerOwner, parentAcceptance: ParentAcceptance): readonly MergedListener[] {
    const { parentId } = parentAcceptance;
    const merged =
      parentId === undefined ? undefined : this.cells.undecidedByOwner.parts(parentId).get(owner.id);
    if (merged !== undefined) return merged;
    const alone = mergeListeners(owner, [], this.mergeTerms(owner.id));
    return alone.map((entry) => withoutCompany(entry, doubtOfParent(parentAcceptance)));
  }

  /** The merged list in which the listeners of an object stand: of its root, or of itself where nobody lets it in. */
  listenersWith(id: ResourceId): readonly MergedListener[] {
    const root = this.rootOf(id);
    const isMerged = this.cells.byOwner.parts(root).get(id) !== undefined;
    return isMerged ? (this.of(root)?.listeners ?? []) : this.ownListeners(id);
  }

  /** The listeners of the merged Gateway that serve, by hostname. */
  listenersByHostname(gateway: ResourceId): ListenersByHostname {
    return this.cells.hostnames.get(gateway);
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
    const gateway = key.slice(end + 1);
    return exactList(listenersAbove(this.cells.hostnames.parts(gateway), key.slice(0, end)));
  }
}

/** Listeners, or their owners, of which each may hear of the others without harm. */
const FEW = 32;

function isGateway(owner: ListenerOwner): owner is Delivered<Gateway> {
  return owner.resource.kind === "Gateway";
}
