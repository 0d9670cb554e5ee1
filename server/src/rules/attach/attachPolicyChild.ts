import { knownTargets } from "../policy/anyPolicy.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-policy-child",
  category: "advice",
  severity: "information",
  kinds: ["Policy"],
  summary: "A policy applies to a child Gateway, and so to its listeners only.",
  why: "A policy on a parent Gateway applies to the listeners of the parent and of all children. One on a child applies to the listeners of that child and to nobody else's; what has one data plane for all of them may be unable to do so, and should then reject the policy (Accepted=False).",
  source: `${PROPOSAL}#policy-attachment`,
  bad: `
apiVersion: example.net/v1
kind: RatePolicy
metadata: { name: shop, namespace: platform }
spec:
  targetRefs:
    - group: gateway.networking.k8s.io
      kind: Gateway
      name: shop
#           ^^^^ information attach-policy-child: Gateway \`shop\` is a child, so the policy applies to its listeners only, not to those of its parent. An implementation that cannot do so should reject the policy.
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  correction: `
-metadata: { name: shop, namespace: platform }
+metadata: { name: all, namespace: platform }
-      name: shop
+      name: web
 metadata: { name: web, namespace: platform }
----
-apiVersion: gateway.networking.k8s.io/v1
-kind: Gateway
-metadata: { name: shop, namespace: platform }
-spec:
-  gatewayClassName: edge
-  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
-  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  check(cluster, policy, report) {
    for (const { path, target, sectionName } of knownTargets(policy)) {
      if (sectionName !== undefined || target.kind !== "Gateway") continue;
      const found = cluster.lookup.find(policy.id, target);
      if (found.kind !== "found" || found.target.resource.kind !== "Gateway") continue;
      if (cluster.merging.parentAcceptance(found.target.id)?.verdict !== "yes") continue;
      report({
        at: [...path, "name"],
        message: `${targetText(policy, target)} is a child, so the policy applies to its listeners only, not to those of its parent. An implementation that cannot do so should reject the policy.`,
      });
    }
  },
});
