import type { Delivered, ResourceId } from "../delivery/delivered.ts";
import { attach, type Attachment } from "../gateway-api/attachment.ts";
import { type BackendDecision, decideBackends } from "../gateway-api/backends.ts";
import type { ClusterView, Resolution } from "../gateway-api/clusterView.ts";
import { gatewayFault } from "../gateway-api/gatewayStatus.ts";
import { decideListeners, type ListenerDecision } from "../gateway-api/listenerDecision.ts";
import { attachToMembership, listenerSetMembership, type Membership } from "../gateway-api/membership.ts";
import { type ListenersByHostname, listenersAbove, listenersByHostname } from "../gateway-api/listenerIsolation.ts";
import {
  inPrecedenceOrder,
  type ListenerOwner,
  losersByWinner,
  type MergedListener,
  mergeListeners,
  repeatedNames,
} from "../gateway-api/mergedListeners.ts";
import { overlappingHostnames } from "../gateway-api/overlappingHostnames.ts";
import type { Target } from "../gateway-api/references.ts";
import type { Gateway, ListenerSet, ReferenceGrant, Route } from "../model/resource.ts";
import { asListenerOwner, asRoute, GATEWAY_GROUP, manifestKind } from "../model/resource.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import { type CellGraph, DerivedFamily } from "./cells.ts";
import { deepEqual } from "./deepEqual.ts";
import { claimOf, type HostnameClaim } from "./hostnameClaims.ts";
import { indexKey, isAnnotatedForCertManager, type ResourceIndex } from "./resourceIndex.ts";

/** Where the objects of a workspace come from. */
export interface ResourceSource {
  /** The object now; undefined once it is gone. Reading it is a dependency. */
  resource(id: ResourceId): Delivered | undefined;
  /** The path of the object's file: it decides which of several objects of one identity is meant. */
  pathOf(id: ResourceId): string;
  /** The objects that refer to others under a key of `indexKey.referrers`. */
  referrers(key: string): readonly ResourceId[];
  /** Orders objects as they stand: by path, then by position in the file. */
  compare(a: ResourceId, b: ResourceId): number;
}

/** What the user says about the cluster. */
export interface ClusterOptions {
  readonly closedWorld: boolean;
  /** Child Gateways (`attachTo`) are merged into their parents, as the proposal has it. */
  readonly mergesChildren: boolean;
  /** True for namespaces whose objects are kept elsewhere: nothing in them is missing. */
  readonly isExternal: (namespace: string) => boolean;
}

/** The merged Gateway as far as its listeners go. */
export interface MergedGateway {
  readonly root: Delivered<Gateway>;
  readonly listeners: readonly MergedListener[];
  /** Everything that names the Gateway as its parent, in precedence order, admitted or not. */
  readonly members: readonly ListenerOwner[];
}

/**
 * What a workspace says about a cluster: every decision of `gateway-api/`, kept up to date. This is what rules and
 * features ask; each question is answered once and again only when something that it depends on has changed.
 */
