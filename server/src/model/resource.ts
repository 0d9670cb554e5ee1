import type { Path } from "../yaml/tree.ts";
import type { BackendTlsPolicySpec } from "./backendTlsPolicy.ts";
import type { CustomResourceDefinitionSpec } from "./customResourceDefinition.ts";
import type { DependentSpec } from "./dependent.ts";
import type { GatewaySpec } from "./gateway.ts";
import type { GatewayClassSpec, ReportedGatewayClassStatus } from "./gatewayClass.ts";
import type { InferencePoolSpec, InferencePoolUserSpec } from "./inferencePool.ts";
import type { IngressSpec } from "./ingress.ts";
import type { KeyedData } from "./keyedData.ts";
import type { ListenerSetSpec } from "./listenerSet.ts";
import type { Metadata } from "./metadata.ts";
import type { PolicySpec } from "./policy.ts";
import type { PolicySettings } from "./policySettings.ts";
import type { ProducerSpec } from "./producerSpec.ts";
import type { ReferenceGrantSpec } from "./referenceGrant.ts";
import type { RouteKind, RouteSpec } from "./route.ts";
import type { SavedStatus } from "./savedStatus.ts";
import type { ServiceSpec } from "./service.ts";
import type { WrittenReference } from "./writtenReference.ts";
import type { XBackendSpec } from "./xBackend.ts";
import type { XMeshSpec } from "./xMesh.ts";

/** The group of the Gateway API. */
export const GATEWAY_GROUP = "gateway.networking.k8s.io";
/** The group of its experiments. */
export const EXPERIMENTAL_GROUP = "gateway.networking.x-k8s.io";

/** The group of kustomizations and components, which are files and no objects of a cluster. */
export const KUSTOMIZE_GROUP = "kustomize.config.k8s.io";

/** The group of the API's first drafts, which it left with release 0.4. */
export const FIRST_GROUP = "networking.x-k8s.io";

/** True for the groups that the Gateway API has or had. */
export function isGatewayApiGroup(group: string): boolean {
  return group === GATEWAY_GROUP || group === EXPERIMENTAL_GROUP || group === FIRST_GROUP;
}

/** What every object has. */
export interface ResourceBase {
  readonly group: string;
  readonly version: string;
  readonly metadata: Metadata;
  /** Where the object stands in its document: empty, or `["items", 3]` in a List. */
  readonly base: Path;
  /** What a cluster reported of an object of the Gateway API, where the manifest was read from one. */
  readonly savedStatus?: SavedStatus;
  /** What it refers to by the table of references; left out where its kind is not in it. */
  readonly references?: readonly WrittenReference[];
  /** The names of its parts that a `sectionName` of a policy may mean, where the table of references knows them. */
  readonly sections?: readonly string[];
  /** The hosts that it gives to a mesh, where it is of a kind that does. */
  readonly hosts?: readonly string[];
  /** What it sets, where it is a policy of a kind of which it is known how several come together. */
  readonly policySettings?: PolicySettings;
  /** Where it is no manifest of its own: what it stands in. */
  readonly embedded?: Embedding;
}

/** What a Route or Gateway stands in that some chart or controller makes a manifest of. */
export interface Embedding {
  /** The object around it for people, or what the file is. */
  readonly host: string;
  /** What one asks for it by where it has no name of its own: the object around it and the keys above, `podinfo.route.app`. */
  readonly alias?: string;
  /** A whole manifest, or only what belongs into `spec`. */
  readonly form: "manifest" | "spec";
  /** Its namespace, if it is known, is that of the release or its own, whatever delivers the object around it. */
  readonly isPlaced?: boolean;
  /** It is switched off, so nothing is made of it. */
  readonly isOff?: boolean;
  /** It stands in a text: all of it has the place of that text, and no part of it can be edited. */
  readonly isInText?: boolean;
}

