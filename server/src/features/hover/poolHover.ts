import type { Delivered } from "../../delivery/delivered.ts";
import { decidePicker, explainPicker, pickerSentence } from "../../gateway-api/backends/endpointPicker.ts";
import type { OutgoingReference } from "../../gateway-api/references/outgoingReferences.ts";
import { MOST_POOL_PARENTS } from "../../gateway-api/status/poolStatus.ts";
import type { RouteParentStatus } from "../../gateway-api/status/routeStatus.ts";
import type { InferencePool } from "../../model/resource.ts";
import { enumerateSome, namesText } from "../../text/sentence.ts";
import { workloadsBehind } from "../../workspace/views/workloads.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { conditionsInWords } from "./conditions.ts";
import { bullets, codeSpan, paragraphs, proseMarkdown } from "./markdown.ts";
import { nameOf, titleOf, titleOfTarget } from "./naming.ts";

/** An InferencePool: which pods it is, who picks one of them, and what each Gateway would report. */
export function poolHover(pool: Delivered<InferencePool>, workspace: Workspace): string | undefined {
  const status = workspace.clusterOf(pool.id).status.of(pool.id);
  const parents = status !== undefined && "parents" in status ? status.parents : [];
  return paragraphs([
    `${titleOf(pool)}: pods that serve a model`,
    poolDetails(pool, pool.namespace, workspace),
    parents.length === 0
      ? undefined
      : `Predicted for each Gateway whose Routes send to it:\n\n${bullets(parents.map(parentLine), MOST_POOL_PARENTS) ?? ""}`,
  ]);
}

/** The ports, the picker and the pods of a pool; the last two are the business of its own namespace, `reader` is another. */
export function poolDetails(
  pool: Delivered<InferencePool>,
  reader: string | undefined,
  workspace: Workspace,
): string {
  const { targetPorts } = pool.resource.spec;
  const isOwn = reader === pool.namespace;
  const picker = isOwn ? pickerSentence(pool) : undefined;
  const workloads = isOwn ? workloadsBehind(pool, workspace) : [];
  return paragraphs([
    targetPorts.length === 0
      ? undefined
      : `Requests go to port${targetPorts.length === 1 ? "" : "s"} ${namesText(targetPorts, "")} of a pod.`,
    picker && proseMarkdown(picker),
    workloads.length === 0 ? undefined : `Pods of it: ${enumerateSome(workloads.map(nameOf))}.`,
  ]);
}

/** Who picks the pods of a pool. */
export function pickerHover(pool: Delivered<InferencePool>, workspace: Workspace): string | undefined {
  const picker = decidePicker(pool, workspace.clusterOf(pool.id).lookup);
  return (
    picker &&
    paragraphs([
      titleOfTarget(picker.target),
      proseMarkdown(explainPicker(picker)),
      picker.verdict === "yes" ? proseMarkdown(pickerSentence(pool) ?? "") : undefined,
    ])
  );
}

/** The pool that an object speaks of. */
export function poolRefHover(
  delivered: Delivered,
  { target }: OutgoingReference,
  workspace: Workspace,
): string | undefined {
  const found = workspace.clusterOf(delivered.id).lookup.find(delivered.id, target);
  if (found.kind !== "found" || found.target.resource.kind !== "InferencePool")
    return found.kind === "absent" ? `${titleOfTarget(target)}: not in this workspace` : undefined;
  return poolHover({ ...found.target, resource: found.target.resource }, workspace);
}

function parentLine({ parentRef, conditions }: RouteParentStatus): string {
  const { namespace, name = "" } = parentRef;
  return `Gateway ${codeSpan(namespace === undefined ? name : `${namespace}/${name}`)}: ${conditionsInWords(conditions)}`;
}