export class Cluster implements ClusterView {
  readonly closedWorld: boolean;
  private readonly options: ClusterOptions;
  private readonly index: ResourceIndex;
  private readonly source: ResourceSource;
  private readonly families: {
    /** Gateways as far as their members depend on them. */
    readonly terms: DerivedFamily<Delivered | undefined>;
    readonly memberships: DerivedFamily<Membership | undefined>;
    readonly rejections: DerivedFamily<boolean>;
    readonly merged: DerivedFamily<MergedGateway | undefined>;
    readonly byOwner: DerivedFamily<ReadonlyMap<ResourceId, readonly MergedListener[]>>;
    readonly own: DerivedFamily<readonly MergedListener[]>;
    readonly listeners: DerivedFamily<readonly ListenerDecision[]>;
    readonly attachments: DerivedFamily<readonly Attachment[]>;
    readonly backends: DerivedFamily<readonly BackendDecision[]>;
    readonly labels: DerivedFamily<Readonly<Record<string, string>> | undefined>;
    readonly overlaps: DerivedFamily<ReadonlyMap<string, readonly MergedListener[]>>;
    readonly hostnames: DerivedFamily<ListenersByHostname>;
    readonly above: DerivedFamily<readonly MergedListener[]>;
    readonly names: DerivedFamily<ReadonlyMap<string, MergedListener>>;
    readonly losers: DerivedFamily<ReadonlyMap<string, readonly MergedListener[]>>;
    readonly claims: DerivedFamily<readonly HostnameClaim[]>;
  };

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource, options: ClusterOptions) {
    this.closedWorld = options.closedWorld;
    this.options = options;
    this.index = index;
    this.source = source;
    this.families = {
      terms: new DerivedFamily(graph, (id) => termsOf(this.source.resource(id)), deepEqual),
      memberships: new DerivedFamily(graph, (id) => this.decideMembership(id), deepEqual),
      rejections: new DerivedFamily(graph, (id) => this.decideRejection(id)),
      merged: new DerivedFamily(graph, (id) => this.merge(id), deepEqual),
      byOwner: new DerivedFamily(graph, (id) => groupByOwner(this.merged(id)?.listeners ?? [])),
      own: new DerivedFamily(graph, (id) => this.findOwnListeners(id), deepEqual),
      listeners: new DerivedFamily(graph, (id) => this.decideOwnListeners(id), deepEqual),
      attachments: new DerivedFamily(graph, (id) => this.decideAttachments(id), deepEqual),
      backends: new DerivedFamily(graph, (id) => this.decideRouteBackends(id), deepEqual),
      labels: new DerivedFamily(graph, (namespace) => this.readLabels(namespace), deepEqual),
      overlaps: new DerivedFamily(graph, (id) => overlappingHostnames(this.families.merged.get(id)?.listeners ?? []), deepEqual),
      hostnames: new DerivedFamily(graph, (id) => listenersByHostname(this.families.merged.get(id)?.listeners ?? []), deepEqual),
      above: new DerivedFamily(graph, (key) => this.findListenersAbove(key), deepEqual),
      names: new DerivedFamily(graph, (id) => repeatedNames(this.families.merged.get(id)?.listeners ?? []), deepEqual),
      losers: new DerivedFamily(graph, (id) => losersByWinner(this.families.merged.get(id)?.listeners ?? []), deepEqual),
      claims: new DerivedFamily(graph, (hostname) => this.findClaims(hostname), deepEqual),
    };
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    const { labels: _byNamespace, above: _byHostname, claims: _byClaim, ...byObject } = this.families;
    for (const family of Object.values(byObject)) family.delete(id);
  }

  /** The object of an id. */
  resource(id: ResourceId): Delivered | undefined {
    return this.source.resource(id);
  }

  readonly namespaceLabels = (namespace: string): Readonly<Record<string, string>> | undefined =>
    this.families.labels.get(namespace);

  find(referrer: ResourceId, target: Target): Resolution {
    return this.resolve(referrer, target, (id) => this.source.resource(id));
  }

  /** Finds the object that is meant; `read` says how much of it the asker depends on. */
  private resolve(referrer: ResourceId, target: Target, read: (id: ResourceId) => Delivered | undefined): Resolution {
    const exact = this.index.get(indexKey.identity(target));
    if (exact.length > 0) return this.choose(referrer, exact, read);
    if (isOpaque(target.name) || isOpaque(target.namespace ?? "") || isOpaque(target.kind) || isOpaque(target.group)) {
      return { kind: "undecided", why: "opaque", candidates: [] };
    }
    const unsure = this.unsureCandidates(target);
    if (unsure.length > 0) return { kind: "undecided", why: "namespace", candidates: this.deliveredAll(unsure) };
    if (this.index.get(indexKey.opaque(target.group, target.kind)).length > 0) {
      return { kind: "undecided", why: "opaque", candidates: [] };
    }
    if (target.namespace !== undefined && this.options.isExternal(target.namespace)) {
      return { kind: "undecided", why: "external", candidates: [] };
    }
    return { kind: "absent" };
  }

  /** Objects of that name which may be the one: their namespace, or the one that is asked for, is not known. */
  private unsureCandidates(target: Target): readonly ResourceId[] {
    return target.namespace === undefined
      ? this.index.get(indexKey.named(target.group, target.kind, target.name))
      : this.index.get(indexKey.identity({ ...target, namespace: undefined }));
  }

  /** One object, or of several the one whose folder is nearest to the referrer's; equally near ones leave it open. */
  private choose(
    referrer: ResourceId,
    ids: readonly ResourceId[],
    read: (id: ResourceId) => Delivered | undefined,
  ): Resolution {
    const [first] = ids;
    if (ids.length === 1 && first !== undefined) {
      const target = read(first);
      return target === undefined ? { kind: "absent" } : { kind: "found", target };
    }
    const candidates = this.deliveredAll(ids);
    const self = candidates.find(({ id }) => id === referrer);
    if (self !== undefined) return { kind: "found", target: self };
    const from = this.source.pathOf(referrer).split("/");
    const shared = candidates.map(({ id }) => sharedSegments(from, this.source.pathOf(id).split("/")));
    const most = Math.max(...shared);
    const nearest = candidates.filter((_, at) => shared[at] === most);
    const [winner] = nearest;
    return nearest.length === 1 && winner !== undefined
      ? { kind: "found", target: winner }
      : { kind: "undecided", why: "ambiguous", candidates: nearest };
  }

  /** The objects in the order in which they stand, whatever the order of the edits that brought them. */
  private deliveredAll(ids: readonly ResourceId[]): readonly Delivered[] {
    const ordered = ids.length < 2 ? ids : [...ids].sort((a, b) => this.source.compare(a, b));
    return ordered.flatMap((id) => this.source.resource(id) ?? []);
  }

  grantsIn(namespace: string | undefined): readonly Delivered<ReferenceGrant>[] {
    const key = (place: string | undefined) => indexKey.kindIn(GATEWAY_GROUP, "ReferenceGrant", place);
    const ids = namespace === undefined ? this.index.get(key(undefined)) : [...this.index.get(key(namespace)), ...this.index.get(key(undefined))];
    return this.deliveredAll(ids).flatMap((grant) =>
      grant.resource.kind === "ReferenceGrant" ? [{ ...grant, resource: grant.resource }] : [],
    );
  }

  mayBeProduced(target: Target): boolean {
    return this.producersOf(target).length > 0;
  }

  makerOf(target: Target): string | undefined {
    const maker = this.producersOf(target).find(({ resource, namespace }) => {
      if (resource.kind !== "Producer" || namespace !== target.namespace) return false;
      return resource.spec.madeName === target.name && resource.spec.makes.some((kind) => kind === target.kind);
    });
    return maker === undefined
      ? undefined
      : `${manifestKind(maker.resource)} \`${maker.resource.metadata.name ?? ""}\``;
  }

  /** The objects that may make what a reference names, in its namespace or in one that is not known. */
  producersOf(target: Target): readonly Delivered[] {
    return this.deliveredAll([
      ...this.index.get(indexKey.producers(target.namespace)),
      ...this.index.get(indexKey.producers(undefined)),
    ]).filter((producer) => mayMake(producer, target));
  }

  /** True when something of the workspace stands in the namespace, or it has a Namespace document. */
  isNamespaceSeen(namespace: string): boolean {
    return this.index.get(indexKey.inNamespace(namespace)).length > 0;
  }

  /** Objects of a kind in a namespace. */
  inNamespace(group: string, kind: string, namespace: string | undefined): readonly Delivered[] {
    return this.deliveredAll(this.index.get(indexKey.kindIn(group, kind, namespace)));
  }

  /** Objects of a kind and name in whatever namespace. */
  named(group: string, kind: string, name: string): readonly Delivered[] {
    return this.deliveredAll(this.index.get(indexKey.named(group, kind, name)));
  }

  /** All objects of a kind that is listed (Gateways, GatewayClasses, ListenerSets, Namespaces, BackendTLSPolicies). */
  ofKind(group: string, kind: string): readonly Delivered[] {
    return this.deliveredAll(this.index.get(indexKey.kind(group, kind)));
  }

  /** Whether a child Gateway or a ListenerSet takes part in the Gateway that it names; undefined for other objects. */
  membership(id: ResourceId): Membership | undefined {
    return this.families.memberships.get(id);
  }

  private decideMembership(id: ResourceId): Membership | undefined {
    const owner = this.owner(id);
    if (owner === undefined || (isGateway(owner) && !this.options.mergesChildren)) return undefined;
    const view: ClusterView = {
      closedWorld: this.closedWorld,
      find: (referrer, target) => this.resolve(referrer, target, (parent) => this.families.terms.get(parent)),
      namespaceLabels: this.namespaceLabels,
      grantsIn: (namespace) => this.grantsIn(namespace),
      mayBeProduced: (target) => this.mayBeProduced(target),
      makerOf: (target) => this.makerOf(target),
    };
    const decided = isGateway(owner)
      ? attachToMembership(owner, view)
      : listenerSetMembership(owner as Delivered<ListenerSet>, view);
    return decided === undefined ? undefined : new StandingMembership(id, decided, this);
  }

  /** True for a Gateway that is certainly rejected as a whole, by itself or because none of its listeners is valid. */
  isRejected(gateway: ResourceId): boolean {
    return this.families.rejections.get(gateway);
  }

  private decideRejection(id: ResourceId): boolean {
    const gateway = this.owner(id);
    if (gateway === undefined || !isGateway(gateway)) return false;
    if (gatewayFault(gateway, this)?.verdict === "no") return true;
    const listeners = gateway.resource.spec.listeners ?? [];
    if (listeners.length === 0) return false;
    return decideListeners(gateway, mergeListeners(gateway, []), this).every(({ accepted }) => accepted === "no");
  }

  /** The merged Gateway that an object belongs to: its own, or its parent's where it is an admitted member. */
  rootOf(id: ResourceId): ResourceId {
    const membership = this.membership(id);
    return membership?.verdict === "yes" && membership.parentId !== undefined ? membership.parentId : id;
  }

  /** The effective listeners of a Gateway with all that name it as parent; undefined for what is no Gateway. */
  merged(gateway: ResourceId): MergedGateway | undefined {
    return this.families.merged.get(gateway);
  }

  private merge(id: ResourceId): MergedGateway | undefined {
    const root = this.owner(id);
    if (root === undefined || !isGateway(root)) return undefined;
    const members = this.members(root);
    const admitted = members.filter((member) => this.membership(member.id)?.verdict === "yes");
    const part = this.isRejected(id) ? admitted.filter(isGateway) : admitted;
    return { root, members, listeners: mergeListeners(root, part) };
  }

  /** What names this Gateway as its parent, and means it. */
  private members(root: Delivered<Gateway>): readonly ListenerOwner[] {
    const name = root.resource.metadata.name;
    if (name === undefined) return [];
    const ids = this.index.get(indexKey.members({ group: GATEWAY_GROUP, kind: "Gateway", namespace: root.namespace, name }));
    const members = ids.flatMap((id) => {
      const owner = id !== root.id && this.membership(id)?.parentId === root.id ? this.owner(id) : undefined;
      return owner ?? [];
    });
    return inPrecedenceOrder(members, (a, b) => this.source.compare(a.id, b.id));
  }

  /** The decisions about the listeners of a Gateway or ListenerSet, in its own order. */
  listenerDecisions(owner: ResourceId): readonly ListenerDecision[] {
    return this.families.listeners.get(owner);
  }

  private decideOwnListeners(id: ResourceId): readonly ListenerDecision[] {
    const owner = this.owner(id);
    return owner === undefined ? [] : decideListeners(owner, this.ownListeners(id), this);
  }

  /** The listeners of one object with the conflicts that they have in the merged Gateway, or among themselves. */
  ownListeners(owner: ResourceId): readonly MergedListener[] {
    return this.families.own.get(owner);
  }

  private findOwnListeners(id: ResourceId): readonly MergedListener[] {
    const owner = this.owner(id);
    if (owner === undefined) return [];
    return this.families.byOwner.get(this.rootOf(id)).get(id) ?? mergeListeners(owner, []);
  }

  /** The merged list in which the listeners of an object stand: of its root, or of itself where nobody lets it in. */
  listenersWith(id: ResourceId): readonly MergedListener[] {
    const root = this.rootOf(id);
    return this.families.byOwner.get(root).has(id) ? (this.merged(root)?.listeners ?? []) : this.ownListeners(id);
  }

  /** HTTPS listeners of the merged Gateway whose hostnames intersect, by `overlapKey`. */
  overlaps(gateway: ResourceId): ReadonlyMap<string, readonly MergedListener[]> {
    return this.families.overlaps.get(gateway);
  }

  /** Listeners of the merged Gateway that repeat the name of an earlier one, by `mergedKey`. */
  repeatedNames(gateway: ResourceId): ReadonlyMap<string, MergedListener> {
    return this.families.names.get(gateway);
  }

  /** Listeners of the merged Gateway that lose to an earlier object, by the `mergedKey` of the winner. */
  losersByWinner(gateway: ResourceId): ReadonlyMap<string, readonly MergedListener[]> {
    return this.families.losers.get(gateway);
  }

  /** The listeners of the merged Gateway that serve, by hostname. */
  listenersByHostname(gateway: ResourceId): ListenersByHostname {
    return this.families.hostnames.get(gateway);
  }

  /**
   * The listeners of the merged Gateway that serve and cover a hostname, the most specific first. Asked for one hostname
   * at a time, so that a Route does not depend on the hostnames of others.
   */
  listenersAbove(gateway: ResourceId, hostname: string): readonly MergedListener[] {
    return this.families.above.get(`${hostname}\u0000${gateway}`);
  }

  private findListenersAbove(key: string): readonly MergedListener[] {
    const end = key.indexOf("\u0000");
    return listenersAbove(this.families.hostnames.get(key.slice(end + 1)), key.slice(0, end));
  }

  /** The attachment of each parentRef of a Route, in order. */
  attachments(route: ResourceId): readonly Attachment[] {
    return this.families.attachments.get(route);
  }

  private decideAttachments(id: ResourceId): readonly Attachment[] {
    const route = this.route(id);
    return (route?.resource.spec.parentRefs ?? []).map((ref, index) => attach(route as Delivered<Route>, index, ref, this));
  }

  /** The backends of a Route. */
  backends(route: ResourceId): readonly BackendDecision[] {
    return this.families.backends.get(route);
  }

  private decideRouteBackends(id: ResourceId): readonly BackendDecision[] {
    const route = this.route(id);
    return route === undefined ? [] : decideBackends(route, this);
  }

  /** The Routes that name an object as parent and mean it, ordered by name. */
  routesNaming(parent: ResourceId): readonly Delivered<Route>[] {
    const delivered = this.source.resource(parent);
    const name = delivered?.resource.metadata.name;
    if (delivered === undefined || name === undefined) return [];
    const { group, kind } = delivered.resource;
    const ids = this.index.get(indexKey.routes({ group, kind, namespace: delivered.namespace, name }));
    const routes = ids.flatMap((id) => {
      const route = this.route(id);
      const means = route !== undefined && this.attachments(id).some((attachment) => attachment.parent?.id === parent);
      return means ? [route] : [];
    });
    return routes.sort((a, b) => compareText(orderOf(a), orderOf(b)) || this.source.compare(a.id, b.id));
  }

  /** The objects that name an object anywhere in their manifests, and may mean it. */
  referrersOf(id: ResourceId): readonly Delivered[] {
    const delivered = this.source.resource(id);
    const name = delivered?.resource.metadata.name;
    if (delivered === undefined || name === undefined) return [];
    const { group } = delivered.resource;
    const target = { group, kind: manifestKind(delivered.resource), namespace: delivered.namespace, name };
    return this.deliveredAll(this.source.referrers(indexKey.referrers(target)));
  }

  /** The Routes that are accepted by one listener of an object, each once. */
  routesOn(owner: ResourceId, listener: number): readonly Delivered<Route>[] {
    return this.routesNaming(owner).filter((route) =>
      this.attachments(route.id).some(
        (attachment) => attachment.parent?.id === owner && attachment.listeners[listener]?.verdict === "yes",
      ),
    );
  }

  /** The Routes that write a hostname and are accepted by listeners which serve it. */
  hostnameClaims(hostname: string): readonly HostnameClaim[] {
    return this.families.claims.get(hostname);
  }

  private findClaims(hostname: string): readonly HostnameClaim[] {
    return this.index.get(indexKey.hostname(hostname)).flatMap((id) => {
      const route = this.route(id);
      const claim = route === undefined ? undefined : claimOf(route, hostname, this.attachments(id));
      return claim === undefined || claim.listeners.length === 0 ? [] : [claim];
    });
  }

  private owner(id: ResourceId): ListenerOwner | undefined {
    const delivered = this.source.resource(id);
    const resource = delivered === undefined ? undefined : asListenerOwner(delivered.resource);
    return delivered === undefined || resource === undefined ? undefined : ({ ...delivered, resource } as ListenerOwner);
  }

  private route(id: ResourceId): Delivered<Route> | undefined {
    const delivered = this.source.resource(id);
    const resource = delivered === undefined ? undefined : asRoute(delivered.resource);
    return delivered === undefined || resource === undefined ? undefined : { ...delivered, resource };
  }

  private readLabels(namespace: string): Readonly<Record<string, string>> | undefined {
    const ids = this.index.get(indexKey.identity({ group: "", kind: "Namespace", namespace: "", name: namespace }));
    const [first, ...others] = this.deliveredAll(ids).map(({ resource }) => resource.metadata.labels);
    // Several documents for one namespace belong to several clusters; where they differ, nothing is known.
    return first !== undefined && others.every((labels) => deepEqual(labels, first)) ? first : undefined;
  }
}

