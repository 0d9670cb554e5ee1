import type { Listener } from "../model/listener.ts";
import type { Metadata } from "../model/metadata.ts";
import type { NamespacePolicy } from "../model/namespacePolicy.ts";
import type { ObjectReference } from "../model/reference.ts";
import {
  asListenerOwner,
  asRoute,
  GATEWAY_GROUP,
  type Gateway,
  type ListenerSet,
  type Resource,
} from "../model/resource.ts";
import type { RouteRule, RouteSpec } from "../model/route.ts";
import type { RouteFilter } from "../model/routeFilter.ts";
import type { RouteMatch } from "../model/routeMatch.ts";
import { isAnnotatedForCertManager } from "../workspace/objects/objectKeys.ts";
import { hasExpression } from "./match/placedMatches.ts";

/**
 * What many rules ask for first, each as one bit: most objects have hardly any of it, and a rule that needs it is not asked about
 * an object without.
 */
const BITS = {
  /** A backend of a Route has filters of its own. */
  backendFilters: 1 << 0,
  /** Filters of a Route, of its rules or of its backends, by what they do. */
  headerFilters: 1 << 1,
  redirects: 1 << 2,
  rewrites: 1 << 3,
  mirrors: 1 << 4,
  corsFilters: 1 << 5,
  authorizingFilters: 1 << 6,
  extensions: 1 << 7,
  /** A rule of a Route has timeouts, retries or a session; and, by themselves, the latter two. */
  durations: 1 << 8,
  retries: 1 << 9,
  sessions: 1 << 10,
  /** A backend has a weight. */
  weights: 1 << 11,
  /** A rule of a Route has several backends. */
  severalBackends: 1 << 12,
  /** A match holds a regular expression against something. */
  expressions: 1 << 13,
  /** A match asks for headers. */
  headers: 1 << 14,
  /** A rule of a Route has several matches. */
  severalMatches: 1 << 15,
  /** A rule of a Route hands its requests on to other Routes, or is meant to. */
  delegating: 1 << 16,
  /** A parent of a Route that is written as a ListenerSet, as a Route, or as anything else that is no Gateway: a Service, most likely. */
  parentSets: 1 << 17,
  parentRoutes: 1 << 18,
  parentServices: 1 << 19,
  /** A backend, also one of a filter, that is written as something else than a Service; whoever uses a pool names one. */
  otherBackends: 1 << 20,
  /** A Route or a listener has keys of an earlier release. */
  legacyKeys: 1 << 21,
  /** The status that the object had in a cluster. */
  savedStatus: 1 << 22,
  /** It refers to something by the table of references. */
  references: 1 << 23,
  /** A Gateway is merged with others by `attachTo` or `allowedChildren`, or is meant to be. */
  merging: 1 << 24,
  /** A Gateway asks for addresses, or says from where its own are reached. */
  addresses: 1 << 25,
  /** A Gateway says how it takes or shows certificates of clients. */
  gatewayTls: 1 << 26,
  /** A Gateway or its class has parameters. */
  parameters: 1 << 27,
  /** A namespace policy has, or asks for, a selector. */
  selectors: 1 << 28,
  /** A listener names the kinds of Routes that it takes. */
  routeKinds: 1 << 29,
  /** A listener has filters. */
  listenerFilters: 1 << 30,
  /** cert-manager is asked for certificates. */
  certManager: 1 << 31,
} as const;

/** What an object has to have in it for some rules to find anything. */
export type Trait = keyof typeof BITS;

/** Traits together, one bit each. */
export type Traits = number;

/** Traits as they are listed, together. */
export const bitsOf = (traits: readonly Trait[]): Traits =>
  traits.reduce((together, trait) => together | BITS[trait], 0);

/** What an object has of that for which rules ask first. */
export function traitsOf(resource: Resource): Traits {
  const { savedStatus, references } = resource;
  const of =
    (savedStatus === undefined ? 0 : BITS.savedStatus) | (references === undefined ? 0 : BITS.references);
  const route = asRoute(resource);
  if (route !== undefined) return of | ofRoute(route.spec);
  const owner = asListenerOwner(resource);
  if (owner !== undefined) return of | ofListeners(owner) | (owner.kind === "Gateway" ? ofGateway(owner) : 0);
  switch (resource.kind) {
    case "GatewayClass":
      return of | ofParameters(resource.spec.parametersRef);
    case "Ingress":
      return of | ofAnnotations(resource.metadata);
    case "InferencePoolUser":
      return of | BITS.otherBackends;
    default:
      return of;
  }
}

function ofRoute({ parentRefs = [], rules, legacyKeys, legacyTls }: RouteSpec): Traits {
  let found = legacyKeys.length > 0 || legacyTls !== undefined ? BITS.legacyKeys : 0;
  for (const ref of parentRefs) found |= ofParent(ref);
  for (const rule of rules) found |= ofRule(rule);
  return found;
}

