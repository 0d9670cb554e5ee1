import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { isDefaultGateway, takesDefaultGateways } from "../../gateway-api/attachment/defaultGateways.ts";
import { wildcardsAbove, writtenHostnames } from "../../gateway-api/listeners/writtenHostnames.ts";
import { conflicts, type MatchHost } from "../../gateway-api/matching/matchConflicts.ts";
import { namedNamespaces } from "../../gateway-api/references/namedNamespaces.ts";
import { grantableReferences, outgoingReferences } from "../../gateway-api/references/outgoingReferences.ts";
import {
  attachToTarget,
  backendTarget,
  parentTarget,
  policyTarget,
} from "../../gateway-api/references/references.ts";
import { statusNames } from "../../gateway-api/status/statusNames.ts";
import type { Target } from "../../gateway-api/target.ts";
import { narrowPaths, type PathOfHost } from "../../gateway-api/traffic/narrowMatches.ts";
import type { GatewayAddress } from "../../model/gateway.ts";
import {
  asListenerOwner,
  asRoute,
  type Gateway,
  isTrafficPolicy,
  manifestKind,
} from "../../model/resource.ts";
import { isDelegating } from "../../model/route.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { Input } from "../cells/input.ts";

/** The ways in which objects are looked up. Each is a key under which an object enters itself. */
export const indexKey = {
  /** Objects of one identity. */
  identity: ({ group, kind, namespace, name }: Target) =>
    key("identity", group, kind, place(namespace), name),
  /** Objects of one kind and name in whatever namespace. */
  named: (group: string, kind: string, name: string) => key("named", group, kind, name),
  /** Objects of one kind in a namespace. */
  kindIn: (group: string, kind: string, namespace: string | undefined) =>
    key("kindIn", group, kind, place(namespace)),
  /** Objects of one kind anywhere. */
  kind: (group: string, kind: string) => key("kind", group, kind),
  /** Objects of one kind whose name is filled in later. */
  opaque: (group: string, kind: string) => key("opaque", group, kind),
  /** Child Gateways and ListenerSets that name a Gateway. */
  members: (parent: Target) =>
    key("members", parent.group, parent.kind, place(parent.namespace), parent.name),
  /** Routes that name a parent. */
  routes: (parent: Target) => key("routes", parent.group, parent.kind, place(parent.namespace), parent.name),
  /** BackendTLSPolicies that name a target. */
  policies: (target: Target) =>
    key("policies", target.group, target.kind, place(target.namespace), target.name),
  /** Routes that name a parent of some name, in a namespace that they say. */
  placedParent: (group: string, kind: string, name: string) => key("placedParent", group, kind, name),
  /** Whatever names an object: backends, certificates, classes, parents. */
  referrers: (target: Target) =>
    key("referrers", target.group, target.kind, place(target.namespace), target.name),
  /** Whatever writes a hostname: listeners, Routes, Certificates. */
  writesHostname: (hostname: string) => key("writesHostname", hostname),
  /** Whatever writes a hostname that a wildcard covers. */
  writesBelow: (wildcard: string) => key("writesBelow", wildcard),
  /** Objects that name a namespace beside their own. */
  namesNamespace: (namespace: string) => key("namesNamespace", namespace),
  /** Policies of whatever API that aim at an object. */
  aimedAt: (target: Target) =>
    key("aimedAt", target.group, target.kind, place(target.namespace), target.name),
  /** Objects of a kind and namespace that name backends or certificates of another namespace. */
  crossings: (group: string, kind: string, from: string | undefined, to: string | undefined) =>
    key("crossings", group, kind, place(from), place(to)),
  /** Objects of whatever kind and namespace that name backends or certificates of another namespace. */
  crossingsInto: (to: string) => key("crossingsInto", to),
  /** ReferenceGrants for objects of a kind and namespace. */
  grantsFor: (group: string, kind: string, from: string) => key("grantsFor", group, kind, from),
  /** Routes with a rule that hands its traffic on to other Routes. */
  delegatingRoutes: () => key("delegatingRoutes"),
  /** Traffic policies that aim at a backend. */
  trafficPolicies: (target: Target) =>
    key("trafficPolicies", target.group, target.kind, place(target.namespace), target.name),
  /** Routes that write a hostname. */
  hostname: (hostname: string) => key("hostname", hostname),
  /** TCPRoutes and UDPRoutes that name a parent. */
  streams: (parent: Target) =>
    key("streams", parent.group, parent.kind, place(parent.namespace), parent.name),
  /** Routes of one kind that match alike under a hostname, or under that of their parent's listeners. */
  conflict: (kind: string, host: MatchHost, match: string) => {
    if ("hostname" in host) return key("hostname", host.hostname, kind, match);
    const { group, kind: parentKind, namespace, name } = host.parent;
    return key("parent", group, parentKind, place(namespace), name, kind, match);
  },
  /** Routes of one kind that match something below a path of a host. */
  narrower: ({ kind, hostname, path }: PathOfHost) => key("narrower", kind, hostname, path),
  /** Anything that stands in a namespace. */
  inNamespace: (namespace: string) => key("inNamespace", namespace),
  /** Gateways that take Routes which name none. */
  defaultGateways: () => key("defaultGateways"),
  /** Routes that attach to whatever Gateway takes them. */
  defaultRoutes: () => key("defaultRoutes"),
  /** Gateways that ask for an address. */
  address: (type: string, value: string) => key("address", type, value),
  /** Policies of a kind that aim at an object. */
  policiesOfKind: (group: string, kind: string, target: Target) =>
    key("policiesOfKind", group, kind, target.group, target.kind, place(target.namespace), target.name),
  /** Whatever may make Routes. */
  routeMakers: () => key("routeMakers"),
  /** Definitions of a kind. */
  definitions: (group: string, kind: string) => key("definitions", group, kind),
  /** Objects that make Services, Secrets or ConfigMaps in a namespace. */
  producers: (namespace: string | undefined) => key("producers", place(namespace)),
  /** Objects of a namespace that are labelled by hand like what is generated for a Gateway. */
  labelled: (namespace: string | undefined, gateway: string) => key("carriers", place(namespace), gateway),
} as const;

