import { type Delivered, hasResource, isOfKind } from "../../delivery/delivered.ts";
import { poolTarget } from "../../gateway-api/references/references.ts";
import { type InferencePoolUser, isRoute, type Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";
import { defineRule, type Report } from "../rule.ts";
import { INFERENCE_POOLS, otherGroupOf } from "./inferencePools.ts";

export default defineRule({
  id: "inference-pool-group",
  category: "reference",
  severity: "warning",
  kinds: [...ROUTE_KINDS, "InferencePoolUser"],
  only: ["otherBackends"],
  summary: "A reference to an InferencePool in the group that it is not of",
  why: "The alpha of InferencePool is of group `inference.networking.x-k8s.io`, and the released kind of `inference.networking.k8s.io`. They are two kinds: a reference by the one group does not find a pool of the other, and requests are answered with 500.",
  source: INFERENCE_POOLS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: chat, namespace: models }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - group: inference.networking.x-k8s.io
#                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning inference-pool-group: InferencePool \`llama\` is of group \`inference.networking.k8s.io\` here, which is another kind than that of \`inference.networking.x-k8s.io\`. 💡
          kind: InferencePool
          name: llama
---
apiVersion: inference.networking.k8s.io/v1
kind: InferencePool
metadata: { name: llama, namespace: models }
spec:
  selector: { matchLabels: { app: vllm } }
  targetPorts: [{ number: 8000 }]
`,
  check(cluster, subject, report) {
    const found = isOfKind(subject, "InferencePoolUser")
      ? ofPoolRef(subject, cluster)
      : hasResource(subject, isRoute)
        ? ofBackends(subject, cluster)
        : [];
    for (const one of found) report(one);
  },
});

function ofBackends(route: Delivered<Route>, cluster: Cluster): readonly Report[] {
  return cluster.backends.of(route.id).flatMap(({ reason, permission, target, path }) => {
    if (reason !== "BackendNotFound" || permission.verdict !== "yes") return [];
    const group = otherGroupOf(target, cluster);
    return group === undefined ? [] : [misplaced(route, path, "group", target.name, target.group, group)];
  });
}

function ofPoolRef(user: Delivered<InferencePoolUser>, cluster: Cluster): readonly Report[] {
  const { spec, userKind } = user.resource;
  const target = spec.poolRef && poolTarget(spec.poolRef, userKind, user.namespace);
  const group = target && otherGroupOf(target, cluster);
  if (target === undefined || group === undefined) return [];
  if (cluster.lookup.find(user.id, target).kind !== "absent") return [];
  const at = spec.poolRef?.group === undefined ? "name" : "group";
  return [misplaced(user, ["spec", "poolRef"], at, target.name, target.group, group)];
}

function misplaced(
  { id }: Delivered,
  path: Path,
  at: "group" | "name",
  name: string,
  written: string,
  group: string,
): Report {
  return {
    at: [...path, at],
    message: `InferencePool \`${name}\` is of group \`${group}\` here, which is another kind than that of \`${written}\`.`,
    fixes: [preferredFix(`Set the group to \`${group}\``, setAt({ id, path: [...path, "group"] }, group))],
  };
}
