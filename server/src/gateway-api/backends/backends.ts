import { type Delivered, hasResource } from "../../delivery/delivered.ts";
import { INFERENCE_ALPHA_GROUP, isInferenceGroup } from "../../model/inferencePool.ts";
import type { BackendRef, ObjectReference } from "../../model/reference.ts";
import {
  EXPERIMENTAL_GROUP,
  GATEWAY_GROUP,
  type InferencePool,
  isRoute,
  manifestKind,
  type Route,
  type Service,
} from "../../model/resource.ts";
import { exactList } from "../../yaml/exactList.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { type ClusterView, foundAs, type Resolution } from "../clusterView.ts";
import { placedBackendRefs } from "../references/backendRefs.ts";
import { sameNamespace } from "../references/namespaces.ts";
import {
  isWithoutGrant,
  judgedPermission,
  type Permission,
  permission,
  WITHIN_NAMESPACE,
} from "../references/referenceGrants.ts";
import { backendTarget, parentKindOf, parentTarget } from "../references/references.ts";
import { reasonOfSearch } from "../references/undecidedTarget.ts";
import type { Target } from "../target.ts";
import { type JudgedVerdict, judged } from "../verdict.ts";

/** What is wrong with a backend reference, in the words of the condition `ResolvedRefs`. */
export type BackendReason = "InvalidKind" | "RefNotPermitted" | "BackendNotFound";

/** Where a rule sends or mirrors requests, and whether that can work. */
export type BackendDecision = JudgedVerdict & {
  readonly path: Path;
  readonly ref: BackendRef;
  readonly target: Target;
  readonly reason?: BackendReason;
  readonly permission: Permission;
  /** Undefined where a missing grant forbids to say whether the target exists. */
  readonly resolution: Resolution | undefined;
  /** No manifest has the target, since it is generated for a Gateway; `unknown` where it may be. */
  readonly generated?: "yes" | "unknown";
};

/** Whether an object that no manifest has is generated for a Gateway (GEP-1762). */
export type IsGenerated = (target: Target) => JudgedVerdict;

/** True when every parent of the Route is a Service: a mesh route, whose backends need no grant. */
export function isMeshRoute(route: Delivered<Route>): boolean {
  const refs = route.resource.spec.parentRefs ?? [];
  return (
    refs.length > 0 &&
    refs.every((ref) => {
      const target = parentTarget(ref, route.namespace);
      return target !== undefined && parentKindOf(target) === "Service";
    })
  );
}

/** Decides every backend reference of a Route, of the filters of a Gateway's listeners, or of a policy. */
export function decideBackends(
  owner: Delivered,
  view: ClusterView,
  isGenerated: IsGenerated,
): readonly BackendDecision[] {
  const { resource, namespace } = owner;
  const isMesh = hasResource(owner, isRoute) && isMeshRoute(owner);
  return exactList(
    placedBackendRefs(resource).flatMap(({ path, ref }) => {
      const target = backendTarget(ref, namespace);
      return target === undefined
        ? []
        : [decideBackend(owner, { path, ref, target }, isMesh, view, isGenerated)];
    }),
  );
}

function decideBackend(
  owner: Delivered,
  named: Pick<BackendDecision, "path" | "ref" | "target">,
  isMesh: boolean,
  view: ClusterView,
  isGenerated: IsGenerated,
): BackendDecision {
  const { path, ref, target } = named;
  const { resource, namespace } = owner;
  const referrer = { group: resource.group, kind: manifestKind(resource), namespace };
  const allowed = isMesh ? WITHIN_NAMESPACE : permission(referrer, target, view);
  const base = { permission: allowed, ...named };
  // An XBackend is for the Routes beside it: no grant lets others use it.
  if (isBoundToNamespace(target) && sameNamespace(namespace, target.namespace) === "no") {
    const refused: Permission = { verdict: "no", nearMiss: undefined };
    return { permission: refused, resolution: undefined, verdict: "no", reason: "RefNotPermitted", ...named };
  }
  if (isNoObject(target))
    return { resolution: undefined, verdict: "unknown", doubt: "ImplementationSpecific", ...base };
  // Whether the target exists is not looked at, let alone reported, before the reference to it is permitted.
  // Handing requests to other Routes by way of backends is an implementation's own, and so is who may be named.
  if (isRouteKind(target) && isWithoutGrant(allowed))
    return { resolution: undefined, verdict: "unknown", doubt: "ImplementationSpecific", ...base };
  if (allowed.verdict === "no") {
    const reason = isBackendKind(target) || mayBeKind(target) ? "RefNotPermitted" : "InvalidKind";
    return { resolution: undefined, verdict: "no", reason, ...base };
  }
  const open = allowed.verdict === "unknown" ? judgedPermission(allowed) : undefined;
  const resolution = view.find(owner.id, target);
  const isKnownKind = isBackendKind(target) || view.isKindShown(target);
  if (!isKnownKind || isOtherCoreKind(target)) {
    if (open !== undefined && isWithoutGrant(allowed) && mayBeKind(target))
      return { resolution, ...open, ...base };
    // What is not there may still be of a kind that exists, where its namespace or its name is filled in later.
    return resolution.kind === "undecided" && !isOtherCoreKind(target)
      ? { resolution, verdict: "unknown", doubt: reasonOfSearch(resolution), ...base }
      : { resolution, verdict: "no", reason: "InvalidKind", ...base };
  }
  if (resolution.kind === "absent") {
    const generated = isGenerated(target);
    if (generated.verdict !== "no")
      return { resolution, generated: generated.verdict, ...(open ?? generated), ...base };
    // An import is made of what is exported under its name, and stands in no file.
    const isImported = target.kind === "ServiceImport" && view.mayBeProduced(target);
    const verdict = judged(view.closedWorld && !isImported ? "no" : "unknown", "NotInWorkspace");
    return { resolution, ...verdict, reason: "BackendNotFound", ...base };
  }
  if (open !== undefined) return { resolution, ...open, ...base };
  // Written out: a workspace has tens of thousands of these, and what is spread takes twice the room.
  return resolution.kind === "found"
    ? { permission: allowed, path, ref, target, resolution, verdict: "yes" }
    : { resolution, verdict: "unknown", doubt: reasonOfSearch(resolution), ...base };
}

