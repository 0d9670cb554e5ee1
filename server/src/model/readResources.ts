import { referencesOfKind } from "../implementations/references/referenceTable.ts";
import { NONE } from "../yaml/exactList.ts";
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
import { type ObjectType, objectType } from "./objectType.ts";
import { readPolicy, readTelemetryPolicy, readTrafficPolicy } from "./policy.ts";
import { isProducerKind, readProducer } from "./producer.ts";
import { present, text } from "./reading.ts";
import { readPolicySettings } from "./readPolicySettings.ts";
import { readNamedParts, readWrittenReferences } from "./readWrittenReferences.ts";
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
export function readResources(
  root: YamlNode | undefined,
  base: Path = NONE,
  depth = 0,
  list?: ObjectType,
): readonly Resource[] {
  if (root?.kind !== "map") return [];
  const type = objectType(root, list);
  if (type === undefined) return [];
  const { apiVersion, kind } = type;
  const items = child(root, "items");
  if (kind.endsWith("List") && items?.kind === "sequence") {
    if (depth >= MAXIMUM_LIST_DEPTH) return [];
    return items.items.flatMap((item, index) =>
      readResources(item, [...base, "items", index], depth + 1, type),
    );
  }
  return [readResource(root, apiVersion, kind, base)];
}

/** Reads one object, whatever its own `apiVersion` and `kind` say. `base` is where it stands in its document. */
export function readResource(root: YamlNode, apiVersion: string, kind: string, base: Path): Resource {
  const { group, version } = splitApiVersion(apiVersion);
  const metadata = readMetadata(root);
  const references = readWrittenReferences(group, kind, root, metadata);
  const spec = child(root, "spec");
  const policySettings = readPolicySettings(group, kind, root);
  const common: ResourceBase = {
    group,
    version,
    metadata,
    base,
    ...(references === undefined ? {} : { references }),
    ...readNamedParts(group, kind, root),
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
    return { kind: "Producer", producerKind: kind, spec: readProducer(group, kind, root), ...common };
  }
  const definition = isDefinition(group, version, kind) ? readDefinition(spec) : undefined;
  if (definition !== undefined) return { kind: "CustomResourceDefinition", spec: definition, ...common };
  const policy = group === GATEWAY_GROUP ? undefined : readPolicy(isOfPolicies(group, kind), spec);
  if (policy !== undefined) return { kind: "Policy", policyKind: kind, spec: policy, ...common };
  if (INGRESS_GROUPS.has(group)) {
    if (kind === "Ingress") return { kind, spec: readIngress(spec), ...common };
    if (kind === "IngressClass")
      return { kind, ...present({ controller: text(spec, "controller") }), ...common };
  }
  const dependent = readDependent(group, kind, root);
  return dependent === undefined
    ? { kind: "Other", otherKind: kind, ...common }
    : { kind: "Dependent", dependentKind: kind, spec: dependent, ...common };
}

/** Kinds of policies are called so, but for a few that are known to count one by one on a target. */
function isOfPolicies(group: string, kind: string): boolean {
  return kind.endsWith("Policy") || referencesOfKind(group, kind)?.isOldestOnly === true;
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
      return { kind, spec: readGateway(spec), ...common };
    case "GatewayClass":
      return { kind, spec: readGatewayClass(spec), ...reported(readGatewayClassStatus(root)), ...common };
    case "ListenerSet":
    case "XListenerSet":
      return { kind, spec: readListenerSet(spec), ...common };
    case "HTTPRoute":
      return { kind, spec: readHttpRoute(spec), ...common };
    case "GRPCRoute":
      return { kind, spec: readGrpcRoute(spec), ...common };
    case "TLSRoute":
      return { kind, spec: readTlsRoute(spec), ...common };
    case "TCPRoute":
    case "UDPRoute":
      return { kind, spec: readL4Route(spec), ...common };
    case "ReferenceGrant":
      return { kind, spec: readReferenceGrant(spec), ...common };
    case "BackendTLSPolicy":
      return { kind, spec: readBackendTlsPolicy(spec), ...common };
    case "XBackend":
      return { kind, spec: readXBackend(spec), ...common };
    case "XBackendTrafficPolicy":
      return { kind: "Policy", policyKind: kind, spec: readTrafficPolicy(spec), ...common };
    case "XTelemetryPolicy":
      return { kind: "Policy", policyKind: kind, spec: readTelemetryPolicy(spec), ...common };
    case "XMesh":
      return { kind, spec: readXMesh(spec), ...common };
    default:
      return undefined;
  }
}

function readInferenceResource(
  common: ResourceBase,
  kind: string,
  spec: YamlNode | undefined,
): Resource | undefined {
  if (kind === "InferencePool") return { kind, spec: readInferencePool(common.group, spec), ...common };
  if (!isPoolUserKind(kind)) return undefined;
  return { kind: "InferencePoolUser", userKind: kind, spec: readInferencePoolUser(spec), ...common };
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
      return { kind, ...common };
    case "Service":
      return { kind, spec: readService(spec), ...common };
    case "Secret":
      return { kind, data: readSecret(root), ...common };
    case "ConfigMap":
      return { kind, data: readConfigMap(root), ...common };
    default:
      return undefined;
  }
}
