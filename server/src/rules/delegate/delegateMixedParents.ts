import { parentRefPath, targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./binding.ts";

export default defineRule({
  id: "delegate-mixed-parents",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "A child also attaches to listeners directly",
  why: `A route may name Gateways and Routes at once. Through the Gateway its rules are served as they are, without the path, the filters and the hostnames that its parent Route adds.`,
  source: `${PROPOSAL}#summary-of-changes-requirements-and-constraints-parentchild-route-relationships`,
  bad: `
#- site/departments.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs:
    - name: townhall
  rules:
    - name: library
      allowedRoutes:
        namespaces:
          from: All
#- library/library.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: library, namespace: library }
spec:
  parentRefs:
    - kind: HTTPRoute
      name: departments
      namespace: site
      sectionName: library
    - name: townhall
#           ^^^^^^^^ hint delegate-mixed-parents: Through Gateway \`site/townhall\` the rules of this route are served as they stand here, without what its parent Route adds.
      namespace: site
  rules:
    - backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
 #- library/library.yaml
-    - name: townhall
-      namespace: site
`,
  check(cluster, route, report) {
    if (!cluster.delegation.bindings(route.id).some(({ verdict }) => verdict === "yes")) return;
    for (const { index, target, parentKind, verdict } of cluster.attachment.of(route.id)) {
      const isListenerOwner = parentKind === "Gateway" || parentKind === "ListenerSet";
      if (target === undefined || !isListenerOwner || verdict === "no") continue;
      report({
        at: parentRefPath(index, "name"),
        message: `Through ${targetText(route, target)} the rules of this route are served as they stand here, without what its parent Route adds.`,
      });
    }
  },
});
