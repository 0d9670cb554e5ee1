import { type Delivered, isOfKind, type ResourceId } from "../../delivery/delivered.ts";
import type { Gateway, Resource, Route } from "../../model/resource.ts";
import type { Attachment } from "../attachment/attachment.ts";
import { attachmentDoubt } from "../attachment/attachmentDoubt.ts";
import type { Resolution } from "../clusterView.ts";
import { tlsMode } from "../listeners/listeners.ts";
import { doubtOfParent, type ParentAcceptance } from "../listeners/parentAcceptance.ts";
import { doubtOfNamespaces, sameNamespace } from "../references/namespaces.ts";
import { judgedPermission } from "../references/referenceGrants.ts";
import { reasonOfSearch } from "../references/undecidedTarget.ts";
import { type Target, targetName } from "../target.ts";
import { allJudged, anyJudged, type JudgedVerdict, judged } from "../verdict.ts";
import type { BackendDecision } from "./backends.ts";
import type { BackendTlsPolicyDecision, PolicyTargetDecision } from "./backendTlsPolicy.ts";

/** A Gateway through which a policy's targets are reached: each has an entry of its own in the policy's status. */
export type PolicyAncestor = YesOrOpen & {
  readonly gateway: Target;
  /** Undefined where the Gateway is not in the workspace. */
  readonly id?: ResourceId;
  /** Indices of the targets, in `spec.targetRefs`. */
  readonly targets: readonly number[];
};

/** Unknown where it is not known whether a Route really leads from a Gateway to a target. */
type YesOrOpen = Exclude<JudgedVerdict, { readonly verdict: "no" }>;

/** What leads from Gateways to a policy's targets. */
export interface RouteView {
  /** The Routes that name a target as backend, or may name it. */
  routesTo(target: Target): readonly Delivered<Route>[];
  backends(route: ResourceId): readonly BackendDecision[];
  /** By parentRefs, and to default Gateways. */
  allAttachments(route: ResourceId): readonly Attachment[];
  parentAcceptance(set: ResourceId): ParentAcceptance | undefined;
  readonly closedWorld: boolean;
}

/**
 * The Gateways whose Routes send requests to a policy's targets, ordered by `namespace/name`. Routes of TCP and UDP do
 * not count, nor does TLS that is passed through: nothing is encrypted anew there.
 * Source: https://gateway-api.sigs.k8s.io/api-types/backendtlspolicy/ and https://gateway-api.sigs.k8s.io/reference/spec/#policyancestorstatus
 */
export function policyAncestors(
  decision: BackendTlsPolicyDecision,
  view: RouteView,
): readonly PolicyAncestor[] {
  const found = new Map<string, PolicyAncestor>();
  for (const target of decision.targets) {
    for (const step of stepsTo(target, view)) {
      const key = `${step.gateway.namespace ?? "?"}/${step.gateway.name}`;
      const known = found.get(key);
      found.set(key, {
        ...(known?.verdict === "yes" ? known : step),
        targets: [...new Set([...(known?.targets ?? []), target.index])],
      });
    }
  }
  return [...found.values()].sort((a, b) => (targetName(a.gateway) < targetName(b.gateway) ? -1 : 1));
}

type Step = YesOrOpen & Pick<PolicyAncestor, "gateway" | "id">;

function stepsTo(target: PolicyTargetDecision, view: RouteView): readonly Step[] {
  return view.routesTo(target.target).flatMap((route) => {
    if (!ENCRYPTING.has(route.resource.kind)) return [];
    const uses = anyJudged(view.backends(route.id).map((backend) => sendsTo(backend, target)));
    if (uses.verdict === "no") return [];
    return view.allAttachments(route.id).flatMap((attachment) => gatewayOf(route, attachment, uses, view));
  });
}

const ENCRYPTING: ReadonlySet<Resource["kind"]> = new Set(["HTTPRoute", "GRPCRoute", "TLSRoute"]);

/** Whether a backend is the target: the same object, and the port that the policy is about. */
function sendsTo(
  { target, ref, permission, resolution }: BackendDecision,
  wanted: PolicyTargetDecision,
): JudgedVerdict {
  const { group, kind, namespace, name } = wanted.target;
  if (target.group !== group || target.kind !== kind || target.name !== name) return { verdict: "no" };
  const port = wanted.port === undefined || typeof ref.port !== "number" || ref.port === wanted.port;
  return allJudged([
    judged(sameNamespace(target.namespace, namespace), doubtOfNamespaces(target.namespace, namespace)),
    judgedPermission(permission),
    { verdict: port ? "yes" : "no" },
    meets(resolution, wanted.resolution),
  ]);
}

function meets(a: Resolution | undefined, b: Resolution): JudgedVerdict {
  if (a === undefined) return { verdict: "no" };
  if (a.kind === "undecided") return { verdict: "unknown", doubt: reasonOfSearch(a) };
  if (b.kind === "undecided") return { verdict: "unknown", doubt: reasonOfSearch(b) };
  if (a.kind === "found" && b.kind === "found")
    return { verdict: a.target.id === b.target.id ? "yes" : "no" };
  return { verdict: a.kind === b.kind ? "yes" : "no" };
}

function gatewayOf(
  route: Delivered<Route>,
  attachment: Attachment,
  uses: JudgedVerdict,
  view: RouteView,
): readonly Step[] {
  const { parent, parentKind, target, resolution } = attachment;
  if (parent === undefined) {
    const isElsewhere = parentKind === "Gateway" && resolution?.kind === "absent" && !view.closedWorld;
    return isElsewhere && target !== undefined
      ? [{ gateway: target, verdict: "unknown", doubt: "NotInWorkspace" }]
      : [];
  }
  const arrives = allJudged([uses, attachedVerdict(route, attachment)]);
  if (arrives.verdict === "no") return [];
  if (isOfKind(parent, "Gateway")) return [stepAt(parent, arrives)];
  const parentAcceptance = view.parentAcceptance(parent.id);
  if (parentAcceptance === undefined || parentAcceptance.verdict === "no") return [];
  const through: YesOrOpen =
    parentAcceptance.verdict === "yes"
      ? arrives
      : { verdict: "unknown", doubt: doubtOfParent(parentAcceptance) };
  if (parentAcceptance.parent !== undefined) return [stepAt(parentAcceptance.parent, through)];
  return parentAcceptance.target === undefined ? [] : [{ gateway: parentAcceptance.target, ...through }];
}

function stepAt({ id, resource, namespace }: Delivered<Gateway>, arrives: YesOrOpen): Step {
  const { group, kind, metadata } = resource;
  return { gateway: { group, kind, namespace, name: metadata.name ?? "" }, id, ...arrives };
}

/** Whether requests come to the Route there; of a TLSRoute, only by listeners that end TLS. */
function attachedVerdict(route: Delivered<Route>, attachment: Attachment): JudgedVerdict {
  const doubt = attachmentDoubt(attachment);
  if (route.resource.kind !== "TLSRoute") return judged(attachment.verdict, doubt);
  const listeners = attachment.parent?.resource.spec.listeners ?? [];
  return anyJudged(
    attachment.taking.flatMap(({ index, verdict }) => {
      const listener = listeners[index];
      const mode = listener === undefined ? "Passthrough" : tlsMode(listener);
      if (mode === "Passthrough") return [];
      return mode === undefined && verdict === "yes" ? MODE_FILLED_IN_LATER : judged(verdict, doubt);
    }),
  );
}

const MODE_FILLED_IN_LATER: JudgedVerdict = { verdict: "unknown", doubt: "FilledInLater" };
