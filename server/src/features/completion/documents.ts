import { INFERENCE_GROUP } from "../../model/inferencePool.ts";
import { EXPERIMENTAL_GROUP } from "../../model/resource.ts";
import { newestKindOf } from "../../schema/kinds.ts";
import { releaseNumber } from "../../schema/release.ts";
import type { StructureOptions } from "../../schema/structureProblem.ts";
import { fieldHover } from "../hover/fieldHover.ts";
import { type CompletedVersion, servedVersions } from "./completedKinds.ts";
import { type DraftMap, hole } from "./draft.ts";
import { gatewaySpec, listenerSetSpec } from "./gatewaySkeleton.ts";
import { grantSpec } from "./grantSkeleton.ts";
import { apiVersionOf } from "./objectHeader.ts";
import { gatewayTarget, serviceTarget } from "./policySkeleton.ts";
import { type Proposal, RANKS } from "./proposal.ts";
import { routeSpec } from "./routeSkeleton.ts";
import { beginSkeleton, type Skeleton } from "./skeleton.ts";
import type { Slot } from "./slot.ts";
import type { Surroundings } from "./surroundings.ts";

/** What the smallest sensible object of each kind says, in all of its versions or in one. */
const SPECS: Readonly<Record<string, (skeleton: Skeleton) => DraftMap>> = {
  GatewayClass: () => ({ controllerName: hole("example.com/gateway-controller") }),
  Gateway: gatewaySpec,
  ListenerSet: listenerSetSpec,
  XListenerSet: listenerSetSpec,
  HTTPRoute: (skeleton) => routeSpec(skeleton, { hostname: "www.example.com", hasPath: true }),
  GRPCRoute: (skeleton) => routeSpec(skeleton, { hostname: "grpc.example.com", hasPath: false }),
  TLSRoute: (skeleton) => routeSpec(skeleton, { hostname: "tls.example.com", hasPath: false }),
  TCPRoute: (skeleton) => routeSpec(skeleton, { hostname: undefined, hasPath: false }),
  UDPRoute: (skeleton) => routeSpec(skeleton, { hostname: undefined, hasPath: false }),
  ReferenceGrant: grantSpec,
  BackendTLSPolicy: (skeleton) => ({
    targetRefs: [serviceTarget(skeleton)],
    validation: { wellKnownCACertificates: "System", hostname: hole("service.example.com") },
  }),
  "BackendTLSPolicy/v1alpha2": () => ({
    targetRef: { group: "", kind: "Service", name: hole("service") },
    tls: { wellKnownCACerts: "System", hostname: hole("service.example.com") },
  }),
  XBackend: () => ({
    type: "ExternalHostname",
    externalHostname: { hostname: hole("api.example.com") },
    port: { number: hole(443) },
  }),
  "XBackend before 1.7": () => ({
    type: "ExternalHostname",
    externalHostname: { hostname: hole("api.example.com") },
    port: { port: hole(443) },
  }),
  XBackendTrafficPolicy: (skeleton) => ({
    targetRefs: [serviceTarget(skeleton)],
    retryConstraint: { budget: { percent: hole(20), interval: hole("10s") } },
  }),
  XTelemetryPolicy: (skeleton) => ({
    targetRefs: [gatewayTarget(skeleton)],
    tracing: { mode: "Enabled", provider: { backendRef: { name: hole("collector"), port: hole(4317) } } },
  }),
  XMesh: () => ({ controllerName: hole("example.com/mesh-controller") }),
  InferencePool: () => ({
    selector: { matchLabels: { app: hole("model-server") } },
    targetPorts: [{ number: hole(8000) }],
    endpointPickerRef: { name: hole("endpoint-picker"), port: { number: hole(9002) } },
  }),
};

/** Its CRDs have releases of their own, so it is offered whatever release of this API is set. */
const POOL: CompletedVersion = {
  group: INFERENCE_GROUP,
  kind: "InferencePool",
  version: "v1",
  isDeprecated: false,
};

/** One whole object of each kind that is served, where nothing stands yet. */
export function documentProposals(slot: Slot, around: Surroundings): readonly Proposal[] {
  const isStart = slot.takes === "entries" && slot.path.length === 0 && slot.object.root === undefined;
  if (!isStart || slot.style !== "block" || slot.column !== 0) return [];
  const served = [...servedVersions(slot.options), POOL];
  return Object.keys(SPECS).flatMap((kind) => {
    const newest = served.find((version) => version.kind === kind);
    return newest === undefined ? [] : [documentProposal(newest, slot.options, around)];
  });
}

function documentProposal(
  served: CompletedVersion,
  options: StructureOptions,
  around: Surroundings,
): Proposal {
  const { group, kind } = served;
  const origin = group === EXPERIMENTAL_GROUP ? ", experimental channel" : "";
  return {
    label: kind,
    detail: `${apiVersionOf(served)}${origin}`,
    documentation: fieldHover(newestKindOf(group, kind), ["spec"]),
    sort: "document",
    text: { kind: "entries", entries: documentDraft(served, options, around) },
    rank: RANKS.document,
  };
}

function documentDraft(served: CompletedVersion, options: StructureOptions, around: Surroundings): DraftMap {
  const { kind, version } = served;
  const isOldBackend = kind === "XBackend" && releaseNumber(options.bundleVersion) < releaseNumber("1.7");
  const spec = SPECS[isOldBackend ? "XBackend before 1.7" : `${kind}/${version}`] ?? SPECS[kind];
  const skeleton = beginSkeleton(served, options, around);
  return { ...skeleton.header, spec: spec?.(skeleton) ?? {} };
}
