import { qualifiedName } from "../../delivery/delivered.ts";
import type { ParentRef } from "../../model/reference.ts";
import { statusOf } from "../../workspace/views/objectStatuses.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Facts } from "./fact.ts";

/** Which parents take which Routes, by the condition `Accepted` of each parent. */
export function parentFacts(workspace: Workspace): Facts {
  return new Map(
    statusOf(workspace).flatMap(({ kind, namespace, name, scope, status }) => {
      if (!kind.endsWith("Route") || !("parents" in status)) return [];
      const route = `${kind} \`${qualifiedName({ namespace, name })}\`${scope === undefined ? "" : ` (\`${scope}\`)`}`;
      return status.parents.flatMap(({ parentRef, conditions }) => {
        const accepted = conditions.find(({ type }) => type === "Accepted");
        if (accepted === undefined) return [];
        const subject = `${route} at ${parentText(parentRef, namespace)}`;
        return [[subject, { subject, value: acceptedText(accepted) }] as const];
      });
    }),
  );
}

function parentText({ kind = "Gateway", name = "", ...ref }: ParentRef, own: string | undefined): string {
  const parent = `${kind} \`${qualifiedName({ namespace: ref.namespace ?? own, name })}\``;
  const section = ref.sectionName === undefined ? "" : `, section \`${ref.sectionName}\``;
  return `${parent}${section}${ref.port === undefined ? "" : `, port ${ref.port}`}`;
}

function acceptedText({
  status,
  reason,
  message,
}: {
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}): string {
  if (status === "True") return "accepted";
  const why = message === "" ? "" : `: ${message}`;
  return `${status === "False" ? "not accepted" : "unknown"} (\`${reason}\`)${why}`;
}
