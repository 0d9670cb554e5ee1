import type { Delivered } from "../../../server/src/delivery/delivered.ts";
import type { ParentRef } from "../../../server/src/model/reference.ts";
import type { Route } from "../../../server/src/model/resource.ts";
import type { RouteKind, RouteRule } from "../../../server/src/model/route.ts";
import type { RouteMatch } from "../../../server/src/model/routeMatch.ts";

/** What is said of a Route beside its rules; the rest is an HTTPRoute for `shop.example.com`. */
export interface WrittenRoute {
  readonly kind?: RouteKind;
  readonly name?: string;
  readonly hostnames?: readonly string[];
  readonly parentRefs?: readonly ParentRef[];
  readonly created?: string;
}

/** A rule with some matches, or without any. */
export function rule(matches: readonly RouteMatch[] | undefined, more: Partial<RouteRule> = {}): RouteRule {
  return {
    hasNoBackends: false,
    filters: [],
    backendFilters: [],
    ...(matches === undefined ? {} : { matches }),
    ...more,
  };
}

/** A Route without a file. */
export function routeOf(rules: readonly RouteRule[], written: WrittenRoute = {}): Route {
  const {
    kind = "HTTPRoute",
    name = "a",
    hostnames = ["shop.example.com"],
    parentRefs = [],
    created,
  } = written;
  return {
    kind,
    group: "gateway.networking.k8s.io",
    version: "v1",
    base: [],
    metadata: {
      name,
      labels: {},
      annotations: {},
      ...(created === undefined ? {} : { creationTimestamp: created }),
    },
    spec: { hasParentRefs: true, legacyKeys: [], hostnames, parentRefs, rules },
  };
}

/** The same as it reaches a cluster, in the namespace `shop` unless it is `namespace/name`. */
export function deliveredRoute(
  id: string,
  rules: readonly RouteRule[] = [],
  written: WrittenRoute = {},
): Delivered<Route> {
  const [name = "", namespace = "shop"] = id.split("/").reverse();
  return { id, resource: routeOf(rules, { name, ...written }), namespace, scope: "" };
}
