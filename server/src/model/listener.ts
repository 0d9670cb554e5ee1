import { child, type YamlNode } from "../yaml/tree.ts";
import { type YamlValueMap, yamlValues } from "../yaml/yamlValue.ts";
import {
  type LabelSelector,
  type NamespacePolicy,
  readLabelSelector,
  readNamespacePolicy,
} from "./namespacePolicy.ts";
import { has, integer, keys, list, type NumberOrOpaque, object, present, text } from "./reading.ts";
import { type ObjectReference, readObjectReference } from "./reference.ts";
import { type RouteFilter, readRouteFilter } from "./routeFilter.ts";

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
  /** `routeOverride` is written, with which Routes could bring certificates before release 0.4. */
  readonly hasRouteOverride?: true;
}

/** One listener of a Gateway or one entry of a ListenerSet, as written. */
export interface Listener {
  readonly name?: string;
  readonly hostname?: string;
  readonly port?: NumberOrOpaque;
  readonly protocol?: string;
  readonly tls?: ListenerTls;
  readonly allowedRoutes?: AllowedRoutes;
  /** What every request passes before a Route is looked for, in this order. */
  readonly filters?: readonly RouteFilter[];
  /** The same filters with all that they say, as plain data. */
  readonly filterContents?: readonly YamlValueMap[];
  /** The selector that chose Routes by their labels before release 0.4. */
  readonly routeSelector?: RouteSelector;
}

/** `selector` below `routes`, as it was called then, or below `allowedRoutes`. */
export interface RouteSelector {
  readonly key: "routes" | "allowedRoutes";
  readonly selector?: LabelSelector;
  /** The one kind of Routes that was meant. */
  readonly kind?: string;
  /** The `from` of the namespaces beside it. */
  readonly from?: string;
}

/** Reads a listener. Never throws: what has a wrong type reads as absent. */
export function readListener(node: YamlNode): Listener {
  return present<Listener>({
    name: text(node, "name"),
    hostname: text(node, "hostname"),
    port: integer(node, "port"),
    protocol: text(node, "protocol"),
    tls: object(node, "tls", readTls),
    allowedRoutes: object(node, "allowedRoutes", readAllowedRoutes),
    filters: list(child(node, "filters"), "requests", readRouteFilter),
    filterContents: list(child(node, "filters"), "requests", yamlValues),
    routeSelector: readRouteSelector(node, "routes") ?? readRouteSelector(node, "allowedRoutes"),
  });
}

function readRouteSelector(listener: YamlNode, key: RouteSelector["key"]): RouteSelector | undefined {
  const routes = child(listener, key);
  if (!has(routes, "selector")) return undefined;
  return present<RouteSelector>({
    key,
    selector: object(routes, "selector", readLabelSelector),
    kind: text(routes, "kind"),
    from: text(child(routes, "namespaces"), "from"),
  });
}

/** Reads `allowedRoutes`. Never throws: what has a wrong type reads as absent. */
export function readAllowedRoutes(node: YamlNode): AllowedRoutes {
  return present<AllowedRoutes>({
    namespaces: object(node, "namespaces", readNamespacePolicy),
    kinds: list(node, "kinds", readRouteGroupKind),
  });
}

/** Reads a Route kind with its group. */
export function readRouteGroupKind(node: YamlNode): RouteGroupKind {
  return present<RouteGroupKind>({ group: text(node, "group"), kind: text(node, "kind") });
}

function readTls(node: YamlNode): ListenerTls {
  return present<ListenerTls>({
    mode: text(node, "mode"),
    certificateRefs: list(node, "certificateRefs", readObjectReference),
    optionKeys: keys(node, "options"),
    hasRouteOverride: has(node, "routeOverride") || undefined,
  });
}