/** A Gateway without what its members do not ask about: its listeners, labels and addresses. */
function termsOf(delivered: Delivered | undefined): Delivered | undefined {
  if (delivered?.resource.kind !== "Gateway") return delivered;
  const { resource } = delivered;
  const { gatewayClassName, infrastructure, allowedListeners } = resource.spec;
  const { name, namespace } = resource.metadata;
  return {
    ...delivered,
    resource: {
      ...resource,
      metadata: {
        labels: {},
        annotations: {},
        ...(name === undefined ? {} : { name }),
        ...(namespace === undefined ? {} : { namespace }),
      },
      spec: {
        ...(gatewayClassName === undefined ? {} : { gatewayClassName }),
        ...(infrastructure === undefined ? {} : { infrastructure }),
        ...(allowedListeners === undefined ? {} : { allowedListeners }),
      },
    },
  };
}

/**
 * A membership that stays equal while its parent changes in ways that do not touch it: the parent is looked up when
 * somebody asks for it, so that a thousand members need not be decided anew for one listener of their Gateway.
 */
class StandingMembership implements Membership {
  readonly form: Membership["form"];
  readonly verdict: Membership["verdict"];
  readonly obstacle: Membership["obstacle"];
  readonly target: Membership["target"];
  readonly admission: Membership["admission"];
  readonly parentId: ResourceId | undefined;
  readonly #member: ResourceId;
  readonly #cluster: Cluster;

