import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { InferencePool, Resource } from "../../model/resource.ts";
import type { Attachment } from "../attachment/attachment.ts";
import { attachmentDoubt } from "../attachment/attachmentDoubt.ts";
import { judgedPermission } from "../references/referenceGrants.ts";
import { reasonOfSearch } from "../references/undecidedTarget.ts";
import { type Target, targetName } from "../target.ts";
import { allJudged, anyJudged, type JudgedVerdict, judged } from "../verdict.ts";
import type { BackendDecision } from "./backends.ts";
import type { RouteView } from "./policyAncestors.ts";

/** A Gateway with Routes that name a pool, and whether one of these Routes attaches there. */
export type PoolParent = JudgedVerdict & {
  readonly gateway: Target;
  /** Undefined where the Gateway is not in the workspace. */
  readonly id?: ResourceId;
};

/** Routes of requests, which are what a picker decides about. */
const PICKED: ReadonlySet<Resource["kind"]> = new Set(["HTTPRoute", "GRPCRoute"]);

/**
 * The Gateways whose Routes send to a pool, ordered by `namespace/name`. A pool that no Route names has none.
 * Source: https://gateway-api-inference-extension.sigs.k8s.io/reference/spec/#inferencepoolstatus
 */
export function poolParents(pool: Delivered<InferencePool>, view: RouteView): readonly PoolParent[] {
  const { group, metadata } = pool.resource;
  const target = { group, kind: "InferencePool", namespace: pool.namespace, name: metadata.name ?? "" };
  const found = new Map<string, PoolParent>();
  for (const route of view.routesTo(target)) {
    const uses = anyJudged(view.backends(route.id).map((backend) => sendsTo(backend, pool)));
    if (uses.verdict === "no" || !PICKED.has(route.resource.kind)) continue;
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

function sendsTo({ permission, resolution }: BackendDecision, pool: Delivered): JudgedVerdict {
  if (resolution?.kind === "undecided") {
    const mayBeMeant = resolution.candidates.some(({ id }) => id === pool.id);
    return judged(mayBeMeant ? "unknown" : "no", reasonOfSearch(resolution));
  }
  return resolution?.kind === "found" && resolution.target.id === pool.id
    ? judgedPermission(permission)
    : { verdict: "no" };
}

function parentOf(attachment: Attachment, uses: JudgedVerdict, view: RouteView): PoolParent | undefined {
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
