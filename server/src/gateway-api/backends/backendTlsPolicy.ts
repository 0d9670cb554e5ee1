import type { Delivered } from "../../delivery/delivered.ts";
import type { PolicyTarget } from "../../model/backendTlsPolicy.ts";
import {
  type BackendTlsPolicy,
  EXPERIMENTAL_GROUP,
  type Resource,
  type Service,
} from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { ClusterView, Resolution } from "../clusterView.ts";
import { type Contenders, rivalsBefore } from "../contenders.ts";
import { type CertificateDecision, decideCaCertificate } from "../listeners/certificates.ts";
import { isOrderKnown } from "../objectPrecedence.ts";
import { backendTarget } from "../references/references.ts";
import { reasonOfSearch } from "../references/undecidedTarget.ts";
import type { Target } from "../target.ts";
import type { UnknownReason } from "../unknownReason.ts";
import { allJudged, any, type JudgedVerdict, judged, sameText, type Verdict } from "../verdict.ts";
import type { IsGenerated } from "./backends.ts";

/** Why a policy cannot apply to what one of its targetRefs names. */
export type TargetFault =
  /** Nothing of that kind and name is in the policy's namespace. */
  | "absent"
  /** The Service has no port of the name that `sectionName` gives. */
  | "section"
  /** The target is a UDP port, or a Service with no other: TLS runs over TCP. */
  | "udp"
  /** An XBackend has TLS settings of its own and must not be a target. */
  | "own-settings";

/** How a policy stands with one of its targets. */
export type PolicyTargetDecision = Fit & {
  /** Index in `spec.targetRefs`. */
  readonly index: number;
  readonly ref: PolicyTarget;
  readonly target: Target;
  readonly resolution: Resolution;
  readonly rival?: PolicyRival;
};

/** Whether a policy can apply to a target, whoever else applies to it. */
type Fit = JudgedVerdict & {
  readonly fault?: TargetFault;
  /** The number of the port that `sectionName` means; undefined where all ports are meant or it is not known. */
  readonly port?: number;
};

/** A policy with the same target and section that comes first. */
export type PolicyRival = RivalCertainty & {
  readonly policy: Delivered<BackendTlsPolicy>;
  /** Index of the targetRef in the rival's manifest. */
  readonly index: number;
  /** The order hangs on creation times that the manifests do not have. */
  readonly tentative: boolean;
};

/** Whether it is certain that both mean one object, and one section of it; otherwise what leaves that open. */
type RivalCertainty =
  | { readonly isCertain: true }
  | { readonly isCertain: false; readonly doubt: UnknownReason };

/** Everything that a BackendTLSPolicy decides by itself: what it applies to and what backends are checked against. */
export interface BackendTlsPolicyDecision {
  readonly targets: readonly PolicyTargetDecision[];
  readonly authorities: readonly CertificateDecision[];
  /** At least one bundle of authorities is usable, or none is named. */
  readonly usableAuthority: Verdict;
  /** Whether `wellKnownCACertificates` has a value that the API itself knows. */
  readonly wellKnown: JudgedVerdict;
}

/** The policies that name a target, in whatever section. */
export type PoliciesOn = (target: Target) => Contenders<Delivered<BackendTlsPolicy>>;

/**
 * Decides the targets and authorities of a policy. Of policies with the same target and section the oldest holds; one
 * for a port and one for the whole Service are no rivals.
 * Source: https://gateway-api.sigs.k8s.io/api-types/backendtlspolicy/
 */
export function decideBackendTlsPolicy(
  policy: Delivered<BackendTlsPolicy>,
  policiesOn: PoliciesOn,
  view: ClusterView,
  isGenerated: IsGenerated,
): BackendTlsPolicyDecision {
  const { targetRefs, caCertificateRefs = [], wellKnownCACertificates } = policy.resource.spec;
  const authorities = caCertificateRefs.map((ref, at) =>
    decideCaCertificate(policy, ref, ["spec", "validation", "caCertificateRefs", at], view),
  );
  return {
    targets: targetRefs.flatMap((ref, index) => {
      const target = backendTarget(ref, policy.namespace);
      if (target === undefined) return [];
      const decided = decideTarget(policy, index, ref, target, policiesOn, view);
      return [decided.resolution.kind === "absent" ? orGenerated(decided, isGenerated) : decided];
    }),
    authorities,
    usableAuthority: authorities.length === 0 ? "yes" : any(authorities.map(({ verdict }) => verdict)),
    wellKnown: wellKnownVerdict(wellKnownCACertificates),
  };
}

/** A value with a domain before it is an implementation's own; without knowing whose, it is undecided. */
function wellKnownVerdict(value: string | undefined): JudgedVerdict {
  if (value === undefined || value === "" || value === "System") return { verdict: "yes" };
  if (isOpaque(value)) return { verdict: "unknown", doubt: "FilledInLater" };
  return judged(value.includes("/") ? "unknown" : "no", "ImplementationSpecific");
}

