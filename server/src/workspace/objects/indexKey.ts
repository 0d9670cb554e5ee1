import type { MatchHost } from "../../gateway-api/matching/matchConflicts.ts";
import type { OutgoingReference } from "../../gateway-api/references/outgoingReferences.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { PathOfHost } from "../../gateway-api/traffic/narrowMatches.ts";

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
  /** Objects of one kind whose namespace is filled in later. */
  opaquelyPlaced: (group: string, kind: string) => key("opaquelyPlaced", group, kind),
  /** Whatever names something of a namespace, in some role, by text that is filled in later. */
  openReferences: (role: OutgoingReference["role"], namespace: string | undefined) =>
    key("openReferences", role, place(namespace)),
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
  /** Objects that make a namespace; those whose namespace is filled in later under none. */
  namespaceMakers: (namespace: string | undefined) => key("namespaceMakers", place(namespace)),
  /** Objects of a namespace that are labelled by hand like what is generated for a Gateway. */
  labelled: (namespace: string | undefined, gateway: string) => key("carriers", place(namespace), gateway),
} as const;

/** The host for which Routes compete under a key of `indexKey.conflict`. */
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
