import type { Delivered } from "../../delivery/delivered.ts";
import { controllerOfClass } from "../../implementations/controllerOfClass.ts";
import type { GatewayAddress } from "../../model/gateway.ts";
import { GATEWAY_GROUP, type Gateway, type GatewayClass } from "../../model/resource.ts";
import { routabilityFault } from "../../schema/admission/gateways/routabilityForm.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { type ClusterView, foundAs } from "../clusterView.ts";
import type { RefusedOrOpen, Verdict } from "../verdict.ts";
import { knownNaming } from "./implementationNames.ts";
import { reachOf } from "./ipRange.ts";

/**
 * From where a Gateway can be reached. GEP-1651 put a scope on the Gateway (`Public`, `Private`, `Cluster`); its
 * successor GEP-5093 puts one on each address, first proposed with `External` and `Cluster`, released in 1.7 with
 * `Cluster` alone. All leave room for values of an implementation, which start with a domain.
 */
export type Form = "gateway" | "address" | "released";

/** The scopes that GEP-1651 defines, the narrowest first. */
export const GATEWAY_SCOPES = ["Cluster", "Private", "Public"] as const;
/** The scopes that GEP-5093 defined as a proposal; without the last one those of release 1.7. */
export const ADDRESS_SCOPES = ["Cluster", "External"] as const;

/**
 * What a value of `routability` is: one that its GEP defines, one of an implementation (`domain/name`), text that is
 * filled in later, or none that is allowed.
 */
export type ValueKind = "defined" | "vendor" | "opaque" | "invalid";

/** The most characters of a value. */
export const LONGEST_VALUE = 253;
/** The most addresses in the status of a Gateway. */
export const MOST_STATUS_ADDRESSES = 16;

/**
 * The pattern of GEP-1651 for values of an implementation, anchored: as it is written there its alternatives are not,
 * and it takes any text that has `Private` in it.
 */
const VENDOR_VALUE = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/[A-Za-z0-9/_-]+$/;

/**
 * Sorts a value of `infrastructure.routability` or of `addresses[].routability`.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1651/ and https://gateway-api.sigs.k8s.io/geps/gep-5093/
 */
export function kindOfValue(value: string, form: Form): ValueKind {
  if (isOpaque(value)) return "opaque";
  if (scopesOf(form).includes(value)) return "defined";
  if (form === "released") {
    const isTaken = value.length <= LONGEST_VALUE && routabilityFault(value) === undefined;
    return isTaken ? "vendor" : "invalid";
  }
  return value.length <= LONGEST_VALUE && VENDOR_VALUE.test(value) ? "vendor" : "invalid";
}

function scopesOf(form: Form): readonly string[] {
  switch (form) {
    case "gateway":
      return GATEWAY_SCOPES;
    case "address":
      return ADDRESS_SCOPES;
    case "released":
      return ["Cluster", ""];
  }
}

/** Whether a scope reaches further than another one; unknown unless GEP-1651 defines both. */
export function isWider(scope: string, than: string): Verdict {
  const scopes: readonly string[] = GATEWAY_SCOPES;
  const [one, other] = [scopes.indexOf(scope), scopes.indexOf(than)];
  if (scope === than) return "no";
  return one < 0 || other < 0 ? "unknown" : one > other ? "yes" : "no";
}

/**
 * The value of the per-address form that comes nearest: an empty one where the released form says nothing; undefined where
 * the implementation has to name one.
 */
export function addressScopeFor(scope: string, form: "address" | "released"): string | undefined {
  if (scope === "Public") return form === "released" ? "" : "External";
  if (scope === "Private") return undefined;
  return kindOfValue(scope, form) === "invalid" ? undefined : scope;
}

/** The GatewayClass that a Gateway names, where it is in the workspace. */
export function classOf(gateway: Delivered<Gateway>, view: ClusterView): Delivered<GatewayClass> | undefined {
  const name = gateway.resource.spec.gatewayClassName;
  if (name === undefined) return undefined;
  const target = { group: GATEWAY_GROUP, kind: "GatewayClass", namespace: "", name };
  return foundAs(
    view.find(gateway.id, target),
    (resource): resource is GatewayClass => resource.kind === "GatewayClass",
  );
}

/**
 * The scopes that a class lists in its status, the default one first. Undefined where nothing is listed: the class is
 * then no dump from a cluster, or its implementation does not know the proposal.
 */
export function supportedScopes(gatewayClass: Delivered<GatewayClass>): readonly string[] | undefined {
  const listed = gatewayClass.resource.status?.routabilities ?? [];
  return listed.length === 0 ? undefined : listed;
}

/** The scope that a Gateway has: the one it asks for, otherwise the default of its class; undefined where unknown. */
export function effectiveScope(
  gateway: Delivered<Gateway>,
  view: ClusterView,
): { readonly scope: string; readonly from: "Gateway" | "GatewayClass" } | undefined {
  const own = gateway.resource.spec.infrastructure?.routability;
  if (own !== undefined) return { scope: own, from: "Gateway" };
  const found = classOf(gateway, view);
  const scope = found === undefined ? undefined : supportedScopes(found)?.[0];
  return scope === undefined ? undefined : { scope, from: "GatewayClass" };
}