/** The host for which Routes compete under a key of `indexKey.contest`. */
export function hostInConflict(conflict: string): MatchHost {
  const [by, first = "", kind = "", namespace = "", name = ""] = conflict.split("\u0000", 5);
  return by === "hostname"
    ? { hostname: first }
    : {
        parent: {
          group: first,
          kind,
          namespace: namespace === place(undefined) ? undefined : namespace,
          name,
        },
      };
}

/** The host and path of a key of `indexKey.narrower`. */
export function narrowedPath(narrower: string): PathOfHost {
  const [, kind = "", hostname = "", path = ""] = narrower.split("\u0000", 4);
  return { kind: kind === "GRPCRoute" ? kind : "HTTPRoute", hostname, path };
}

function key(...parts: readonly string[]): string {
  return parts.join("\u0000");
}

/** An unknown namespace is a place of its own; no namespace can have this name. */
function place(namespace: string | undefined): string {
  return namespace ?? "?";
}

/**
 * Which objects stand under which key. Reading a key is a dependency even where nothing stands under it, so that an
 * object that appears wakes exactly those who looked for it.
 */
export class ResourceIndex {
  private readonly ids = new Map<string, ResourceId | Set<ResourceId>>();
  private readonly cells = new Map<string, IndexEntry>();
  private readonly graph: CellGraph;

  constructor(graph: CellGraph) {
    this.graph = graph;
  }

  get(at: string): readonly ResourceId[] {
    let cell = this.cells.get(at);
    if (cell === undefined) {
      cell = new IndexEntry(this.graph, this.list(at), this.cells, at);
      this.cells.set(at, cell);
    }
    return cell.get();
  }

  /** Moves an object from its old keys to its new ones. */
  replace(id: ResourceId, before: readonly string[], after: readonly string[]): void {
    if (before.length === 0) {
      for (const at of after) this.add(at, id);
      return;
    }
    const kept = new Set(after);
    const had = new Set(before);
    for (const at of had) if (!kept.has(at)) this.delete(at, id);
    for (const at of kept) if (!had.has(at)) this.add(at, id);
  }

  private list(at: string): readonly ResourceId[] {
    const ids = this.ids.get(at);
    if (ids === undefined) return NONE;
    return typeof ids === "string" ? [ids] : [...ids];
  }

  private add(at: string, id: ResourceId): void {
    const ids = this.ids.get(at);
    if (ids === undefined) this.ids.set(at, id);
    else if (typeof ids !== "string") ids.add(id);
    else if (ids !== id) this.ids.set(at, new Set([ids, id]));
    this.cells.get(at)?.set(this.list(at));
  }

  private delete(at: string, id: ResourceId): void {
    const ids = this.ids.get(at);
    if (ids === id) this.ids.delete(at);
    else if (ids !== undefined && typeof ids !== "string") {
      ids.delete(id);
      if (ids.size === 0) this.ids.delete(at);
    }
    this.cells.get(at)?.set(this.list(at));
  }
}

const NONE: readonly ResourceId[] = [];

/** What stands under one key, for as long as somebody reads it. */
class IndexEntry extends Input<readonly ResourceId[]> {
  private readonly entries: Map<string, IndexEntry>;
  private readonly at: string;

  constructor(graph: CellGraph, ids: readonly ResourceId[], entries: Map<string, IndexEntry>, at: string) {
    super(graph, ids);
    this.entries = entries;
    this.at = at;
  }

