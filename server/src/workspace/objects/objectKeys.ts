import type { Delivered } from "../../delivery/delivered.ts";
import { isDefaultGateway, takesDefaultGateways } from "../../gateway-api/attachment/defaultGateways.ts";
import { grantableReferences } from "../../gateway-api/references/outgoingReferences.ts";
import {
  attachToTarget,
  backendTarget,
  parentTarget,
  policyTarget,
} from "../../gateway-api/references/references.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { GatewayAddress } from "../../model/gateway.ts";
import {
  asListenerOwner,
  asRoute,
  type Gateway,
  type Ingress,
  isTelemetryPolicy,
  isTrafficPolicy,
  manifestKind,
  type Resource,
} from "../../model/resource.ts";
import { isDelegating } from "../../model/route.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { indexKey } from "./indexKey.ts";

/** The keys under which an object enters itself. */
export function keysOf(delivered: Delivered): readonly string[] {
  const { resource, namespace } = delivered;
  const { group } = resource;
  const kind = manifestKind(resource);
  const name = resource.metadata.name;
  const keys: string[] = [];
  if (namespace !== undefined && namespace !== "") keys.push(indexKey.inNamespace(namespace));
  keys.push(...producerKeys(delivered));
  if (resource.kind === "Producer") {
    if (resource.spec.makes.includes("HTTPRoute")) keys.push(indexKey.routeMakers());
    const made = resource.spec.madeNamespace?.name;
    if (made !== undefined) keys.push(indexKey.namespaceMakers(isOpaque(made) ? undefined : made));
  }
  keys.push(...definitionKeysOf(delivered));
  if (resource.kind === "Dependent") {
    const carried = new Set(resource.spec.carries.map(({ name: gateway }) => gateway));
    keys.push(...[...carried].map((gateway) => indexKey.labelled(namespace, gateway)));
  }
  if (resource.embedded?.form === "spec")
    return resource.embedded.isOff ? keys : [...keys, ...parentKeys(delivered), ...crossingKeys(delivered)];
  if (name === undefined) return keys;
  keys.push(
    indexKey.identity({ group, kind, namespace, name }),
    indexKey.named(group, kind, name),
    indexKey.kindIn(group, kind, namespace),
  );
  if (LISTED_KINDS.has(kind) || resource.policySettings !== undefined || resource.hosts !== undefined)
    keys.push(indexKey.kind(group, kind));
  if (isOpaque(name)) keys.push(indexKey.opaque(group, kind));
  // It may turn out to be the namespace that somebody names.
  if (namespace !== undefined && isOpaque(namespace))
    keys.push(
      indexKey.identity({ group, kind, namespace: undefined, name }),
      indexKey.opaquelyPlaced(group, kind),
    );
  if (kind === "Namespace") keys.push(indexKey.inNamespace(name));
  keys.push(...referenceKeys(delivered), ...crossingKeys(delivered));
  const route = asRoute(resource);
  if (route !== undefined && isDelegating(route.spec)) keys.push(indexKey.delegatingRoutes());
  if (resource.embedded === undefined) keys.push(...(route?.spec.hostnames ?? []).map(indexKey.hostname));
  return keys;
}

/** The key under which a definition of a kind is found. */
export function definitionKeysOf({ resource }: Delivered): readonly string[] {
  if (resource.kind !== "CustomResourceDefinition") return [];
  return [indexKey.definitions(resource.spec.group, resource.spec.kind)];
}

/** The keys under which objects of other scopes find one. */
export function sharedKeysOf(delivered: Delivered): readonly string[] {
  const { resource, namespace } = delivered;
  const { group, metadata, embedded } = resource;
  const { name } = metadata;
  const producers = producerKeys(delivered);
  if (name === undefined || embedded?.form === "spec") return producers;
  return [...producers, indexKey.identity({ group, kind: manifestKind(resource), namespace, name })];
}

/** The keys under which something that makes objects is found. */
function producerKeys({ resource, namespace }: Delivered): readonly string[] {
  if (resource.kind === "Ingress")
    return asksForCertificates(resource) ? [indexKey.producers(namespace)] : [];
  if (asListenerOwner(resource) !== undefined)
    return isAnnotatedForCertManager(resource.metadata.annotations) ? [indexKey.producers(namespace)] : [];
  if (resource.kind !== "Producer" || resource.spec.makes.length === 0) return [];
  const { isEverywhere, targetNamespace = namespace } = resource.spec;
  return [indexKey.producers(isEverywhere ? undefined : known(targetNamespace))];
}

