import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { InferencePool, Resource, XBackend } from "../../model/resource.ts";
import type { Attachment } from "../attachment/attachment.ts";
import { attachmentDoubt } from "../attachment/attachmentDoubt.ts";
import { judgedPermission } from "../references/referenceGrants.ts";
import { reasonOfSearch } from "../references/undecidedTarget.ts";
import { type Target, targetName } from "../target.ts";
import { allJudged, anyJudged, type JudgedVerdict, judged } from "../verdict.ts";
import type { BackendDecision } from "./backends.ts";
import type { RouteView } from "./policyAncestors.ts";

/** A Gateway with Routes that name a backend, and whether one of these Routes attaches there. */
export type BackendParent = JudgedVerdict & {
  readonly gateway: Target;
  /** Undefined where the Gateway is not in the workspace. */
  readonly id?: ResourceId;
};

/**
 * The Gateways whose Routes of some kinds send to a backend, ordered by `namespace/name`. A backend that no Route names has
 * none.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-4894/
 */
export function backendParents(
  backend: Delivered<InferencePool | XBackend>,
  kinds: ReadonlySet<Resource["kind"]>,
  view: RouteView,
): readonly BackendParent[] {
  const { group, kind, metadata } = backend.resource;
  const target = { group, kind, namespace: backend.namespace, name: metadata.name ?? "" };
  const found = new Map<string, BackendParent>();
  for (const route of view.routesTo(target)) {
    const uses = anyJudged(view.backends(route.id).map((ref) => sendsTo(ref, backend)));
    if (uses.verdict === "no" || !kinds.has(route.resource.kind)) continue;
    for (const attachment of view.allAttachments(route.id)) {
      const parent = parentOf(attachment, uses, view);
      if (parent === undefined) continue;
      const key = targetName(parent.gateway);
      const known = found.get(key);
      const { verdict: _verdict, doubt: _doubt, ...place } = parent;
      found.set(key, known === undefined ? parent : { ...place, ...anyJudged([known, parent]) });
    }
  }
  return [...found.values()].sort((a, b) => (targetName(a.gateway) < targetName(b.gateway) ? -1 : 1));
}

function sendsTo({ permission, resolution }: BackendDecision, backend: Delivered): JudgedVerdict {
  if (resolution?.kind === "undecided") {
    const mayBeMeant = resolution.candidates.some(({ id }) => id === backend.id);
    return judged(mayBeMeant ? "unknown" : "no", reasonOfSearch(resolution));
  }
  return resolution?.kind === "found" && resolution.target.id === backend.id
    ? judgedPermission(permission)
    : { verdict: "no" };
}

function parentOf(attachment: Attachment, uses: JudgedVerdict, view: RouteView): BackendParent | undefined {
  const { parent, parentKind, target, resolution, verdict } = attachment;
  if (parent === undefined) {
    const isElsewhere = parentKind === "Gateway" && resolution?.kind === "absent" && !view.closedWorld;
    return isElsewhere && target !== undefined
      ? { gateway: target, verdict: "unknown", doubt: "NotInWorkspace" }
      : undefined;
  }
  const arrives = allJudged([uses, judged(verdict, attachmentDoubt(attachment))]);
  const gateway = parent.resource.kind === "Gateway" ? parent : view.parentAcceptance(parent.id)?.parent;
  if (gateway === undefined) return undefined;
  const { group, kind, metadata } = gateway.resource;
  const place = { group, kind, namespace: gateway.namespace, name: metadata.name ?? "" };
  return { gateway: place, id: gateway.id, ...arrives };
}