function ofParent(ref: ObjectReference): Traits {
  if (isWrittenAs(ref, "Gateway", GATEWAY_GROUP)) return 0;
  if (ref.kind?.endsWith("ListenerSet") === true) return BITS.parentSets;
  return ref.kind?.endsWith("Route") === true ? BITS.parentRoutes : BITS.parentServices;
}

function ofRule(rule: RouteRule): Traits {
  const { matches = [], backendRefs = [], filters, backendFilters, allowedRoutes, misplacedPolicy } = rule;
  let found = ofSettings(rule) | ofPolicy(allowedRoutes?.namespaces);
  if (allowedRoutes !== undefined || misplacedPolicy !== undefined) found |= BITS.delegating;
  if (matches.length > 1) found |= BITS.severalMatches;
  for (const match of matches) found |= ofMatch(match);
  if (backendRefs.length > 1) found |= BITS.severalBackends;
  for (const ref of backendRefs) {
    found |= ofOtherBackend(ref);
    if (ref.weight !== undefined) found |= BITS.weights;
  }
  for (const filter of filters) found |= ofFilter(filter);
  for (const list of backendFilters)
    for (const filter of list) found |= ofFilter(filter) | BITS.backendFilters;
  return found;
}

function ofSettings({ timeouts, retry, sessionPersistence }: RouteRule): Traits {
  return (
    (timeouts === undefined ? 0 : BITS.durations) |
    (retry === undefined ? 0 : BITS.retries | BITS.durations) |
    (sessionPersistence === undefined ? 0 : BITS.sessions | BITS.durations)
  );
}

function ofMatch(match: RouteMatch): Traits {
  return (
    (hasExpression(match) ? BITS.expressions : 0) |
    (match.headers !== undefined && match.headers.length > 0 ? BITS.headers : 0)
  );
}

function ofFilter(filter: RouteFilter): Traits {
  const { mirrorTo, mirrorShare, authorizeWith, authorizedBody } = filter;
  const { requestHeaders, responseHeaders, redirect, rewrite, cors, extension } = filter;
  return (
    ofOtherBackend(mirrorTo) |
    ofOtherBackend(authorizeWith) |
    (requestHeaders === undefined && responseHeaders === undefined ? 0 : BITS.headerFilters) |
    (redirect === undefined ? 0 : BITS.redirects) |
    (rewrite === undefined ? 0 : BITS.rewrites) |
    (mirrorTo === undefined && mirrorShare === undefined ? 0 : BITS.mirrors) |
    (cors === undefined ? 0 : BITS.corsFilters) |
    (authorizeWith === undefined && authorizedBody === undefined ? 0 : BITS.authorizingFilters) |
    (extension === undefined ? 0 : BITS.extensions)
  );
}

function ofOtherBackend(ref: ObjectReference | undefined): Traits {
  return ref === undefined || isWrittenAs(ref, "Service", "") ? 0 : BITS.otherBackends;
}

function isWrittenAs(ref: ObjectReference, kind: string, group: string): boolean {
  return (ref.kind ?? kind) === kind && (ref.group ?? group) === group;
}

function ofListeners({ metadata, spec }: Gateway | ListenerSet): Traits {
  let found = ofAnnotations(metadata);
  for (const listener of spec.listeners ?? []) found |= ofListener(listener);
  return found;
}

function ofListener({ allowedRoutes, filters, routeSelector, tls }: Listener): Traits {
  return (
    (routeSelector === undefined && tls?.hasRouteOverride === undefined ? 0 : BITS.legacyKeys) |
    ofPolicy(allowedRoutes?.namespaces) |
    (allowedRoutes?.kinds === undefined ? 0 : BITS.routeKinds) |
    (filters === undefined ? 0 : BITS.listenerFilters)
  );
}

function ofGateway({ spec }: Gateway): Traits {
  const { addresses = [], infrastructure, allowedListeners, tls } = spec;
  const isMerged =
    infrastructure?.attachTo !== undefined ||
    infrastructure?.attachToIsMalformed === true ||
    infrastructure?.allowedChildren !== undefined;
  return (
    (isMerged ? BITS.merging : 0) |
    ofPolicy(infrastructure?.allowedChildren?.namespaces) |
    ofPolicy(allowedListeners?.namespaces) |
    ofParameters(infrastructure?.parametersRef) |
    (addresses.length > 0 || infrastructure?.routability !== undefined ? BITS.addresses : 0) |
    (tls === undefined ? 0 : BITS.gatewayTls)
  );
}

function ofAnnotations({ annotations }: Metadata): Traits {
  return isAnnotatedForCertManager(annotations) ? BITS.certManager : 0;
}

function ofParameters(ref: ObjectReference | undefined): Traits {
  return ref === undefined ? 0 : BITS.parameters;
}

function ofPolicy(policy: NamespacePolicy | undefined): Traits {
  return policy !== undefined && (policy.hasSelector || policy.from === "Selector") ? BITS.selectors : 0;
}
