import { INFERENCE_GROUP } from "../../model/inferencePool.ts";
import { EXPERIMENTAL_GROUP, GATEWAY_GROUP } from "../../model/resource.ts";
import { newestKindOf } from "../../schema/kinds.ts";
import { type BundleVersion, releaseNumber } from "../../schema/release.ts";
import { fieldHover } from "../hover/fieldHover.ts";
import { type CompletedVersion, servedVersions } from "./completedKinds.ts";
import { type DraftMap, hole } from "./draft.ts";
import { apiVersionOf } from "./objectHeader.ts";
import { type Proposal, RANKS } from "./proposal.ts";
import type { Slot } from "./slot.ts";

const PARENT_REFS = { parentRefs: [{ name: hole("gateway") }] };
const BACKEND_RULE = { backendRefs: [{ name: hole("service"), port: hole(8080) }] };
const LISTENER = { name: hole("http"), port: hole(80), protocol: hole("HTTP") };
const TARGET = { group: "", kind: "Service", name: hole("service") };
const CLUSTER_SCOPED = new Set(["GatewayClass", "XMesh"]);

/** What the smallest sensible object of each kind says, in all of its versions or in one. */
const SPECS: Readonly<Record<string, DraftMap>> = {
  GatewayClass: { controllerName: hole("example.com/gateway-controller") },
  Gateway: { gatewayClassName: hole("gateway-class"), listeners: [LISTENER] },
  ListenerSet: { parentRef: { name: hole("gateway") }, listeners: [LISTENER] },
  XListenerSet: { parentRef: { name: hole("gateway") }, listeners: [LISTENER] },
  HTTPRoute: {
    ...PARENT_REFS,
    hostnames: [hole("www.example.com")],
    rules: [{ matches: [{ path: { type: "PathPrefix", value: hole("/") } }], ...BACKEND_RULE }],
  },
  GRPCRoute: { ...PARENT_REFS, hostnames: [hole("grpc.example.com")], rules: [BACKEND_RULE] },
  TLSRoute: { ...PARENT_REFS, hostnames: [hole("tls.example.com")], rules: [BACKEND_RULE] },
  TCPRoute: { ...PARENT_REFS, rules: [BACKEND_RULE] },
  UDPRoute: { ...PARENT_REFS, rules: [BACKEND_RULE] },
  ReferenceGrant: {
    from: [{ group: GATEWAY_GROUP, kind: hole("HTTPRoute"), namespace: hole("namespace") }],
    to: [{ group: "", kind: hole("Service") }],
  },
  BackendTLSPolicy: {
    targetRefs: [TARGET],
    validation: { wellKnownCACertificates: "System", hostname: hole("service.example.com") },
  },
  "BackendTLSPolicy/v1alpha2": {
    targetRef: TARGET,
    tls: { wellKnownCACerts: "System", hostname: hole("service.example.com") },
  },
  XBackend: {
    type: "ExternalHostname",
    externalHostname: { hostname: hole("api.example.com") },
    port: { number: hole(443) },
  },
  "XBackend before 1.7": {
    type: "ExternalHostname",
    externalHostname: { hostname: hole("api.example.com") },
    port: { port: hole(443) },
  },
  XBackendTrafficPolicy: {
    targetRefs: [TARGET],
    retryConstraint: { budget: { percent: hole(20), interval: hole("10s") } },
  },
  XTelemetryPolicy: {
    targetRefs: [{ group: GATEWAY_GROUP, kind: "Gateway", name: hole("gateway") }],
    tracing: { mode: "Enabled", provider: { backendRef: { name: hole("collector"), port: hole(4317) } } },
  },
  XMesh: { controllerName: hole("example.com/mesh-controller") },
  InferencePool: {
    selector: { matchLabels: { app: hole("model-server") } },
    targetPorts: [{ number: hole(8000) }],
    endpointPickerRef: { name: hole("endpoint-picker"), port: { number: hole(9002) } },
  },
};

/** Its CRDs have releases of their own, so it is offered whatever release of this API is set. */
const POOL: CompletedVersion = {
  group: INFERENCE_GROUP,
  kind: "InferencePool",
  version: "v1",
  isDeprecated: false,
};

/** One whole object of each kind that is served, where nothing stands yet. */
export function documentProposals(slot: Slot): readonly Proposal[] {
  const isStart = slot.takes === "entries" && slot.path.length === 0 && slot.object.root === undefined;
  if (!isStart || slot.style !== "block" || slot.column !== 0) return [];
  const served = [...servedVersions(slot.options), POOL];
  return Object.keys(SPECS).flatMap((kind) => {
    const newest = served.find((version) => version.kind === kind);
    return newest === undefined ? [] : [documentProposal(newest, slot.options.bundleVersion)];
  });
}

function documentProposal(served: CompletedVersion, release: BundleVersion): Proposal {
  const { group, kind } = served;
  const origin = group === EXPERIMENTAL_GROUP ? ", experimental channel" : "";
  return {
    label: kind,
    detail: `${apiVersionOf(served)}${origin}`,
    documentation: fieldHover(newestKindOf(group, kind), ["spec"]),
    sort: "document",
    text: { kind: "entries", entries: documentDraft(served, release) },
    rank: RANKS.document,
  };
}

function documentDraft(served: CompletedVersion, release: BundleVersion): DraftMap {
  const { kind } = served;
  const isOldBackend = kind === "XBackend" && releaseNumber(release) < releaseNumber("1.7");
  const key = isOldBackend ? "XBackend before 1.7" : `${kind}/${served.version}`;
  const name = { name: hole(kind.replace(/^X/, "").toLowerCase()) };
  return {
    apiVersion: apiVersionOf(served),
    kind,
    metadata: CLUSTER_SCOPED.has(kind) ? name : { ...name, namespace: hole("default") },
    spec: SPECS[key] ?? SPECS[kind] ?? {},
  };
}