  protected override becameUnread(): void {
    this.entries.delete(this.at);
  }
}

/** The keys under which an object enters itself. */
export function keysOf(delivered: Delivered): readonly string[] {
  const { resource, namespace } = delivered;
  const { group } = resource;
  const kind = manifestKind(resource);
  const name = resource.metadata.name;
  const keys: string[] = [];
  if (namespace !== undefined && namespace !== "") keys.push(indexKey.inNamespace(namespace));
  keys.push(...producerKeys(delivered));
  if (resource.kind === "Producer") {
    if (resource.spec.makes.includes("HTTPRoute")) keys.push(indexKey.routeMakers());
  }
  keys.push(...definitionKeysOf(delivered));
  if (resource.kind === "Dependent") {
    const carried = new Set(resource.spec.carries.map(({ name: gateway }) => gateway));
    keys.push(...[...carried].map((gateway) => indexKey.labelled(namespace, gateway)));
  }
  if (resource.embedded?.form === "spec")
    return resource.embedded.isOff ? keys : [...keys, ...parentKeys(delivered)];
  if (name === undefined) return keys;
  keys.push(
    indexKey.identity({ group, kind, namespace, name }),
    indexKey.named(group, kind, name),
    indexKey.kindIn(group, kind, namespace),
  );
  if (LISTED_KINDS.has(kind)) keys.push(indexKey.kind(group, kind));
  if (isOpaque(name)) keys.push(indexKey.opaque(group, kind));
  // It may turn out to be the namespace that somebody names.
  if (namespace !== undefined && isOpaque(namespace))
    keys.push(indexKey.identity({ group, kind, namespace: undefined, name }));
  if (kind === "Namespace") keys.push(indexKey.inNamespace(name));
  keys.push(...referenceKeys(delivered), ...crossingKeys(delivered));
  const route = asRoute(resource);
  if (route !== undefined && isDelegating(route.spec)) keys.push(indexKey.delegatingRoutes());
  if (resource.embedded === undefined) keys.push(...(route?.spec.hostnames ?? []).map(indexKey.hostname));
  return keys;
}

/** The key under which a definition of a kind is found. */
export function definitionKeysOf({ resource }: Delivered): readonly string[] {
  if (resource.kind !== "CustomResourceDefinition") return [];
  return [indexKey.definitions(resource.spec.group, resource.spec.kind)];
}

/** The keys under which objects of other scopes find one. */
export function sharedKeysOf(delivered: Delivered): readonly string[] {
  const { resource, namespace } = delivered;
  const { group, metadata, embedded } = resource;
  const { name } = metadata;
  const producers = producerKeys(delivered);
  if (name === undefined || embedded?.form === "spec") return producers;
  return [...producers, indexKey.identity({ group, kind: manifestKind(resource), namespace, name })];
}

/** The keys under which something that makes objects is found. */
function producerKeys({ resource, namespace }: Delivered): readonly string[] {
  if (asListenerOwner(resource) !== undefined)
    return isAnnotatedForCertManager(resource.metadata.annotations) ? [indexKey.producers(namespace)] : [];
  if (resource.kind !== "Producer" || resource.spec.makes.length === 0) return [];
  const { isEverywhere, targetNamespace = namespace } = resource.spec;
  return [indexKey.producers(isEverywhere ? undefined : targetNamespace)];
}

const LISTED_KINDS = new Set([
  "Gateway",
  "GatewayClass",
  "ListenerSet",
  "XListenerSet",
  "Namespace",
  "BackendTLSPolicy",
  "Service",
]);

function referenceKeys(delivered: Delivered): readonly string[] {
  const { resource, namespace } = delivered;
  if (asRoute(resource) !== undefined) return parentKeys(delivered);
  if (resource.kind === "ReferenceGrant")
    return resource.spec.from.flatMap(({ group = "", kind, namespace: from }) =>
      kind === undefined || from === undefined ? [] : indexKey.grantsFor(group, kind, from),
    );
  if (resource.kind === "BackendTLSPolicy") {
    return resource.spec.targetRefs.flatMap((ref) =>
      keyFor(indexKey.policies, backendTarget(ref, namespace)),
    );
  }
  if (resource.kind === "Policy") {
    const targets = resource.spec.targets.flatMap(({ ref }) => policyTarget(ref, namespace) ?? []);
    return targets.flatMap((target) => [
      indexKey.policiesOfKind(resource.group, resource.policyKind, target),
      ...(isTrafficPolicy(resource) ? [indexKey.trafficPolicies(target)] : []),
    ]);
  }
  const owner = asListenerOwner(resource);
  if (owner === undefined) return [];
  const attachTo = owner.kind === "Gateway" ? owner.spec.infrastructure?.attachTo : undefined;
  const parentRef = owner.kind === "Gateway" ? undefined : owner.spec.parentRef;
  return [
    ...keyFor(indexKey.members, attachTo && attachToTarget(attachTo, namespace)),
    ...keyFor(indexKey.members, parentRef && parentTarget(parentRef, namespace)),
    ...(owner.kind === "Gateway" ? gatewayKeys(owner) : []),
  ];
}

