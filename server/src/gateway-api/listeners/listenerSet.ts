import type { Delivered } from "../../delivery/delivered.ts";
import type { Gateway, ListenerSet } from "../../model/resource.ts";
import type { ClusterView, NamespaceLabels } from "../clusterView.ts";
import { type Admission, admits } from "../references/namespaces.ts";
import { parentTarget } from "../references/references.ts";
import { findParent, isFound, type ParentAcceptance } from "./parentAcceptance.ts";

/**
 * Whether a ListenerSet merges into the Gateway that its `spec.parentRef` names (GEP-1713, released form). A child
 * Gateway (`attachTo`) takes none: there are two tiers, and its listeners are its parent's to serve.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1713/
 */
export function listenerSetAcceptance(set: Delivered<ListenerSet>, view: ClusterView): ParentAcceptance {
  const ref = set.resource.spec.parentRef;
  const target = ref === undefined ? undefined : parentTarget(ref, set.namespace);
  const found = findParent("ListenerSet", set.id, target, view);
  if (!isFound(found)) return found;
  const { parent } = found;
  const isOfChild = view.mergesChildren && parent.resource.spec.infrastructure?.attachTo !== undefined;
  if (isOfChild) return { ...found, verdict: "no", obstacle: "chain" };
  const admission = admitsListenerSetsFrom(set.namespace, parent, view.namespaceLabels);
  if (admission.from === "None") return { ...found, verdict: "no", obstacle: "not-opted-in", admission };
  if (admission.verdict !== "yes")
    return { ...found, verdict: admission.verdict, obstacle: "namespace", admission };
  return { ...found, verdict: "yes", admission };
}

/** Whether a Gateway takes ListenerSets of a namespace; undefined stands for one that is not known. */
export function admitsListenerSetsFrom(
  namespace: string | undefined,
  { resource, namespace: owner }: Delivered<Gateway>,
  labelsOf: NamespaceLabels,
): Admission {
  const allowed = resource.spec.allowedListeners?.namespaces;
  // Without `from`, and without the field altogether, no ListenerSet is let in.
  const policy = allowed?.from === undefined ? undefined : allowed;
  return admits(policy, "None", owner, namespace, labelsOf);
}
