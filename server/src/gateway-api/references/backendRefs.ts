import { PROVIDER } from "../../model/policy.ts";
import type { BackendRef } from "../../model/reference.ts";
import { asRoute, type Gateway, type Resource, type Route } from "../../model/resource.ts";
import type { RouteFilter } from "../../model/routeFilter.ts";
import type { Path } from "../../yaml/tree.ts";

/** A backend reference of a Route with its place in the manifest. */
export interface PlacedBackendRef {
  readonly path: Path;
  readonly ref: BackendRef;
}

/**
 * Every backend that a Route names: backendRefs, mirrors and external authorisation, on rules and on backends.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#backendref and https://gateway-api.sigs.k8s.io/reference/spec/#httproutefilter
 */
export function backendRefsOf(route: Route): readonly PlacedBackendRef[] {
  const found: PlacedBackendRef[] = [];
  route.spec.rules.forEach(({ backendRefs, backendFilters, filters }, r) => {
    backendRefs?.forEach((ref, b) => {
      const path = backendPath(r, b);
      found.push({ path, ref });
      addRefsOfFilters(found, backendFilters[b], path);
    });
    addRefsOfFilters(found, filters, ["spec", "rules", r]);
  });
  return found;
}

/** Where a backend of a rule stands. The few paths that nearly all Routes have are made once. */
function backendPath(rule: number, backend: number): Path {
  return SHARED_PATHS[rule]?.[backend] ?? newBackendPath(rule, backend);
}

const newBackendPath = (rule: number, backend: number): Path => [
  "spec",
  "rules",
  rule,
  "backendRefs",
  backend,
];

const FIRST = [0, 1, 2, 3, 4, 5, 6, 7];
const SHARED_PATHS = FIRST.map((rule) => FIRST.map((backend) => newBackendPath(rule, backend)));

/**
 * The backends that the filters of a Gateway's listeners name.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-5224/
 */
export function listenerBackendRefs({ spec }: Gateway): readonly PlacedBackendRef[] {
  return (spec.listeners ?? []).flatMap(({ filters = [] }, l) =>
    filters.flatMap(({ authorizeWith }, f) =>
      authorizeWith === undefined
        ? []
        : [{ path: [...listenerFilterPath(l, f), "externalAuth", "backendRef"], ref: authorizeWith }],
    ),
  );
}

/** Where a filter of a listener stands. */
export function listenerFilterPath(listener: number, filter: number): Path {
  return ["spec", "listeners", listener, "filters", "requests", filter];
}

/** Every backend that an object names, of a Route, a Gateway or a policy; none for all others. */
export function placedBackendRefs(resource: Resource): readonly PlacedBackendRef[] {
  if (resource.kind === "Gateway") return listenerBackendRefs(resource);
  if (resource.kind === "Policy") {
    const { provider } = resource.spec;
    return provider === undefined ? [] : [{ path: PROVIDER, ref: provider }];
  }
  const route = asRoute(resource);
  return route === undefined ? [] : backendRefsOf(route);
}

/** Adds the backends that filters name, for mirrors and external authorisation. `owner` is the path of the rule or backend. */
function addRefsOfFilters(
  found: PlacedBackendRef[],
  filters: readonly RouteFilter[] | undefined,
  owner: Path,
): void {
  filters?.forEach(({ mirrorTo, authorizeWith }, f) => {
    if (mirrorTo !== undefined)
      found.push({ path: [...owner, "filters", f, "requestMirror", "backendRef"], ref: mirrorTo });
    if (authorizeWith !== undefined)
      found.push({ path: [...owner, "filters", f, "externalAuth", "backendRef"], ref: authorizeWith });
  });
}