  constructor(member: ResourceId, decided: Membership, cluster: Cluster) {
    this.form = decided.form;
    this.verdict = decided.verdict;
    this.obstacle = decided.obstacle;
    this.target = decided.target;
    this.admission = decided.admission;
    this.parentId = decided.parent?.id;
    this.#member = member;
    this.#cluster = cluster;
  }

  get resolution(): Resolution | undefined {
    const isAsked = this.target !== undefined && this.obstacle !== "kind";
    return isAsked ? this.#cluster.find(this.#member, this.target) : undefined;
  }

  get parent(): Delivered<Gateway> | undefined {
    const parent = this.parentId === undefined ? undefined : this.#cluster.resource(this.parentId);
    return parent?.resource.kind === "Gateway" ? { ...parent, resource: parent.resource } : undefined;
  }
}

function isGateway(owner: ListenerOwner): owner is Delivered<Gateway> {
  return owner.resource.kind === "Gateway";
}

function groupByOwner(listeners: readonly MergedListener[]): ReadonlyMap<ResourceId, readonly MergedListener[]> {
  const groups = new Map<ResourceId, MergedListener[]>();
  for (const entry of listeners) {
    const group = groups.get(entry.owner.id);
    if (group === undefined) groups.set(entry.owner.id, [entry]);
    else group.push(entry);
  }
  return groups;
}

function orderOf(delivered: Delivered): string {
  return `${delivered.resource.kind}\u0000${delivered.namespace ?? ""}\u0000${delivered.resource.metadata.name ?? ""}`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Number of leading segments that two paths share; a file shares one more with itself than with its neighbours. */
function sharedSegments(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  return shared;
}

function mayMake(producer: Delivered, target: Target): boolean {
  const { resource } = producer;
  if (resource.kind === "Producer") {
    const { makes, madeName } = resource.spec;
    return makes.some((kind) => kind === target.kind) && (madeName === undefined || madeName === target.name || isOpaque(madeName));
  }
  return target.kind === "Secret" && isAnnotatedForCertManager(resource.metadata.annotations);
}