export interface Gateway extends ResourceBase {
  readonly kind: "Gateway";
  readonly spec: GatewaySpec;
}
export interface GatewayClass extends ResourceBase {
  readonly kind: "GatewayClass";
  readonly spec: GatewayClassSpec;
  readonly status?: ReportedGatewayClassStatus;
}
/** ListenerSet, or its experimental predecessor XListenerSet, which reads alike. */
export interface ListenerSet extends ResourceBase {
  readonly kind: "ListenerSet" | "XListenerSet";
  readonly spec: ListenerSetSpec;
}
export interface Route extends ResourceBase {
  readonly kind: RouteKind;
  readonly spec: RouteSpec;
}
export interface ReferenceGrant extends ResourceBase {
  readonly kind: "ReferenceGrant";
  readonly spec: ReferenceGrantSpec;
}
export interface BackendTlsPolicy extends ResourceBase {
  readonly kind: "BackendTLSPolicy";
  readonly spec: BackendTlsPolicySpec;
}
export interface Namespace extends ResourceBase {
  readonly kind: "Namespace";
}
export interface Service extends ResourceBase {
  readonly kind: "Service";
  readonly spec: ServiceSpec;
}
export interface Secret extends ResourceBase {
  readonly kind: "Secret";
  readonly data: KeyedData;
}
export interface ConfigMap extends ResourceBase {
  readonly kind: "ConfigMap";
  readonly data: KeyedData;
}
export interface XBackend extends ResourceBase {
  readonly kind: "XBackend";
  readonly spec: XBackendSpec;
}
export interface XMesh extends ResourceBase {
  readonly kind: "XMesh";
  readonly spec: XMeshSpec;
}
/** Pods that serve a model, of the inference extension. */
export interface InferencePool extends ResourceBase {
  readonly kind: "InferencePool";
  readonly spec: InferencePoolSpec;
}
/** An InferenceObjective, or another object that says something about the requests to a pool. */
export interface InferencePoolUser extends ResourceBase {
  readonly kind: "InferencePoolUser";
  readonly userKind: string;
  readonly spec: InferencePoolUserSpec;
}
/** An object that makes others: a HelmRelease, a Certificate, … */
export interface Producer extends ResourceBase {
  readonly kind: "Producer";
  readonly producerKind: string;
  readonly spec: ProducerSpec;
}
/** A policy of another API, XBackendTrafficPolicy or XTelemetryPolicy: what it applies to is known, and little of what it says. */
export interface Policy extends ResourceBase {
  readonly kind: "Policy";
  readonly policyKind: string;
  readonly spec: PolicySpec;
}
/** A definition of a kind; what it defines, without the schemas. */
export interface CustomResourceDefinition extends ResourceBase {
  readonly kind: "CustomResourceDefinition";
  readonly spec: CustomResourceDefinitionSpec;
}
/** An Ingress of whatever version. */
export interface Ingress extends ResourceBase {
  readonly kind: "Ingress";
  readonly spec: IngressSpec;
}
/** A class of Ingresses, by the name of its controller. */
export interface IngressClass extends ResourceBase {
  readonly kind: "IngressClass";
  readonly controller?: string;
}
/** An object of another API that scales, selects or is labelled like what is generated for a Gateway. */
export interface Dependent extends ResourceBase {
  readonly kind: "Dependent";
  readonly dependentKind: string;
  readonly spec: DependentSpec;
}
/** Any other object: only its identity is known, for references that name it. */
export interface OtherResource extends ResourceBase {
  readonly kind: "Other";
  readonly otherKind: string;
}

/** Every object that is read, by kind. */
export type Resource =
  | Gateway
  | GatewayClass
  | ListenerSet
  | Route
  | ReferenceGrant
  | BackendTlsPolicy
  | Namespace
  | Service
  | Secret
  | ConfigMap
  | XBackend
  | XMesh
  | InferencePool
  | InferencePoolUser
  | Producer
  | Policy
  | CustomResourceDefinition
  | Ingress
  | IngressClass
  | Dependent
  | OtherResource;

/**
 * True for objects of which hardly more than names is read, so that what they say in YAML is nobody's business here.
 */
export function isKnownByName({ kind, group }: Resource): boolean {
  if (kind === "Policy") return group !== EXPERIMENTAL_GROUP;
  return kind === "Other" || kind === "CustomResourceDefinition" || kind === "IngressClass";
}

/** True for an XBackendTrafficPolicy, which is read like the policies of every API. */
export function isTrafficPolicy(resource: Resource): resource is Policy {
  return (
    resource.kind === "Policy" &&
    resource.group === EXPERIMENTAL_GROUP &&
    resource.policyKind === "XBackendTrafficPolicy"
  );
}

/** True for an XTelemetryPolicy, which is read like the policies of every API. */
export function isTelemetryPolicy(resource: Resource): resource is Policy {
  return (
    resource.kind === "Policy" &&
    resource.group === EXPERIMENTAL_GROUP &&
    resource.policyKind === "XTelemetryPolicy"
  );
}

/** The kind as the manifest has it. */
export function manifestKind(resource: Resource): string {
  switch (resource.kind) {
    case "Producer":
      return resource.producerKind;
    case "Policy":
      return resource.policyKind;
    case "Dependent":
      return resource.dependentKind;
    case "InferencePoolUser":
      return resource.userKind;
    case "Other":
      return resource.otherKind;
    default:
      return resource.kind;
  }
}

/** The object as a Route of whatever kind; undefined for everything else. */
export function asRoute(resource: Resource): Route | undefined {
  return isRoute(resource) ? resource : undefined;
}

/** True for a Route of any kind. */
export function isRoute(resource: Resource): resource is Route {
  switch (resource.kind) {
    case "HTTPRoute":
    case "GRPCRoute":
    case "TLSRoute":
    case "TCPRoute":
    case "UDPRoute":
      return true;
    default:
      return false;
  }
}

/** The object as something that brings listeners; undefined for everything else. */
export function asListenerOwner(resource: Resource): Gateway | ListenerSet | undefined {
  switch (resource.kind) {
    case "Gateway":
    case "ListenerSet":
    case "XListenerSet":
      return resource;
    default:
      return undefined;
  }
}

/** `group/version`, or the version alone in the core group. */
export function apiVersionOf(resource: Resource): string {
  return resource.group === "" ? resource.version : `${resource.group}/${resource.version}`;
}

/** Splits an `apiVersion`. */
export function splitApiVersion(apiVersion: string): { readonly group: string; readonly version: string } {
  const slash = apiVersion.indexOf("/");
  return slash < 0
    ? { group: "", version: apiVersion }
    : { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) };
}
