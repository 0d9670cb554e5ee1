import type { YamlNode } from "../yaml/tree.ts";
import { type AllowedRoutes, readAllowedRoutes } from "./listener.ts";
import { has, list, object, present, text, texts } from "./reading.ts";
import { type BackendRef, type ParentRef, readBackendRef, readParentRef } from "./reference.ts";
import { type RouteFilter, readRouteFilter } from "./routeFilter.ts";
import { type RouteMatch, readRouteMatch } from "./routeMatch.ts";
import { type RuleSettings, readRuleSettings } from "./routeRuleSettings.ts";

export type { RouteFilter } from "./routeFilter.ts";
export type { RouteMatch } from "./routeMatch.ts";

/** The kinds that attach to listeners. */
export const ROUTE_KINDS = ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"] as const;
export type RouteKind = (typeof ROUTE_KINDS)[number];

/** One rule. */
export interface RouteRule extends RuleSettings {
  readonly name?: string;
  /** Absent where none are written, which stands for one that matches everything. */
  readonly matches?: readonly RouteMatch[];
  /** `matches` is written and is no list: what the rule matches is not known. */
  readonly hasUnclearMatches?: boolean;
  readonly backendRefs?: readonly BackendRef[];
  readonly filters: readonly RouteFilter[];
  readonly backendFilters: readonly (readonly RouteFilter[])[];
  /** GEP-1058: the rule hands its traffic on to child routes. */
  readonly allowedRoutes?: AllowedRoutes;
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
  /** Keys of earlier drafts of the API that stand in `spec`. */
  readonly legacyKeys: readonly LegacyRouteKey[];
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
  const matches = list(node, "matches", readRouteMatch);
  return present<RouteRule>({
    ...readPlainRule(node),
    matches,
    hasUnclearMatches: matches === undefined && has(node, "matches") ? true : undefined,
    ...readRuleSettings(node),
    filters: list(node, "filters", readRouteFilter) ?? [],
    backendFilters: list(node, "backendRefs", (item) => list(item, "filters", readRouteFilter) ?? []) ?? [],
    allowedRoutes: object(node, "allowedRoutes", readAllowedRoutes),
  });
}
