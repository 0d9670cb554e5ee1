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
    if (filters.length > 0) addRefsOfFilters(found, filters, ["spec", "rules", r]);
  });
  return found;
}

function addRefsOfFilters(
  found: PlacedBackendRef[],
  filters: readonly RouteFilter[] | undefined,
  owner: Path,
): void {
  if (filters === undefined || filters.length === 0) return;
  for (const one of refsOfFilters(filters, owner)) found.push(one);
}

/** Where a backend of a rule stands. The few paths that nearly all Routes have are made once. */
function backendPath(rule: number, backend: number): Path {
  const place = rule * MOST_SHARED + backend;
  const isShared = rule < MOST_SHARED && backend < MOST_SHARED;
  const known = isShared ? SHARED_PATHS.get(place) : undefined;
  if (known !== undefined) return known;
  const path: Path = ["spec", "rules", rule, "backendRefs", backend];
  if (isShared) SHARED_PATHS.set(place, path);
  return path;
}

const MOST_SHARED = 16;
const SHARED_PATHS = new Map<number, Path>();

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

/**
 * The backends that filters name, for mirrors and external authorisation. `owner` is the path of the rule or backend.
 */
export function refsOfFilters(filters: readonly RouteFilter[], owner: Path): readonly PlacedBackendRef[] {
  const found: PlacedBackendRef[] = [];
  for (const [f, { mirrorTo, authorizeWith }] of filters.entries()) {
    if (mirrorTo !== undefined)
      found.push({ path: [...owner, "filters", f, "requestMirror", "backendRef"], ref: mirrorTo });
    if (authorizeWith !== undefined)
      found.push({ path: [...owner, "filters", f, "externalAuth", "backendRef"], ref: authorizeWith });
  }
  return found;
}
