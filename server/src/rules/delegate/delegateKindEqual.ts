import { capitalised, withArticle } from "../../text/sentence.ts";
import { parentRefPath, targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL, withoutParentRef } from "./binding.ts";

export default defineRule({
  id: "delegate-kind-equal",
  category: "status",
  severity: "error",
  kinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"],
  only: ["parentRoutes"],
  summary: "A child names a parent Route of another kind",
  why: `Parent and child are combined rule by rule, so they have to be of one kind. A child of another kind is not bound.`,
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
kind: GRPCRoute
metadata: { name: library, namespace: library }
spec:
  parentRefs:
    - kind: HTTPRoute
#           ^^^^^^^^^ error delegate-kind-equal: A GRPCRoute cannot be the child of HTTPRoute \`site/departments\`: parent and child have to be of one kind, so it is not bound. 💡
      name: departments
      namespace: site
      sectionName: library
  rules:
    - backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
-kind: GRPCRoute
+kind: HTTPRoute
`,
  check(cluster, route, report) {
    for (const { index, target, obstacle } of cluster.delegation.bindings(route.id)) {
      if (obstacle !== "kind") continue;
      const { kind } = route.resource;
      report({
        at: parentRefPath(index, "kind"),
        message: `${capitalised(withArticle(kind))} cannot be the child of ${targetText(route, target)}: parent and child have to be of one kind, so it is not bound.`,
        fixes: [withoutParentRef(route, index)],
      });
    }
  },
});