function decideTarget(
  policy: Delivered<BackendTlsPolicy>,
  index: number,
  ref: PolicyTarget,
  target: Target,
  policiesOn: PoliciesOn,
  view: ClusterView,
): PolicyTargetDecision {
  const resolution = view.find(policy.id, target);
  const rival = rivalOf(policy, ref, resolution, policiesOn(target), view);
  const decided = { index, ref, target, resolution, ...fit(ref, target, resolution, view) };
  return rival === undefined ? decided : { ...decided, rival };
}

/** A Service that is generated for a Gateway is in no file, and what its ports are called only its implementation says. */
function orGenerated(decision: PolicyTargetDecision, isGenerated: IsGenerated): PolicyTargetDecision {
  const generated = isGenerated(decision.target);
  if (generated.verdict === "no") return decision;
  const { fault: _absent, verdict: _verdict, doubt: _doubt, ...rest } = decision;
  return generated.verdict === "unknown" || decision.ref.sectionName === undefined
    ? { ...rest, ...generated }
    : { ...rest, verdict: "unknown", doubt: "ImplementationSpecific" };
}

function fit(ref: PolicyTarget, target: Target, resolution: Resolution, view: ClusterView): Fit {
  if (target.group === EXPERIMENTAL_GROUP && target.kind === "XBackend")
    return { verdict: "no", fault: "own-settings" };
  switch (resolution.kind) {
    case "undecided":
      return { verdict: "unknown", doubt: reasonOfSearch(resolution) };
    case "absent": {
      const isMissing = view.closedWorld && !view.mayBeProduced(target);
      return { ...judged(isMissing ? "no" : "unknown", "NotInWorkspace"), fault: "absent" };
    }
    case "found": {
      const { resource } = resolution.target;
      // What the sections of another kind are is that kind's to say.
      return isService(resource) ? fitOfPort(ref.sectionName, resource) : { verdict: "yes" };
    }
  }
}

function isService(resource: Resource): resource is Service {
  return resource.kind === "Service";
}

function fitOfPort(sectionName: string | undefined, { spec: { ports } }: Service): Fit {
  if (sectionName === undefined) {
    const isUdpOnly = ports.length > 0 && ports.every(({ protocol }) => protocol === "UDP");
    return isUdpOnly ? { verdict: "no", fault: "udp" } : { verdict: "yes" };
  }
  const port = ports.find(({ name }) => name === sectionName);
  if (port === undefined) {
    const isOpen = isOpaque(sectionName) || ports.some(({ name }) => name !== undefined && isOpaque(name));
    return isOpen ? { verdict: "unknown", doubt: "FilledInLater" } : { verdict: "no", fault: "section" };
  }
  if (port.protocol === "UDP") return { verdict: "no", fault: "udp" };
  return { verdict: "yes", ...(typeof port.port === "number" ? { port: port.port } : {}) };
}

/** The first of the policies that come before this one and mean the same section of the same object. */
function rivalOf(
  policy: Delivered<BackendTlsPolicy>,
  ref: PolicyTarget,
  resolution: Resolution,
  policies: Contenders<Delivered<BackendTlsPolicy>>,
  view: ClusterView,
): PolicyRival | undefined {
  let open: PolicyRival | undefined;
  for (const other of rivalsBefore(policy, policies)) {
    const index = other.resource.spec.targetRefs.findIndex((theirs) => isSameSection(theirs, ref) !== "no");
    const theirs = other.resource.spec.targetRefs[index];
    const target = theirs === undefined ? undefined : backendTarget(theirs, other.namespace);
    if (theirs === undefined || target === undefined) continue;
    const meets = isSameObject(resolution, view.find(other.id, target));
    const rival = { policy: other, index, tentative: !isOrderKnown(other, policy) };
    const { verdict, doubt } = allJudged([meets, judged(isSameSection(theirs, ref), "FilledInLater")]);
    if (verdict === "yes") return { ...rival, isCertain: true };
    if (verdict === "unknown") open ??= { ...rival, isCertain: false, doubt };
  }
  return open;
}

function isSameSection(a: PolicyTarget, b: PolicyTarget): Verdict {
  if ((a.group ?? "") !== (b.group ?? "") || (a.kind ?? "Service") !== (b.kind ?? "Service")) return "no";
  if (a.name !== b.name || (a.sectionName === undefined) !== (b.sectionName === undefined)) return "no";
  return sameText(a.sectionName, b.sectionName);
}

function isSameObject(a: Resolution, b: Resolution): JudgedVerdict {
  if (a.kind === "found")
    return { verdict: b.kind === "found" && a.target.id === b.target.id ? "yes" : "no" };
  return judged(a.kind === b.kind ? "unknown" : "no", reasonOfSearch(a));
}
