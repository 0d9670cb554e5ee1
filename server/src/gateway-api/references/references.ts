import { INFERENCE_ALPHA_GROUP, INFERENCE_GROUP } from "../../model/inferencePool.ts";
import type { BackendRef, ObjectReference } from "../../model/reference.ts";
import type { GrantTo } from "../../model/referenceGrant.ts";
import { EXPERIMENTAL_GROUP, GATEWAY_GROUP } from "../../model/resource.ts";
import type { Target } from "../target.ts";

/**
 * The parent of a Route or a ListenerSet: group and kind default to the Gateway API's Gateway, the namespace to that of
 * the one that refers.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#parentreference
 */
export function parentTarget(ref: ObjectReference, owner: string | undefined): Target | undefined {
  return target(ref, GATEWAY_GROUP, "Gateway", owner);
}

/**
 * What a child Gateway attaches to: an omitted group is the core group, which has no Gateway.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1713/ (as first proposed)
 */
export function attachToTarget(ref: ObjectReference, owner: string | undefined): Target | undefined {
  return target(ref, "", "Gateway", owner);
}

/**
 * The Gateway that whoever wrote `attachTo` has in mind, for those who go there or write the rest of it: an omitted group
 * is a slip, which a rule tells.
 */
export function meantByAttachTo(ref: ObjectReference, owner: string | undefined): Target | undefined {
  return attachToTarget(
    { ...(ref.kind === undefined || ref.kind === "Gateway" ? { group: GATEWAY_GROUP } : {}), ...ref },
    owner,
  );
}

/**
 * A backend: a Service of the core group by default.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#backendobjectreference
 */
export function backendTarget(ref: BackendRef, owner: string | undefined): Target | undefined {
  return target(ref, "", "Service", owner);
}

/**
 * A certificate: a Secret of the core group by default.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#listenertlsconfig (certificateRefs)
 */
export function certificateTarget(ref: ObjectReference, owner: string | undefined): Target | undefined {
  return target(ref, "", "Secret", owner);
}

/** A bundle of certificate authorities: group and kind are required there, so nothing is assumed but the namespace. */
export function caCertificateTarget(ref: ObjectReference, owner: string | undefined): Target | undefined {
  return target(ref, "", "ConfigMap", isTrustBundle(ref) ? "" : owner);
}

/** True for a reference to a ClusterTrustBundle, which is in no namespace. */
export function isTrustBundle({ group, kind }: Pick<ObjectReference, "group" | "kind">): boolean {
  return group === "certificates.k8s.io" && kind === "ClusterTrustBundle";
}

/**
 * What a policy of whatever API applies to: group and kind are required, and without them nothing is known. Classes
 * stand in no namespace; anything else stands beside the policy unless the reference says where.
 */
export function policyTarget(ref: ObjectReference, owner: string | undefined): Target | undefined {
  if (ref.group === undefined || ref.kind === undefined) return undefined;
  return target(ref, "", "", ref.kind === "GatewayClass" ? "" : owner);
}

/**
 * Who picks the pods of an InferencePool: a Service of the pool's namespace by default.
 * Source: https://gateway-api-inference-extension.sigs.k8s.io/reference/spec/#endpointpickerref
 */
export function pickerTarget(ref: ObjectReference, owner: string | undefined): Target | undefined {
  return target(ref, "", "Service", owner);
}

/**
 * The pool that an object speaks of: beside it, and by default in the group of the released API, but for InferenceModel,
 * which is older than that.
 * Source: https://gateway-api-inference-extension.sigs.k8s.io/reference/spec/#poolobjectreference
 */
export function poolTarget(
  ref: ObjectReference,
  userKind: string,
  owner: string | undefined,
): Target | undefined {
  const group = userKind === "InferenceModel" ? INFERENCE_ALPHA_GROUP : INFERENCE_GROUP;
  return target(ref, group, "InferencePool", owner);
}

/** What a ReferenceGrant lets others refer to by name: an object beside it, of the group and kind that it says. */
export function grantedTarget(to: GrantTo, owner: string | undefined): Target | undefined {
  return policyTarget(to, owner);
}

function target(
  ref: Pick<ObjectReference, "group" | "kind" | "name"> & { readonly namespace?: string | undefined },
  group: string,
  kind: string,
  owner: string | undefined,
): Target | undefined {
  if (ref.name === undefined || ref.name === "") return undefined;
  const namespace = ref.namespace === undefined || ref.namespace === "" ? owner : ref.namespace;
  return { group: ref.group ?? group, kind: ref.kind ?? kind, namespace, name: ref.name };
}

/** What kind of parent a Route names. */
export type ParentKind = "Gateway" | "ListenerSet" | "Service" | "ServiceImport" | "Route" | "other";

/** Sorts a parent by group and kind; `XListenerSet` of the experimental group counts as a ListenerSet. */
export function parentKindOf({ group, kind }: Pick<Target, "group" | "kind">): ParentKind {
  if (group === GATEWAY_GROUP && (kind === "Gateway" || kind === "ListenerSet")) return kind;
  if (group === EXPERIMENTAL_GROUP && kind === "XListenerSet") return "ListenerSet";
  if (group === "" && kind === "Service") return "Service";
  if (group === "multicluster.x-k8s.io" && kind === "ServiceImport") return "ServiceImport";
  if (group === GATEWAY_GROUP && kind.endsWith("Route")) return "Route";
  return "other";
}
