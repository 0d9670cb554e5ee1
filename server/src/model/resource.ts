import type { Path, YamlNode } from "../yaml/tree.ts";
import { child } from "../yaml/tree.ts";
import type { BackendTlsPolicySpec } from "./backendTlsPolicy.ts";
import { readBackendTlsPolicy } from "./backendTlsPolicy.ts";
import { type DependentSpec, readDependent } from "./dependent.ts";
import { type GatewaySpec, type ReportedGatewayStatus, readGateway, readGatewayStatus } from "./gateway.ts";
import {
  type GatewayClassSpec,
  type ReportedGatewayClassStatus,
  readGatewayClass,
  readGatewayClassStatus,
} from "./gatewayClass.ts";
import { type KeyedData, readConfigMap, readSecret } from "./keyedData.ts";
import { type ListenerSetSpec, readListenerSet } from "./listenerSet.ts";
import { type Metadata, readMetadata } from "./metadata.ts";
import { isProducerKind, type ProducerSpec, readProducer } from "./producer.ts";
import { text } from "./reading.ts";
import { type ReferenceGrantSpec, readReferenceGrant } from "./referenceGrant.ts";
import {
  type RouteKind,
  type RouteSpec,
  readGrpcRoute,
  readHttpRoute,
  readL4Route,
  readTlsRoute,
} from "./route.ts";
import { readService, type ServiceSpec } from "./service.ts";

/** The group of the Gateway API. */
export const GATEWAY_GROUP = "gateway.networking.k8s.io";
/** The group of its experiments. */
export const EXPERIMENTAL_GROUP = "gateway.networking.x-k8s.io";

interface ResourceBase {
  readonly group: string;
  readonly version: string;
  readonly metadata: Metadata;
  /** Where the object stands in its document: empty, or `["items", 3]` in a List. */
  readonly base: Path;
}

export interface Gateway extends ResourceBase {
  readonly kind: "Gateway";
  readonly spec: GatewaySpec;
  readonly status?: ReportedGatewayStatus;
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
/** XBackend, XBackendTrafficPolicy and XMesh: known by name only, so that references to them resolve. */
export interface ExperimentalResource extends ResourceBase {
  readonly kind: "XBackend" | "XBackendTrafficPolicy" | "XMesh";
}
/** An object that makes others: a HelmRelease, a Certificate, … */
export interface Producer extends ResourceBase {
  readonly kind: "Producer";
  readonly producerKind: string;
  readonly spec: ProducerSpec;
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
  | ExperimentalResource
  | Producer
  | Dependent
  | OtherResource;

/** The kind as the manifest has it. */
export function manifestKind(resource: Resource): string {
  switch (resource.kind) {
    case "Producer":
      return resource.producerKind;
    case "Dependent":
      return resource.dependentKind;
    case "Other":
      return resource.otherKind;
    default:
      return resource.kind;
  }
}

/** The object as a Route of whatever kind; undefined for everything else. */
export function asRoute(resource: Resource): Route | undefined {
  switch (resource.kind) {
    case "HTTPRoute":
    case "GRPCRoute":
    case "TLSRoute":
    case "TCPRoute":
    case "UDPRoute":
      return resource;
    default:
      return undefined;
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

/** A List may hold lists; deeper ones than this are not looked into. */
const MAXIMUM_LIST_DEPTH = 3;

/** Reads the objects of a document: one, or the items of a `List`. A document without apiVersion and kind holds none. */
export function readResources(root: YamlNode | undefined, base: Path = [], depth = 0): readonly Resource[] {
  if (root?.kind !== "map") return [];
  const apiVersion = text(root, "apiVersion");
  const kind = text(root, "kind");
  if (apiVersion === undefined || kind === undefined) return [];
  const items = child(root, "items");
  if (kind.endsWith("List") && items?.kind === "sequence") {
    if (depth >= MAXIMUM_LIST_DEPTH) return [];
    return items.items.flatMap((item, index) => readResources(item, [...base, "items", index], depth + 1));
  }
  return [readResource(root, apiVersion, kind, base)];
}

function readResource(root: YamlNode, apiVersion: string, kind: string, base: Path): Resource {
  const { group, version } = splitApiVersion(apiVersion);
  const common = { group, version, metadata: readMetadata(root), base };
  const spec = child(root, "spec");
  const known =
    group === GATEWAY_GROUP || group === EXPERIMENTAL_GROUP
      ? readGatewayApiResource(common, kind, root, spec)
      : group === ""
        ? readCoreResource(common, kind, root, spec)
        : undefined;
  if (known !== undefined) return known;
  if (isProducerKind(kind)) {
    return { ...common, kind: "Producer", producerKind: kind, spec: readProducer(kind, root) };
  }
  const dependent = readDependent(group, kind, root);
  return dependent === undefined
    ? { ...common, kind: "Other", otherKind: kind }
    : { ...common, kind: "Dependent", dependentKind: kind, spec: dependent };
}

function readGatewayApiResource(
  common: ResourceBase,
  kind: string,
  root: YamlNode,
  spec: YamlNode | undefined,
): Resource | undefined {
  switch (kind) {
    case "Gateway":
      return { ...common, kind, spec: readGateway(spec), ...reported(readGatewayStatus(root)) };
    case "GatewayClass":
      return { ...common, kind, spec: readGatewayClass(spec), ...reported(readGatewayClassStatus(root)) };
    case "ListenerSet":
    case "XListenerSet":
      return { ...common, kind, spec: readListenerSet(spec) };
    case "HTTPRoute":
      return { ...common, kind, spec: readHttpRoute(spec) };
    case "GRPCRoute":
      return { ...common, kind, spec: readGrpcRoute(spec) };
    case "TLSRoute":
      return { ...common, kind, spec: readTlsRoute(spec) };
    case "TCPRoute":
    case "UDPRoute":
      return { ...common, kind, spec: readL4Route(spec) };
    case "ReferenceGrant":
      return { ...common, kind, spec: readReferenceGrant(spec) };
    case "BackendTLSPolicy":
      return { ...common, kind, spec: readBackendTlsPolicy(spec) };
    case "XBackend":
    case "XBackendTrafficPolicy":
    case "XMesh":
      return { ...common, kind };
    default:
      return undefined;
  }
}

function reported<S>(status: S | undefined): { readonly status?: S } {
  return status === undefined ? {} : { status };
}

function readCoreResource(
  common: ResourceBase,
  kind: string,
  root: YamlNode,
  spec: YamlNode | undefined,
): Resource | undefined {
  switch (kind) {
    case "Namespace":
      return { ...common, kind };
    case "Service":
      return { ...common, kind, spec: readService(spec) };
    case "Secret":
      return { ...common, kind, data: readSecret(root) };
    case "ConfigMap":
      return { ...common, kind, data: readConfigMap(root) };
    default:
      return undefined;
  }
}
