import type { Delivered } from "../../delivery/delivered.ts";
import { attach, refusalOf } from "../../gateway-api/attachment/attachment.ts";
import { isMeshRoute } from "../../gateway-api/backends/backends.ts";
import { bindRoute } from "../../gateway-api/delegation/delegation.ts";
import { attachToAcceptance } from "../../gateway-api/listeners/attachTo.ts";
import {
  type CertificateDecision,
  decideCaCertificate,
  decideCertificate,
} from "../../gateway-api/listeners/certificates.ts";
import { listenerSetAcceptance } from "../../gateway-api/listeners/listenerSet.ts";
import type { ParentAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import { permission } from "../../gateway-api/references/referenceGrants.ts";
import { parentKindOf } from "../../gateway-api/references/references.ts";
import type { Verdict } from "../../gateway-api/verdict.ts";
import type { ParentRef } from "../../model/reference.ts";
import { asRoute, GATEWAY_GROUP, type Gateway, type ListenerSet, type Route } from "../../model/resource.ts";
import { type Candidate, referrerOf } from "./candidates.ts";
import type { ReferencePlace } from "./referencePlace.ts";
import type { Surroundings } from "./surroundings.ts";

/** Whether a reference to a candidate would be accepted, and in a few words what stands against it. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly mark?: string;
}

/** What is accepted goes before what is not known, that before what is refused. */
export const ORDER: Readonly<Record<Verdict, number>> = { yes: 0, unknown: 1, no: 2 };

const FINE: Judgement = { verdict: "yes" };
const UNKNOWN: Judgement = { verdict: "unknown" };
export const NEEDS_GRANT = "needs a ReferenceGrant";

/** Decides a reference as if it named the candidate already. */
export function judge(place: ReferencePlace, candidate: Candidate, around: Surroundings): Judgement {
  const { subject } = around;
  if (candidate.isElsewhere) return { verdict: "unknown", mark: "only in another build" };
  if (subject === undefined) return FINE;
  const { group, kind, namespace, name } = candidate;
  const ref: ParentRef = {
    ...place.ref,
    group,
    kind,
    name,
    ...(namespace === undefined ? {} : { namespace }),
  };
  switch (place.role) {
    case "parent": {
      const resource = asRoute(subject.resource);
      return resource === undefined ? FINE : judgeParent({ ...subject, resource }, candidate, ref, around);
    }
    case "attachTo":
      return subject.resource.kind === "Gateway"
        ? judgeAttachTo({ ...subject, resource: subject.resource }, candidate, ref, around)
        : FINE;
    case "listenerSetParent":
      return subject.resource.kind === "ListenerSet" || subject.resource.kind === "XListenerSet"
        ? judgeListenerSet({ ...subject, resource: subject.resource }, ref, around)
        : FINE;
    case "backend":
      return judgeBackend(subject, candidate, around);
    case "certificate":
      return ofCertificate(decideCertificate(subject, ref, [], around.cluster.lookup));
    case "authority":
      return ofCertificate(decideCaCertificate(subject, ref, [], around.cluster.lookup));
    case "policyTarget":
    case "parameters":
    case "grantee":
    case "granted":
    case "routeKind":
    case "endpointPicker":
    case "pool":
    case "extension":
    case "named":
      return FINE;
  }
}

function judgeParent(
  route: Delivered<Route>,
  candidate: Candidate,
  ref: ParentRef,
  { cluster }: Surroundings,
): Judgement {
  switch (parentKindOf(candidate)) {
    case "Gateway":
    case "ListenerSet": {
      const attachment = attach(route, 0, ref, cluster.merging.view);
      const refusal = refusalOf(attachment);
      const { verdict } = attachment;
      return refusal === undefined ? { verdict } : { verdict, mark: REFUSALS[refusal] };
    }
    case "Route": {
      const spec = { ...route.resource.spec, parentRefs: [ref] };
      const child = { ...route, resource: { ...route.resource, spec } };
      const verdict = bindRoute(child, cluster.delegation.view)[0]?.verdict ?? "unknown";
      return verdict === "no" ? { verdict, mark: "does not let this Route in" } : { verdict };
    }
    case "Service":
    case "ServiceImport":
    case "other":
      return UNKNOWN;
  }
}

/** What stands against a parent, in a few words. */
export const REFUSALS = {
  parent: "is not accepted itself",
  "no-listeners": "has no listeners",
  section: "has no such listener",
  port: "has no listener on this port",
  "section-and-port": "has no such listener on this port",
  kind: "takes no Routes of this kind",
  namespace: "does not let this namespace in",
  hostname: "serves none of the hostnames",
} as const;

function judgeAttachTo(
  child: Delivered<Gateway>,
  candidate: Candidate,
  ref: ParentRef,
  { cluster }: Surroundings,
): Judgement {
  const { resource } = child;
  const infrastructure = {
    keys: ["attachTo"],
    attachToIsMalformed: false,
    ...resource.spec.infrastructure,
    // The group is often written last; a Gateway is what is offered.
    attachTo: { group: GATEWAY_GROUP, ...ref },
  };
  const parentAcceptance = attachToAcceptance(
    { ...child, resource: { ...resource, spec: { ...resource.spec, infrastructure } } },
    cluster.lookup,
  );
  const isSelf = candidate.object.id === child.id;
  return isSelf ? { verdict: "no", mark: "is this Gateway" } : ofAcceptance(parentAcceptance);
}

function judgeListenerSet(set: Delivered<ListenerSet>, ref: ParentRef, { cluster }: Surroundings): Judgement {
  const { resource } = set;
  const named = { ...resource, spec: { ...resource.spec, parentRef: ref } };
  return ofAcceptance(listenerSetAcceptance({ ...set, resource: named }, cluster.lookup));
}

function ofAcceptance(parentAcceptance: ParentAcceptance | undefined): Judgement {
  if (parentAcceptance === undefined) return UNKNOWN;
  const { verdict, obstacle, form } = parentAcceptance;
  if (verdict !== "no") return { verdict };
  switch (obstacle) {
    case "not-opted-in":
      return { verdict, mark: form === "attachTo" ? "takes no children" : "takes no ListenerSets" };
    case "namespace":
      return { verdict, mark: REFUSALS.namespace };
    case "class":
      return { verdict, mark: "is of another class" };
    case "chain":
      return { verdict, mark: "is a child itself" };
    default:
      return { verdict };
  }
}

/** Judges a candidate as a backend. The backends of a mesh's Route need no grant. */
function judgeBackend(subject: Delivered, candidate: Candidate, { cluster }: Surroundings): Judgement {
  const route = asRoute(subject.resource);
  if (route !== undefined && isMeshRoute({ ...subject, resource: route })) return FINE;
  const { verdict } = permission(referrerOf(subject), candidate, cluster.lookup);
  return verdict === "no" ? { verdict, mark: NEEDS_GRANT } : { verdict };
}

function ofCertificate({ verdict, reason, why }: CertificateDecision): Judgement {
  if (verdict !== "no") return { verdict };
  return { verdict, mark: reason === "RefNotPermitted" ? NEEDS_GRANT : why.replaceAll("`", "") };
}