/**
 * False for a group and kind that no cluster has, or nobody sends requests to. It is told by the reference alone: what stands in a
 * namespace that has permitted nothing must not show. AWS sends what arrives at a network load balancer on to a Gateway.
 * Source: https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/gateway/l4gateway/
 */
function mayBeKind({ group, kind }: Target): boolean {
  if (group === "") return CORE_KINDS.has(kind);
  if (group === GATEWAY_GROUP && kind === "Gateway") return true;
  if (group === GATEWAY_GROUP || group === EXPERIMENTAL_GROUP) return false;
  return group.includes(".") || GROUPS_WITHOUT_DOMAIN.has(group);
}

/** Kinds of the core group that stand in namespaces, beside Services. */
const CORE_KINDS: ReadonlySet<string> = new Set([
  "ConfigMap",
  "Endpoints",
  "PersistentVolumeClaim",
  "Pod",
  "PodTemplate",
  "ReplicationController",
  "Secret",
  "ServiceAccount",
]);

/** The groups of Kubernetes that are no domain; all others are. */
const GROUPS_WITHOUT_DOMAIN: ReadonlySet<string> = new Set([
  "apps",
  "autoscaling",
  "batch",
  "extensions",
  "policy",
]);

/** True for everything of the core group but Services: no implementation sends requests to it. */
export function isOtherCoreKind({ group, kind }: Pick<Target, "group" | "kind">): boolean {
  return group === "" && kind !== "Service" && !isOpaque(kind);
}

/** True for Routes, which some implementations let other Routes name as backends. */
function isRouteKind({ group, kind }: Target): boolean {
  return group === GATEWAY_GROUP && kind.endsWith("Route");
}

/**
 * True for the label by which kgateway, and Gloo Gateway before it, hands requests to other Routes and asks for no grant.
 * Source: https://kgateway.dev/docs/envoy/latest/traffic-management/route-delegation/label/
 */
export function isRouteLabel({ group = "", kind }: ObjectReference): boolean {
  return kind === "label" && group.startsWith("delegation.");
}

/**
 * True for what an implementation takes although no object is called so: a label of Routes; what another provider of Traefik has (`api@internal`); a target group of AWS.
 * Source: https://doc.traefik.io/traefik/reference/routing-configuration/kubernetes/gateway-api/,
 * https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/gateway/l7gateway/
 */
function isNoObject({ group, kind, name }: Target): boolean {
  switch (kind) {
    case "label":
      return isRouteLabel({ group, kind });
    case "TraefikService":
      return name.includes("@");
    case "TargetGroupName":
      return group === "";
    default:
      return false;
  }
}

/**
 * True for kinds that only Routes of the same namespace may name.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-4894/
 */
export function isBoundToNamespace({ group, kind }: Pick<Target, "group" | "kind">): boolean {
  return group === EXPERIMENTAL_GROUP && kind === "XBackend";
}

/**
 * The Service that a reference leads to; undefined where it names another kind, where the Service is in no file, and
 * where no ReferenceGrant permits to say anything about it.
 */
export function serviceOf({
  permission: allowed,
  resolution,
}: BackendDecision): Delivered<Service> | undefined {
  if (allowed.verdict !== "yes" || resolution === undefined) return undefined;
  return foundAs(resolution, (resource): resource is Service => resource.kind === "Service");
}

/** The InferencePool that a reference leads to, under the same terms. */
export function poolOf({
  permission: allowed,
  resolution,
}: BackendDecision): Delivered<InferencePool> | undefined {
  if (allowed.verdict !== "yes" || resolution === undefined) return undefined;
  return foundAs(resolution, (resource): resource is InferencePool => resource.kind === "InferencePool");
}

/** The kinds that the API itself and its extension for inference name as backends. */
export function isBackendKind({ group, kind }: Pick<Target, "group" | "kind">): boolean {
  if (isOpaque(group) || isOpaque(kind)) return true;
  if (group === "") return kind === "Service";
  if (group === EXPERIMENTAL_GROUP) return kind === "XBackend";
  if (group === GATEWAY_GROUP) return kind === "Backend";
  // A pool of another cluster stands here as an import, which is of the alpha.
  if (group === INFERENCE_ALPHA_GROUP && kind === "InferencePoolImport") return true;
  if (isInferenceGroup(group)) return kind === "InferencePool";
  return kind === "ServiceImport" && IMPORTING_GROUPS.has(group);
}

/**
 * The groups of Services of several clusters: the API's own and GKE's.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1748/ and https://cloud.google.com/kubernetes-engine/docs/how-to/deploying-multi-cluster-gateways
 */
const IMPORTING_GROUPS: ReadonlySet<string> = new Set(["multicluster.x-k8s.io", "net.gke.io"]);
