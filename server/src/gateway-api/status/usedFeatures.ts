import type { Delivered } from "../../delivery/delivered.ts";
import type { BackendTlsPolicySpec } from "../../model/backendTlsPolicy.ts";
import type { ParentRef } from "../../model/reference.ts";
import type { Route } from "../../model/resource.ts";
import { parentKindOf, parentTarget } from "../references/references.ts";
import { type NamedFeature, ownFeatures } from "./ownFeatures.ts";
import { featuresOf } from "./routeFeatures.ts";

/**
 * The features that an object asks of an implementation, by their names in conformance reports: its kind where not every
 * implementation has it, and the extended fields that it uses.
 * Source: https://github.com/kubernetes-sigs/gateway-api/tree/main/pkg/features
 */
export function usedFeatures({ resource, namespace }: Delivered): readonly NamedFeature[] {
  switch (resource.kind) {
    case "Gateway":
      return ownFeatures(resource.spec);
    case "ListenerSet":
      return [LISTENER_SET];
    case "BackendTLSPolicy":
      return policyFeatures(resource.spec);
    case "HTTPRoute":
      return httpRouteFeatures(resource, namespace);
    case "GRPCRoute":
    case "TLSRoute":
    case "TCPRoute":
    case "UDPRoute":
      return [{ feature: resource.kind, path: ["kind"] }];
    default:
      return [];
  }
}

/** What a ListenerSet asks for by being there. */
export const LISTENER_SET: NamedFeature = { feature: "ListenerSet", path: ["kind"] };

/** The features of a BackendTLSPolicy: itself, and names of the backend's certificate beside its hostname. */
export function policyFeatures({ subjectAltNames = [] }: BackendTlsPolicySpec): readonly NamedFeature[] {
  const policy: NamedFeature = { feature: "BackendTLSPolicy", path: ["kind"] };
  if (subjectAltNames.length === 0) return [policy];
  return [
    policy,
    { feature: "BackendTLSPolicySANValidation", path: ["spec", "validation", "subjectAltNames"] },
  ];
}

/** Features that have a name of their own where a Route belongs to a mesh; the others have none there. */
const IN_MESH: ReadonlyMap<string, string> = new Map([
  ["HTTPRoutePathRewrite", "MeshHTTPRouteRewritePath"],
  ["HTTPRouteSchemeRedirect", "MeshHTTPRouteSchemeRedirect"],
  ["HTTPRoutePortRedirect", "MeshHTTPRouteRedirectPort"],
  ["HTTPRoutePathRedirect", "MeshHTTPRouteRedirectPath"],
  ["HTTPRouteBackendRequestHeaderModification", "MeshHTTPRouteBackendRequestHeaderModification"],
  ["HTTPRouteQueryParamMatching", "MeshHTTPRouteQueryParamMatching"],
]);

function httpRouteFeatures(route: Route, namespace: string | undefined): readonly NamedFeature[] {
  const inRules = featuresOf(route);
  const parents = (route.spec.parentRefs ?? []).map((ref, index) => ({ ref, index, kind: kindOf(ref) }));
  const services = parents.filter(({ kind }) => kind === "Service");
  const isForMeshOnly = parents.length > 0 && services.length === parents.length;
  const ports = parents.flatMap(({ ref, index, kind }): readonly NamedFeature[] =>
    ref.port === undefined || kind === "Service"
      ? []
      : [{ feature: "HTTPRouteParentRefPort", path: ["spec", "parentRefs", index, "port"] }],
  );
  const consumed = services.flatMap(({ ref, index }): readonly NamedFeature[] =>
    ref.namespace === undefined || namespace === undefined || ref.namespace === namespace
      ? []
      : [{ feature: "MeshConsumerRoute", path: ["spec", "parentRefs", index, "namespace"] }],
  );
  const inMesh = services.length === 0 ? [] : inRules.flatMap(meshFeature);
  return [...ports, ...consumed, ...(isForMeshOnly ? [] : inRules), ...inMesh];
}

function kindOf(ref: ParentRef): ReturnType<typeof parentKindOf> | undefined {
  const target = parentTarget(ref, undefined);
  return target && parentKindOf(target);
}

/** The name that a feature of HTTPRoutes has where they belong to a mesh; undefined where it has none there. */
export function featureInMesh(feature: string): string | undefined {
  return IN_MESH.get(feature);
}

function meshFeature({ feature, path }: NamedFeature): readonly NamedFeature[] {
  const named = featureInMesh(feature);
  return named === undefined ? [] : [{ feature: named, path }];
}
