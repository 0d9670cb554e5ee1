import type { YamlNode } from "../yaml/tree.ts";
import { type NamespacePolicy, readNamespacePolicy } from "./namespacePolicy.ts";
import { has, integer, keys, list, type NumberOrOpaque, object, present, text } from "./reading.ts";
import { type ObjectReference, readObjectReference } from "./reference.ts";

/** A Route kind that a listener lets in. */
export interface RouteGroupKind {
  readonly group?: string;
  readonly kind?: string;
}

/** Which Routes may attach to a listener or to a delegating rule. */
export interface AllowedRoutes {
  readonly namespaces?: NamespacePolicy;
  readonly kinds?: readonly RouteGroupKind[];
}

/** How a listener ends TLS. */
export interface ListenerTls {
  readonly mode?: string;
  readonly certificateRefs?: readonly ObjectReference[];
  readonly optionKeys: readonly string[];
}

/** One listener of a Gateway or one entry of a ListenerSet, as written. */
export interface Listener {
  readonly name?: string;
  readonly hostname?: string;
  readonly port?: NumberOrOpaque;
  readonly protocol?: string;
  readonly tls?: ListenerTls;
  readonly allowedRoutes?: AllowedRoutes;
  /** `routes:`, the name that `allowedRoutes` had before v1alpha2. */
  readonly hasLegacyRoutes: boolean;
}

export function readListener(node: YamlNode): Listener {
  return present<Listener>({
    name: text(node, "name"),
    hostname: text(node, "hostname"),
    port: integer(node, "port"),
    protocol: text(node, "protocol"),
    tls: object(node, "tls", readTls),
    allowedRoutes: object(node, "allowedRoutes", readAllowedRoutes),
    hasLegacyRoutes: has(node, "routes"),
  });
}

export function readAllowedRoutes(node: YamlNode): AllowedRoutes {
  return present<AllowedRoutes>({
    namespaces: object(node, "namespaces", readNamespacePolicy),
    kinds: list(node, "kinds", (item) =>
      present<RouteGroupKind>({ group: text(item, "group"), kind: text(item, "kind") }),
    ),
  });
}

function readTls(node: YamlNode): ListenerTls {
  return present<ListenerTls>({
    mode: text(node, "mode"),
    certificateRefs: list(node, "certificateRefs", readObjectReference),
    optionKeys: keys(node, "options"),
  });
}
