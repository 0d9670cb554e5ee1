import type { Delivered } from "../../delivery/delivered.ts";
import type { ListenerConflict } from "../../gateway-api/listeners/merging.ts";
import type { ListenerSet } from "../../model/resource.ts";
import type { Severity } from "../../workspace/finding.ts";
import type { Path } from "../../yaml/tree.ts";
import { PROPOSAL } from "../attach/attachTo.ts";
import { milder, severityOfDetail } from "../severityOfDetail.ts";

/** ListenerSet and its predecessor. */
export const SET_KINDS = ["ListenerSet", "XListenerSet"] as const;
/** The field by which a ListenerSet names its Gateway. */
export const PARENT_REF: Path = ["spec", "parentRef"];
/** The field by which a Gateway lets ListenerSets in. */
export const ALLOWED_LISTENERS: Path = ["spec", "allowedListeners"];
/** The proposal by which ListenerSets came, for the `source` of rules: the one of `attachTo`, in its later form. */
export const LISTENER_SETS = PROPOSAL;

/** How bad a conflict with an object of higher precedence is. */
export function severityOfConflict(set: Delivered<ListenerSet>, conflict: ListenerConflict): Severity {
  const severity = conflict.soft ? "warning" : severityOfDetail(set, conflict.with.owner);
  return conflict.tentative ? milder(severity) : severity;
}

const MILD_TO_SEVERE: readonly Severity[] = ["hint", "information", "warning", "error"];

/** The mildest of some severities: a conclusion is as certain as its least certain premise. */
export function mildest(severities: readonly Severity[]): Severity {
  return MILD_TO_SEVERE.find((severity) => severities.includes(severity)) ?? "error";
}