const LISTED_KINDS = new Set([
  "Gateway",
  "GatewayClass",
  "ListenerSet",
  "XListenerSet",
  "ReferenceGrant",
  "Namespace",
  "BackendTLSPolicy",
  "Service",
  "Ingress",
  "IngressClass",
  // Selectors of all namespaces look for these by their labels.
  "Secret",
  "ConfigMap",
  "Pod",
  "Deployment",
  "StatefulSet",
  "DaemonSet",
]);

function referenceKeys(delivered: Delivered): readonly string[] {
  const { resource, namespace } = delivered;
  if (asRoute(resource) !== undefined) return parentKeys(delivered);
  if (resource.kind === "BackendTLSPolicy") {
    return resource.spec.targetRefs.flatMap((ref) =>
      keyFor(indexKey.policies, backendTarget(ref, namespace)),
    );
  }
  if (resource.kind === "Policy") {
    const targets = resource.spec.targets.flatMap(({ ref }) => policyTarget(ref, namespace) ?? []);
    return targets.flatMap((target) => [
      indexKey.policiesOfKind(resource.group, resource.policyKind, target),
      ...(isTrafficPolicy(resource) ? [indexKey.trafficPolicies(target)] : []),
    ]);
  }
  const owner = asListenerOwner(resource);
  if (owner === undefined) return [];
  const attachTo = owner.kind === "Gateway" ? owner.spec.infrastructure?.attachTo : undefined;
  const parentRef = owner.kind === "Gateway" ? undefined : owner.spec.parentRef;
  return [
    ...keyFor(indexKey.members, attachTo && attachToTarget(attachTo, namespace)),
    ...keyFor(indexKey.members, parentRef && parentTarget(parentRef, namespace)),
    ...(owner.kind === "Gateway" ? gatewayKeys(owner) : []),
  ];
}

/** The keys under which a Route is found by the parents that it names. */
function parentKeys({ resource, namespace }: Delivered): readonly string[] {
  const route = asRoute(resource);
  if (route === undefined) return [];
  const isStream = route.kind === "TCPRoute" || route.kind === "UDPRoute";
  const byDefault = takesDefaultGateways(route) ? [indexKey.defaultRoutes()] : [];
  const named = (route.spec.parentRefs ?? []).flatMap((ref) => {
    const target = parentTarget(ref, namespace);
    if (target === undefined) return [];
    const { group, kind, name } = target;
    return [
      indexKey.routes(target),
      ...(ref.namespace === undefined ? [] : [indexKey.placedParent(group, kind, name)]),
      ...(isStream ? [indexKey.streams(target)] : []),
    ];
  });
  return [...byDefault, ...named];
}

function gatewayKeys(gateway: Gateway): readonly string[] {
  return [
    ...(isDefaultGateway(gateway) ? [indexKey.defaultGateways()] : []),
    ...(gateway.spec.addresses ?? []).flatMap((address) => addressKey(address) ?? []),
  ];
}

/** The key of an address that is asked for; undefined where it is left to the implementation, or filled in later. */
export function addressKey({ type = "IPAddress", value }: GatewayAddress): string | undefined {
  if (value === undefined || value === "" || isOpaque(value) || isOpaque(type)) return undefined;
  return indexKey.address(type, value);
}

/** Most references stay in their namespace; the few that leave it, or may, are what ReferenceGrants are for. */
function crossingKeys(delivered: Delivered): readonly string[] {
  const { resource, namespace } = delivered;
  if (!mayCross(resource)) return [];
  return grantableReferences(delivered).flatMap(({ target }) => {
    if (target.namespace === namespace) return [];
    const to = known(target.namespace);
    return [
      indexKey.crossings(resource.group, manifestKind(resource), known(namespace), to),
      ...(to === undefined ? [] : [indexKey.crossingsInto(to)]),
    ];
  });
}

function mayCross(resource: Resource): boolean {
  return (
    asRoute(resource) !== undefined ||
    asListenerOwner(resource) !== undefined ||
    resource.kind === "XBackend" ||
    isTelemetryPolicy(resource)
  );
}

function known(namespace: string | undefined): string | undefined {
  return namespace === undefined || isOpaque(namespace) ? undefined : namespace;
}

function keyFor(make: (target: Target) => string, target: Target | undefined): readonly string[] {
  return target === undefined ? [] : [make(target)];
}

/** cert-manager makes the Secrets that an annotated Gateway's or ListenerSet's listeners name. */
export function isAnnotatedForCertManager(annotations: Readonly<Record<string, string>>): boolean {
  return "cert-manager.io/issuer" in annotations || "cert-manager.io/cluster-issuer" in annotations;
}

/** cert-manager makes the Secrets that an annotated Ingress names, also by an issuer that is its own default. */
export function asksForCertificates({ metadata: { annotations } }: Ingress): boolean {
  return isAnnotatedForCertManager(annotations) || annotations["kubernetes.io/tls-acme"] === "true";
}
