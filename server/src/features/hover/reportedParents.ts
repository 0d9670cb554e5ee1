import type { Delivered } from "../../delivery/delivered.ts";
import type { ParentRef } from "../../model/reference.ts";
import type { Route } from "../../model/resource.ts";
import type { SavedCondition } from "../../model/savedStatus.ts";
import { enumerate } from "../../text/sentence.ts";
import { isSameParent } from "../../workspace/cluster/savedPrediction.ts";
import { bullets, codeSpan, escapeMarkdown } from "./markdown.ts";

/** What controllers reported for a parentRef, each of its own, where the Route was saved from a cluster. */
export function reportedForParent(
  { resource, namespace }: Delivered<Route>,
  ref: ParentRef,
): string | undefined {
  const entries = (resource.savedStatus?.parents ?? []).filter((entry) =>
    isSameParent(entry.ref, ref, namespace),
  );
  const list = bullets(
    entries.map(
      ({ controllerName = "", conditions }) =>
        `${codeSpan(controllerName)}: ${conditions.length === 0 ? "no conditions" : enumerate(conditions.map(reportedInWords))}`,
    ),
  );
  return list === undefined ? undefined : `Reported when it was saved:\n\n${list}`;
}

function reportedInWords({ type = "", status = "", reason }: SavedCondition): string {
  const because = reason === undefined || reason === type ? "" : ` (${codeSpan(reason)})`;
  return `${escapeMarkdown(type)} is ${escapeMarkdown(status)}${because}`;
}
