import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import type { Listener } from "../../model/listener.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { fixBy, preferredFix } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";
import { labelNamespace, letIn } from "../widerNamespacePolicy.ts";

/**
 * What can be done so that a listener takes Routes of one more namespace, the narrowest change first: add the namespace
 * to those that are named, label the Namespace as the selector asks, or open the listener to all.
 */
export function widenListener(
  owner: ListenerOwner,
  index: number,
  listener: Listener,
  namespace: string | undefined,
  cluster: Cluster,
): readonly Fix[] {
  const path: Path = ["spec", "listeners", index, "allowedRoutes", "namespaces"];
  const policy = listener.allowedRoutes?.namespaces;
  const name = `listener \`${listener.name ?? ""}\``;
  const selector = policy?.from === "Selector" ? policy.selector : undefined;
  const edit = namespace === undefined ? undefined : letIn(owner, { path, value: policy }, namespace);
  return [
    ...(edit === undefined
      ? []
      : [preferredFix(`Let Routes of namespace \`${namespace ?? ""}\` attach to ${name}`, edit)]),
    ...(selector === undefined || namespace === undefined
      ? []
      : labelNamespace(selector, namespace, cluster)),
    fixBy(`Let Routes of every namespace attach to ${name}`, setAt({ id: owner.id, path }, { from: "All" })),
  ];
}
