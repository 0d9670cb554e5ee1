import type { Delivered } from "../../delivery/delivered.ts";
import type { InferencePool, Resource } from "../../model/resource.ts";
import { type BackendParent, backendParents } from "./backendParents.ts";
import type { RouteView } from "./policyAncestors.ts";

/** A Gateway with Routes that name a pool, and whether one of these Routes attaches there. */
export type PoolParent = BackendParent;

/** Routes of requests, which are what a picker decides about. */
const PICKED: ReadonlySet<Resource["kind"]> = new Set(["HTTPRoute", "GRPCRoute"]);

/**
 * The Gateways whose Routes send to a pool, ordered by `namespace/name`. A pool that no Route names has none.
 * Source: https://gateway-api-inference-extension.sigs.k8s.io/reference/spec/#inferencepoolstatus
 */
export function poolParents(pool: Delivered<InferencePool>, view: RouteView): readonly PoolParent[] {
  return backendParents(pool, PICKED, view);
}
