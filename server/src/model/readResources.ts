import type { Path, YamlNode } from "../yaml/tree.ts";
import { child } from "../yaml/tree.ts";
import { readBackendTlsPolicy } from "./backendTlsPolicy.ts";
import { isDefinition, readDefinition } from "./customResourceDefinition.ts";
import { readDependent } from "./dependent.ts";
import { readGateway } from "./gateway.ts";
import { readGatewayClass, readGatewayClassStatus } from "./gatewayClass.ts";
import {
  isInferenceGroup,
  isPoolUserKind,
  readInferencePool,
  readInferencePoolUser,
} from "./inferencePool.ts";
import { INGRESS_GROUPS, readIngress } from "./ingress.ts";
import { readConfigMap, readSecret } from "./keyedData.ts";
import { readListenerSet } from "./listenerSet.ts";
import { readMetadata } from "./metadata.ts";
import { readPolicy, readTelemetryPolicy, readTrafficPolicy } from "./policy.ts";
import { readPolicySettings } from "./policySettings.ts";
import { isProducerKind, readProducer } from "./producer.ts";
import { present, text } from "./reading.ts";
import { readWrittenReferences } from "./readWrittenReferences.ts";
import { readReferenceGrant } from "./referenceGrant.ts";
import {
  EXPERIMENTAL_GROUP,
  GATEWAY_GROUP,
  type Resource,
  type ResourceBase,
  splitApiVersion,
} from "./resource.ts";
import { readGrpcRoute, readHttpRoute, readL4Route, readTlsRoute } from "./route.ts";
import { readSavedStatus } from "./savedStatus.ts";
import { readService } from "./service.ts";
import { readXBackend } from "./xBackend.ts";
import { readXMesh } from "./xMesh.ts";

/** The levels of Lists in Lists that are looked into, the outermost one included. */
const MAXIMUM_LIST_DEPTH = 3;

/**
 * Reads the objects of a document: one, or the items of a `List`. A document without apiVersion and kind holds none.
 */
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

/** Reads one object, whatever its own `apiVersion` and `kind` say. `base` is where it stands in its document. */
export function readResource(root: YamlNode, apiVersion: string, kind: string, base: Path): Resource {
  const { group, version } = splitApiVersion(apiVersion);
  const metadata = readMetadata(root);
  const references = readWrittenReferences(group, kind, root, metadata);
  const spec = child(root, "spec");
  const policySettings = readPolicySettings(group, kind, spec);
  const common: ResourceBase = {
    group,
    version,
    metadata,
    base,
    ...(references === undefined ? {} : { references }),
    ...(policySettings === undefined ? {} : { policySettings }),
  };
  const known =
    group === GATEWAY_GROUP || group === EXPERIMENTAL_GROUP
      ? readGatewayApiResource(withSavedStatus(common, root), kind, root, spec)
      : group === ""
        ? readCoreResource(common, kind, root, spec)
        : isInferenceGroup(group)
          ? readInferenceResource(withSavedStatus(common, root), kind, spec)
          : undefined;
  if (known !== undefined) return known;
  if (isProducerKind(group, kind)) {
    return { ...common, kind: "Producer", producerKind: kind, spec: readProducer(group, kind, root) };
  }
  const definition = isDefinition(group, version, kind) ? readDefinition(spec) : undefined;
  if (definition !== undefined) return { ...common, kind: "CustomResourceDefinition", spec: definition };
  const policy = group === GATEWAY_GROUP ? undefined : readPolicy(kind, spec);
  if (policy !== undefined) return { ...common, kind: "Policy", policyKind: kind, spec: policy };
  if (INGRESS_GROUPS.has(group)) {
    if (kind === "Ingress") return { ...common, kind, spec: readIngress(spec) };
    if (kind === "IngressClass")
      return { ...common, kind, ...present({ controller: text(spec, "controller") }) };
  }
  const dependent = readDependent(group, kind, root);
  return dependent === undefined
    ? { ...common, kind: "Other", otherKind: kind }
    : { ...common, kind: "Dependent", dependentKind: kind, spec: dependent };
}

function withSavedStatus(common: ResourceBase, root: YamlNode): ResourceBase {
  const savedStatus = readSavedStatus(root);
  return savedStatus === undefined ? common : { ...common, savedStatus };
}

function readGatewayApiResource(
  common: ResourceBase,
  kind: string,
  root: YamlNode,
  spec: YamlNode | undefined,
): Resource | undefined {
  switch (kind) {
    case "Gateway":
      return { ...common, kind, spec: readGateway(spec) };
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
      return { ...common, kind, spec: readXBackend(spec) };
    case "XBackendTrafficPolicy":
      return { ...common, kind: "Policy", policyKind: kind, spec: readTrafficPolicy(spec) };
    case "XTelemetryPolicy":
      return { ...common, kind: "Policy", policyKind: kind, spec: readTelemetryPolicy(spec) };
    case "XMesh":
      return { ...common, kind, spec: readXMesh(spec) };
    default:
      return undefined;
  }
}

function readInferenceResource(
  common: ResourceBase,
  kind: string,
  spec: YamlNode | undefined,
): Resource | undefined {
  if (kind === "InferencePool") return { ...common, kind, spec: readInferencePool(common.group, spec) };
  if (!isPoolUserKind(kind)) return undefined;
  return { ...common, kind: "InferencePoolUser", userKind: kind, spec: readInferencePoolUser(spec) };
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