/** Whether the class of a Gateway supports the scope that it asks for. */
export function isScopeSupported(scope: string, supported: readonly string[] | undefined): Verdict {
  if (isOpaque(scope) || supported === undefined) return "unknown";
  if (supported.includes(scope)) return "yes";
  return supported.some(isOpaque) ? "unknown" : "no";
}

/** Whether an address can be reached in a scope of GEP-1651, and no further. Never a yes: networks are built freely. */
export function addressFitsScope({ type, value }: GatewayAddress, scope: string): Verdict {
  if ((type !== undefined && type !== "IPAddress") || value === undefined) return "unknown";
  const reach = reachOf(value);
  if (reach === undefined || reach === "documentation") return "unknown";
  if (scope === "Public") return reach === "global" ? "unknown" : "no";
  return (scope === "Cluster" || scope === "Private") && reach === "global" ? "no" : "unknown";
}

/**
 * The scope that the addresses of a Gateway have to have: its own, or the default of its class, which counts as much.
 * Undefined where it is not known, where it is no scope, and where the addresses say it themselves (GEP-5093).
 */
export function scopeOfAddresses(
  gateway: Delivered<Gateway>,
  view: ClusterView,
): ReturnType<typeof effectiveScope> {
  const { infrastructure, addresses = [] } = gateway.resource.spec;
  const found = view.routability.isRead ? effectiveScope(gateway, view) : undefined;
  if (found === undefined || !["defined", "vendor"].includes(kindOfValue(found.scope, "gateway")))
    return undefined;
  // A child has no addresses of its own.
  const isSaidElsewhere =
    infrastructure?.attachTo !== undefined || addresses.some(({ routability }) => routability !== undefined);
  return found.from === "GatewayClass" && isSaidElsewhere ? undefined : found;
}

/**
 * True where the data planes of a Gateway's class are known to run in the cluster, behind a Service: by the setting
 * `generatedNames`, or because the controller is known here.
 */
export function isServedInCluster(
  gatewayClass: string,
  controller: string | undefined,
  view: ClusterView,
): boolean {
  const name = controller ?? controllerOfClass(gatewayClass);
  if (name === undefined) return false;
  return view.routability.inClusterControllers.includes(name) || (knownNaming(name)?.names.length ?? 0) > 0;
}

/** What keeps a Gateway from the scope that it asks for. */
export type RoutabilityObstacle = RefusedOrOpen & {
  readonly obstacle: "invalid" | "unsupported" | "in-cluster" | { readonly address: number };
  readonly message: string;
};

/**
 * Why a Gateway reports UnsupportedRoutability (GEP-1651). An address that does not look as if it could be reached in
 * the scope leaves it open: networks translate addresses, and some clusters use public ones inside. So does `Private` on a
 * data plane in the cluster, which such implementations should not support.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1651/
 */
export function routabilityObstacle(
  gateway: Delivered<Gateway>,
  view: ClusterView,
): RoutabilityObstacle | undefined {
  if (!view.routability.isRead) return undefined;
  const own = gateway.resource.spec.infrastructure?.routability;
  return (
    (own === undefined || isOpaque(own) ? undefined : ownObstacle(gateway, own, view)) ??
    addressObstacle(gateway, view)
  );
}

function ownObstacle(
  gateway: Delivered<Gateway>,
  scope: string,
  view: ClusterView,
): RoutabilityObstacle | undefined {
  if (kindOfValue(scope, "gateway") === "invalid") {
    const shown = scope.length > LONGEST_VALUE ? `A text of ${scope.length} characters` : `\`${scope}\``;
    return { verdict: "no", obstacle: "invalid", message: `${shown} is no routability.` };
  }
  const found = classOf(gateway, view);
  const supported = found === undefined ? undefined : supportedScopes(found);
  if (isScopeSupported(scope, supported) === "no") {
    const message = `GatewayClass \`${found?.resource.metadata.name ?? ""}\` does not support the routability \`${scope}\`.`;
    return { verdict: "no", obstacle: "unsupported", message };
  }
  const { gatewayClassName = "", infrastructure } = gateway.resource.spec;
  const isOpen = scope === "Private" && supported === undefined && infrastructure?.attachTo === undefined;
  if (!isOpen || !isServedInCluster(gatewayClassName, found?.resource.spec.controllerName, view))
    return undefined;
  const message = `Whether Gateways of class \`${gatewayClassName}\`, which run inside of the cluster, can have the routability \`Private\` cannot be told from the manifests.`;
  return { verdict: "unknown", doubt: "ImplementationSpecific", obstacle: "in-cluster", message };
}

function addressObstacle(gateway: Delivered<Gateway>, view: ClusterView): RoutabilityObstacle | undefined {
  const wanted = scopeOfAddresses(gateway, view);
  if (wanted === undefined) return undefined;
  const { addresses = [] } = gateway.resource.spec;
  const address = addresses.findIndex((one) => addressFitsScope(one, wanted.scope) === "no");
  if (address < 0) return undefined;
  const message = `Whether \`${addresses[address]?.value ?? ""}\` has the routability \`${wanted.scope}\` cannot be told from the manifests.`;
  return { verdict: "unknown", doubt: "Undecided", obstacle: { address }, message };
}
