import type { Delivered } from "../delivery/delivered.ts";
import type { AttachmentCheck } from "../gateway-api/attachmentChecks.ts";
import { explainMembership } from "../gateway-api/membership.ts";
import type { PolicyAncestorStatus } from "../gateway-api/policyStatus.ts";
import { explainAttachment } from "../gateway-api/routeStatus.ts";
import { ROUTE_KINDS } from "../model/route.ts";
import type { Range } from "../text/span.ts";
import type { ObjectRef } from "./effectiveGateway.ts";
import { predictStatus } from "./predictedStatus.ts";
import type { Workspace } from "./workspace.ts";

/** Why an object is attached where it is, and not where it is not. */
export interface Explanation {
  readonly subject: ObjectRef & { readonly kind: string };
  readonly parents: readonly ParentExplanation[];
}

export interface ParentExplanation {
  readonly parentRef: object;
  readonly verdict: "accepted" | "rejected" | "unknown";
  readonly reason: string;
  /** The verdict in one sentence. */
  readonly message: string;
  readonly listeners: readonly { readonly name: string; readonly checks: readonly ExplainedCheck[] }[];
}

/** A check of a listener, with the file and the range that it looked at. */
export interface ExplainedCheck extends Omit<AttachmentCheck, "path"> {
  readonly path?: string;
  readonly range?: Range;
}

/** Explains a Route by its attachments, a child Gateway or ListenerSet by its membership, a policy by its ancestors. */
export function explain(subject: Delivered, workspace: Workspace): Explanation {
  const { resource, namespace } = subject;
  const name = resource.metadata.name ?? "";
  const ref = { kind: resource.kind, name, ...(namespace ? { namespace } : {}) };
  return { subject: ref, parents: parentsOf(subject, workspace) };
}

const WORDS = { yes: "accepted", no: "rejected", unknown: "unknown" } as const;

function parentsOf(subject: Delivered, workspace: Workspace): readonly ParentExplanation[] {
  const { cluster } = workspace;
  if (ROUTE_KINDS.some((kind) => kind === subject.resource.kind)) {
    return cluster.attachments(subject.id).map((attachment) => ({
      parentRef: attachment.ref,
      verdict: WORDS[attachment.verdict],
      reason: attachment.verdict === "unknown" ? "NotInWorkspace" : (attachment.reason ?? "NotInWorkspace"),
      message: explainAttachment(attachment),
      listeners: attachment.listeners.map((listener) => ({
        name: listener.name,
        checks: listener.checks.map(({ check, verdict, why, path }) => {
          const at =
            attachment.parent === undefined ? undefined : workspace.range({ id: attachment.parent.id, path });
          return { check, verdict, why, ...(at === undefined ? {} : at) };
        }),
      })),
    }));
  }
  const status = predictStatus(subject, cluster);
  if (status !== undefined && "ancestors" in status) return status.ancestors.flatMap(ancestorExplained);
  const membership = cluster.membership(subject.id);
  if (membership === undefined) return [];
  const { target } = membership;
  return [
    {
      parentRef: target === undefined ? {} : { ...target },
      verdict: WORDS[membership.verdict],
      reason: membership.obstacle ?? "Accepted",
      message: explainMembership(membership),
      listeners: [],
    },
  ];
}

const WORDS_OF_STATUS = { True: "accepted", False: "rejected", Unknown: "unknown" } as const;

function ancestorExplained({ ancestorRef, conditions }: PolicyAncestorStatus): readonly ParentExplanation[] {
  return conditions
    .filter(({ type }) => type === "Accepted")
    .map(({ status, reason, message }) => ({
      parentRef: ancestorRef,
      verdict: WORDS_OF_STATUS[status],
      reason,
      message,
      listeners: [],
    }));
}