/** The keys under which a Route is found by the parents that it names. */
function parentKeys({ resource, namespace }: Delivered): readonly string[] {
  const route = asRoute(resource);
  if (route === undefined) return [];
  const isStream = route.kind === "TCPRoute" || route.kind === "UDPRoute";
  const byDefault = takesDefaultGateways(route) ? [indexKey.defaultRoutes()] : [];
  const named = (route.spec.parentRefs ?? []).flatMap((ref) => {
    const target = parentTarget(ref, namespace);
    if (target === undefined) return [];
    const { group, kind, name } = target;
    return [
      indexKey.routes(target),
      ...(ref.namespace === undefined ? [] : [indexKey.placedParent(group, kind, name)]),
      ...(isStream ? [indexKey.streams(target)] : []),
    ];
  });
  return [...byDefault, ...named];
}

function gatewayKeys(gateway: Gateway): readonly string[] {
  return [
    ...(isDefaultGateway(gateway) ? [indexKey.defaultGateways()] : []),
    ...(gateway.spec.addresses ?? []).flatMap((address) => addressKey(address) ?? []),
  ];
}

/** The key of an address that is asked for; undefined where it is left to the implementation, or filled in later. */
export function addressKey({ type = "IPAddress", value }: GatewayAddress): string | undefined {
  if (value === undefined || value === "" || isOpaque(value) || isOpaque(type)) return undefined;
  return indexKey.address(type, value);
}

/** Most references stay in their namespace; the few that leave it, or may, are what ReferenceGrants are for. */
function crossingKeys(delivered: Delivered): readonly string[] {
  const { resource, namespace } = delivered;
  if (asRoute(resource) === undefined && asListenerOwner(resource) === undefined) return [];
  return grantableReferences(delivered).flatMap(({ target }) => {
    if (target.namespace === namespace) return [];
    const to = known(target.namespace);
    return [
      indexKey.crossings(resource.group, resource.kind, known(namespace), to),
      ...(to === undefined ? [] : [indexKey.crossingsInto(to)]),
    ];
  });
}

function known(namespace: string | undefined): string | undefined {
  return namespace === undefined || isOpaque(namespace) ? undefined : namespace;
}

function keyFor(make: (target: Target) => string, target: Target | undefined): readonly string[] {
  return target === undefined ? [] : [make(target)];
}

/**
 * The keys under which an object is found by what it refers to. They are many and only navigation asks for them, so
 * they have an index of their own that is made when it is first needed.
 */
export function referrerKeysOf(delivered: Delivered): readonly string[] {
  const named = [...outgoingReferences(delivered), ...statusNames(delivered)];
  return named.map(({ target }) => indexKey.referrers(target));
}

/**
 * The keys under which an object is found by what it mentions without referring to it, and a policy by its targets. Only
 * who looks for all uses of something, or at a hover, asks for them.
 */
export function mentionKeysOf(delivered: Delivered): readonly string[] {
  return [
    ...outgoingReferences(delivered).flatMap(({ role, target }) =>
      role === "policyTarget" ? [indexKey.aimedAt(target)] : [],
    ),
    ...namedNamespaces(delivered).map(indexKey.namesNamespace),
    ...writtenHostnames(delivered.resource).flatMap(({ hostname }) => [
      indexKey.writesHostname(hostname),
      ...wildcardsAbove(hostname).map(indexKey.writesBelow),
    ]),
  ];
}

/** The keys under which a Route is found by what it matches; asked for only where several Routes write one hostname. */
export function conflictKeysOf(delivered: Delivered): readonly string[] {
  const route = asRoute(delivered.resource);
  if (route === undefined || route.embedded !== undefined) return [];
  return conflicts({ ...delivered, resource: route }).map(([host, match]) =>
    indexKey.conflict(route.kind, host, match),
  );
}

/** The keys under which a Route is found by those who match more widely; asked for as rarely. */
export function narrowKeysOf({ resource }: Delivered): readonly string[] {
  const route = asRoute(resource);
  return route === undefined || route.embedded !== undefined ? [] : narrowPaths(route).map(indexKey.narrower);
}

/** cert-manager makes the Secrets that an annotated Gateway's or ListenerSet's listeners name. */
export function isAnnotatedForCertManager(annotations: Readonly<Record<string, string>>): boolean {
  return "cert-manager.io/issuer" in annotations || "cert-manager.io/cluster-issuer" in annotations;
}
