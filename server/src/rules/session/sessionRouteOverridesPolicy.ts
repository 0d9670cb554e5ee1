import type { Delivered } from "../../delivery/delivered.ts";
import { isOrderKnown } from "../../gateway-api/objectPrecedence.ts";
import type { Target } from "../../gateway-api/target.ts";
import { isTrafficPolicy, type Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "session-route-overrides-policy",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["sessions"],
  summary: "Sessions kept by a rule whose backend has a policy for them.",
  why: `Both a rule and an XBackendTrafficPolicy can say how the requests of one client find the same endpoint. For the requests of
the rule only the rule's own \`sessionPersistence\` counts: nothing of the policy's is added to it. Requests that reach the
Service through other rules keep the policy's.`,
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1619/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - sessionPersistence: { sessionName: cart }
#     ^^^^^^^^^^^^^^^^^^ hint session-route-overrides-policy: For Service \`cart\` this takes precedence over the sessions of XBackendTrafficPolicy \`sessions\`.
      backendRefs: [{ name: cart, port: 80 }]
---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackendTrafficPolicy
metadata: { name: sessions, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: cart }]
  sessionPersistence: { sessionName: shop, absoluteTimeout: 1h }
`,
  correction: `
-    - sessionPersistence: { sessionName: cart }
-      backendRefs: [{ name: cart, port: 80 }]
+    - backendRefs: [{ name: cart, port: 80 }]
`,
  check(cluster, route, report) {
    const { rules } = route.resource.spec;
    const reported = new Set<number>();
    for (const { path, target, verdict } of cluster.backends.of(route.id)) {
      const [, , rule, list] = path;
      if (typeof rule !== "number" || reported.has(rule) || rules[rule]?.sessionPersistence === undefined)
        continue;
      if (list !== "backendRefs" || path.length !== 5 || verdict === "no") continue;
      const policy = sessionPolicy(cluster, route, target);
      if (policy === undefined) continue;
      reported.add(rule);
      report({
        at: ["spec", "rules", rule, "sessionPersistence"],
        on: "key",
        message: `For ${target.kind} \`${target.name}\` this takes precedence over the sessions of XBackendTrafficPolicy \`${policy.resource.metadata.name ?? ""}\`.`,
        related: [
          {
            place: { id: policy.id, path: ["spec", "sessionPersistence"] },
            message: "The sessions of the policy.",
          },
        ],
      });
    }
  },
});

/** The traffic policy that counts for a backend, where it keeps sessions and may be spoken of. */
function sessionPolicy(cluster: Cluster, route: Delivered<Route>, target: Target): Delivered | undefined {
  if (target.namespace === undefined || isOpaque(target.namespace) || isOpaque(target.name)) return undefined;
  const [first, second] = cluster.policies.trafficContenders(target).inOrder;
  if (first === undefined || !isTrafficPolicy(first.resource) || !mayBeNamed(route, first)) return undefined;
  if (second !== undefined && !isOrderKnown(first, second)) return undefined;
  return first.resource.spec.sessionPersistence === undefined ? undefined : first;
}
