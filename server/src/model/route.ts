import { exactList, NONE } from "../yaml/exactList.ts";
import { scalarValue } from "../yaml/scalars.ts";
import { child, type YamlNode } from "../yaml/tree.ts";
import { type YamlValueMap, yamlValues } from "../yaml/yamlValue.ts";
import { type HttpRule, readHttpRuleParts } from "./httpRule.ts";
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
import { type RouteFilter, readRouteFilter } from "./routeFilter.ts";
import { type RouteMatch, readRouteMatch } from "./routeMatch.ts";
import { type RuleSettings, readRuleSettings } from "./routeRuleSettings.ts";

/** The kinds that attach to listeners. */
export const ROUTE_KINDS = ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"] as const;
export type RouteKind = (typeof ROUTE_KINDS)[number];

/** One rule. */
export interface RouteRule extends RuleSettings {
  readonly name?: string;
  /** Absent where none are written, which stands for one that matches everything. */
  readonly matches?: readonly RouteMatch[];
  /** `matches` is written and is no list: what the rule matches is not known. */
  readonly hasUnclearMatches?: true;
  readonly backendRefs?: readonly BackendRef[];
  /** `backendRefs` is left out or an empty list; false where a part of the rule has a wrong type. */
  readonly hasNoBackends: boolean;
  readonly filters: readonly RouteFilter[];
  readonly backendFilters: readonly (readonly RouteFilter[])[];
  /** GEP-1058: the rule hands its traffic on to child routes. */
  readonly allowedRoutes?: AllowedRoutes;
  /** The rule, or its `allowedRoutes`, is written as something that is no map: what it says is not known. */
  readonly isUnread?: true;
  /** What stands beside an `allowedRoutes` without a value and belongs below it. */
  readonly misplacedPolicy?: YamlValueMap;
  /** All that the rule asks and does, as plain data. It is read only where routes take part in delegation. */
  readonly contents?: HttpRule;
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
  /** `rules` is written as something that is no list. */
  readonly hasUnreadRules?: true;
  /** `rules` is left out of an HTTPRoute, and holds the one that the API server fills in. */
  readonly hasDefaultRules?: true;
  /** `hostname:` as on listeners, which is no field of a Route. */
  readonly singularHostname?: string;
  /** Keys of earlier drafts of the API that stand in `spec`. */
  readonly legacyKeys: readonly LegacyRouteKey[];
}

/** `gateways` of a Route before release 0.4: which Gateways may take it. */
export interface LegacyGateways {
  readonly allow?: string;
  readonly gatewayRefs?: readonly ObjectReference[];
}

/** `tls` of an HTTPRoute before release 0.4: the certificate that it brings. */
export interface LegacyRouteTls {
  readonly certificate?: ObjectReference;
}

const LEGACY_KEYS = ["attachTo", "gateways", "parentRef", "gatewayRefs"] as const;
export type LegacyRouteKey = (typeof LEGACY_KEYS)[number];

/**
 * HTTPRoute: rules with filters, read in full where the route is a parent or a child of another. One without `rules` is
 * stored with a rule that takes every path and has no backend.
 */
export function readHttpRoute(spec: YamlNode | undefined): RouteSpec {
  const route = readGrpcRoute(spec);
  if (spec?.kind === "map" && !hasValue(spec, "rules"))
    return { ...route, rules: DEFAULT_RULES, hasDefaultRules: true };
  const takesPart = isDelegating(route) || (route.parentRefs ?? []).some(({ kind }) => kind === "HTTPRoute");
  if (!takesPart) return route;
  const parts = list(spec, "rules", readHttpRuleParts) ?? [];
  return {
    ...route,
    rules: route.rules.map((rule, at) => {
      const own = parts[at];
      return own === undefined ? rule : { ...rule, contents: { ...own, matches: rule.matches ?? [] } };
    }),
  };
}

/**
 * The default of an HTTPRoute's `rules`; the other kinds have none.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httproutespec (rules)
 */
const DEFAULT_RULES: readonly RouteRule[] = [{ hasNoBackends: true, filters: NONE, backendFilters: NONE }];

/** GRPCRoute has the parents, hostnames and rule members of HTTPRoute that matter here. */
export function readGrpcRoute(spec: YamlNode | undefined): RouteSpec {
  return readRoute(spec, readFilteringRule);
}

/** True for a parent in the sense of GEP-1058: a Route with a rule that hands its traffic on. */
export function isDelegating({ rules }: RouteSpec): boolean {
  return rules.some(({ allowedRoutes }) => allowedRoutes !== undefined);
}

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
    hasUnreadRules: isWrittenAsNo(spec, "rules", "sequence"),
    singularHostname: text(spec, "hostname"),
    legacyKeys: exactList(LEGACY_KEYS.filter((key) => has(spec, key))),
  });
}

const readFilters = (node: YamlNode): readonly RouteFilter[] =>
  list(node, "filters", readRouteFilter) ?? NONE;

function readPlainRule(node: YamlNode): RouteRule {
  return present<RouteRule>({
    name: text(node, "name"),
    backendRefs: list(node, "backendRefs", readBackendRef),
    hasNoBackends: hasNoBackends(node),
    filters: [],
    backendFilters: [],
  });
}

function readFilteringRule(node: YamlNode): RouteRule {
  const matches = list(node, "matches", readRouteMatch);
  return present<RouteRule>({
    name: text(node, "name"),
    backendRefs: list(node, "backendRefs", readBackendRef),
    hasNoBackends: hasNoBackends(node) && isListOrAbsent(node, "matches") && isListOrAbsent(node, "filters"),
    matches,
    hasUnclearMatches: matches === undefined && has(node, "matches") ? true : undefined,
    filters: readFilters(node),
    backendFilters: list(node, "backendRefs", readFilters) ?? [],
    allowedRoutes: object(node, "allowedRoutes", readAllowedRoutes),
    isUnread: node.kind === "map" ? isWrittenAsNo(node, "allowedRoutes", "map") : true,
    misplacedPolicy: readMisplacedPolicy(node),
    ...readRuleSettings(node),
  });
}

/** The members of `allowedRoutes` that are not indented, as in the sample of GEP-1058. */
function readMisplacedPolicy(node: YamlNode): YamlValueMap | undefined {
  if (child(node, "allowedRoutes") === undefined || hasValue(node, "allowedRoutes")) return undefined;
  const { namespaces, kinds } = yamlValues(node);
  const policy = present<YamlValueMap>({
    ...(namespaces === undefined ? {} : { namespaces }),
    ...(kinds === undefined ? {} : { kinds }),
  });
  return Object.keys(policy).length === 0 ? undefined : policy;
}

/** True where a key has a value of another form than it should have; absent where it has none, or the right one. */
function isWrittenAsNo(node: YamlNode | undefined, key: string, form: YamlNode["kind"]): true | undefined {
  return hasValue(node, key) && child(node, key)?.kind !== form ? true : undefined;
}

/** True when a key is there with a value; a null is none, also where it is written out. */
function hasValue(node: YamlNode | undefined, key: string): boolean {
  const value = child(node, key);
  return value !== undefined && !(value.kind === "scalar" && scalarValue(value) === null);
}

function hasNoBackends(rule: YamlNode): boolean {
  return rule.kind === "map" && isAbsentOrEmpty(rule, "backendRefs");
}

function isAbsentOrEmpty(node: YamlNode, key: string): boolean {
  return !has(node, key) || list(node, key, () => 0)?.length === 0;
}

function isListOrAbsent(node: YamlNode, key: string): boolean {
  return !has(node, key) || child(node, key)?.kind === "sequence";
}
