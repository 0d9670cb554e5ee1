import type { Delivered } from "../../delivery/delivered.ts";
import { meanOneTarget, rivalsBefore } from "../../gateway-api/contenders.ts";
import { isOrderKnown } from "../../gateway-api/objectPrecedence.ts";
import { policyTarget } from "../../gateway-api/references/references.ts";
import { isTrafficPolicy } from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { milder } from "../severityOfDetail.ts";

export default defineRule({
  id: "xbtp-conflict",
  category: "status",
  severity: "warning",
  kinds: ["Policy"],
  summary: "An older traffic policy has the backend",
  why: "A backend has one traffic policy: the oldest, or the first by name where both are of one age. The others are not accepted for it: `Conflicted`. Where the manifests do not say when they were created, the first by name is taken to win, and this is an information only.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-713/#conflict-resolution",
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackendTrafficPolicy
metadata: { name: retries, namespace: shop, creationTimestamp: "2025-06-01T00:00:00Z" }
spec:
  targetRefs:
    - { group: "", kind: Service, name: cart }
#                                       ^^^^ warning xbtp-conflict: XBackendTrafficPolicy \`sessions\` has Service \`cart\` already; a backend takes one, so this one is not accepted for it.
  retryConstraint: { budget: { percent: 20, interval: 10s } }
---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackendTrafficPolicy
metadata: { name: sessions, namespace: shop, creationTimestamp: "2025-01-01T00:00:00Z" }
spec:
  targetRefs:
    - { group: "", kind: Service, name: cart }
  retryConstraint: { budget: { percent: 20, interval: 10s } }
`,
  correction: `
 metadata: { name: sessions, namespace: shop, creationTimestamp: "2025-01-01T00:00:00Z" }
-    - { group: "", kind: Service, name: cart }
+    - { group: "", kind: Service, name: basket }
`,
  check(cluster, policy, report) {
    if (!isTrafficPolicy(policy.resource) || isOpaque(policy.namespace ?? "")) return;
    policy.resource.spec.targets.forEach(({ path, ref }) => {
      const target = policyTarget(ref, policy.namespace);
      if (target === undefined || isOpaque(target.name)) return;
      const [first] = rivalsBefore<Delivered>(policy, cluster.policies.trafficContenders(target), (other) =>
        meanOneTarget(policy, other, target, cluster.lookup),
      );
      if (first === undefined) return;
      const isTentative = !isOrderKnown(first, policy);
      const name = first.resource.metadata.name ?? "";
      report({
        at: [...path, "name"],
        severity: isTentative ? milder("warning") : "warning",
        message: `XBackendTrafficPolicy \`${name}\` has ${ref.kind ?? ""} \`${target.name}\` already${isTentative ? ", unless this one turns out to be older" : ""}; a backend takes one, so this one is not accepted for it.`,
        related: [
          { place: { id: first.id, path: ["spec", "targetRefs"] }, message: "The policy that counts." },
        ],
      });
    });
  },
});
