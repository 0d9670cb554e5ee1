import { child, type YamlNode } from "../yaml/tree.ts";
import { type AllowedRoutes, readAllowedRoutes } from "./listener.ts";
import { has, list, object, present, text, texts } from "./reading.ts";
import {
  type BackendRef,
  type ObjectReference,
  type ParentRef,
  readBackendRef,
  readObjectReference,
  readParentRef,
} from "./reference.ts";

/** The kinds that attach to listeners. */
export const ROUTE_KINDS = ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"] as const;
export type RouteKind = (typeof ROUTE_KINDS)[number];

/** One rule, as far as references and attachment go. */
export interface RouteRule {
  readonly name?: string;
  readonly backendRefs?: readonly BackendRef[];
  readonly filters: readonly RouteFilter[];
  readonly backendFilters: readonly (readonly RouteFilter[])[];
  /** GEP-1058: the rule hands its traffic on to child routes. */
  readonly allowedRoutes?: AllowedRoutes;
}

/** A filter, with the backend that it mirrors requests to or asks for permission. */
export interface RouteFilter {
  readonly type?: string;
  readonly mirrorTo?: BackendRef;
  readonly authorizeWith?: BackendRef;
}

/** What the five Route kinds have in common. */
export interface RouteSpec {
  readonly parentRefs?: readonly ParentRef[];
  /** `parentRefs` is written, whatever its value; and where `spec` is no map, that is what is wrong. */
  readonly hasParentRefs: boolean;
  /** `parentRef:` as on ListenerSets, which is no field of a Route. */
  readonly singularParentRef?: ParentRef;
  readonly hostnames?: readonly string[];
  readonly useDefaultGateways?: string;
  readonly rules: readonly RouteRule[];
  /** `gateways:`, which said before release 0.4 which Gateways may take the Route. */
  readonly legacyGateways?: LegacyGateways;
  /** `tls:`, the certificate that an HTTPRoute could bring before release 0.4. */
  readonly legacyTls?: LegacyRouteTls;
  /** Keys of earlier drafts of the API that stand in `spec`. */
  readonly legacyKeys: readonly LegacyRouteKey[];
}

export interface LegacyGateways {
  readonly allow?: string;
  readonly gatewayRefs?: readonly ObjectReference[];
}

export interface LegacyRouteTls {
  readonly certificate?: ObjectReference;
}

const LEGACY_KEYS = ["attachTo", "gateways", "parentRef", "gatewayRefs"] as const;
export type LegacyRouteKey = (typeof LEGACY_KEYS)[number];

/** HTTPRoute and GRPCRoute: rules with filters. */
export function readHttpRoute(spec: YamlNode | undefined): RouteSpec {
  return readRoute(spec, readFilteringRule);
}

/** GRPCRoute has the parents, hostnames and rule members of HTTPRoute that matter here. */
export const readGrpcRoute = readHttpRoute;

/** TLSRoute: hostnames are server names, rules have backends only. */
export function readTlsRoute(spec: YamlNode | undefined): RouteSpec {
  return readRoute(spec, readPlainRule);
}

/** TCPRoute and UDPRoute: no hostnames; a list of that name would be pruned. */
export function readL4Route(spec: YamlNode | undefined): RouteSpec {
  const { hostnames: _pruned, ...rest } = readRoute(spec, readPlainRule);
  return rest;
}

function readRoute(spec: YamlNode | undefined, readRule: (node: YamlNode) => RouteRule): RouteSpec {
  return present<RouteSpec>({
    parentRefs: list(spec, "parentRefs", readParentRef),
    hasParentRefs: spec?.kind !== "map" || has(spec, "parentRefs"),
    singularParentRef: object(spec, "parentRef", readParentRef),
    hostnames: texts(spec, "hostnames"),
    useDefaultGateways: text(spec, "useDefaultGateways"),
    rules: list(spec, "rules", readRule) ?? [],
    legacyGateways: object(spec, "gateways", (node) =>
      present<LegacyGateways>({
        allow: text(node, "allow"),
        gatewayRefs: list(node, "gatewayRefs", readObjectReference),
      }),
    ),
    legacyTls: has(spec, "tls")
      ? present<LegacyRouteTls>({
          certificate: object(child(spec, "tls"), "certificateRef", readObjectReference),
        })
      : undefined,
    legacyKeys: LEGACY_KEYS.filter((key) => has(spec, key)),
  });
}

function readPlainRule(node: YamlNode): RouteRule {
  return present<RouteRule>({
    name: text(node, "name"),
    backendRefs: list(node, "backendRefs", readBackendRef),
    filters: [],
    backendFilters: [],
  });
}

function readFilteringRule(node: YamlNode): RouteRule {
  return present<RouteRule>({
    ...readPlainRule(node),
    filters: list(node, "filters", readFilter) ?? [],
    backendFilters: list(node, "backendRefs", (item) => list(item, "filters", readFilter) ?? []) ?? [],
    allowedRoutes: object(node, "allowedRoutes", readAllowedRoutes),
  });
}

function readFilter(node: YamlNode): RouteFilter {
  return present<RouteFilter>({
    type: text(node, "type"),
    mirrorTo: object(child(node, "requestMirror"), "backendRef", readBackendRef),
    authorizeWith: object(child(node, "externalAuth"), "backendRef", readBackendRef),
  });
}
