import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { conflictsAbout, inParent, PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-match-header-conflict",
  category: "status",
  severity: "error",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "A child asks for another value of a header or query parameter than its parent",
  why: `A request has to meet what the parent's rule asks for and what the child's rule asks for. Two different values of one header or query parameter never hold together, so the rule could match nothing, and the whole pair is not bound.`,
  source: `${PROPOSAL}#routematches`,
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
      matches:
        - headers: [{ name: x-desk, value: front }]
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
  rules:
    - matches:
        - headers:
            - name: X-Desk
              value: back
#                    ^^^^ error delegate-match-header-conflict: No request meets this and rule \`library\` of HTTPRoute \`site/departments\`, so the route is not bound to it: the parent's rule asks for \`front\` in header \`x-desk\`. 💡
      backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
-            - name: X-Desk
-              value: back
+            - name: x-language
+              value: en
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      const { parent } = binding;
      if (parent === undefined) continue;
      for (const { conflict, parentRule } of conflictsAbout(binding, "header", "queryParam")) {
        report({
          at: conflict.childPath,
          severity: severityOfDetail(route, parent),
          message: `No request meets this and ${parentRule} of ${parentText(route, binding)}, so the route is not bound to it: ${conflict.why}.`,
          related: inParent(binding, conflict.parentPath, "What the parent has."),
          fixes: [
            fixBy(
              `Remove this ${conflict.subject === "header" ? "header" : "query parameter"}`,
              removeAt({ id: route.id, path: conflict.childPath.slice(0, -1) }),
            ),
          ],
        });
      }
    }
  },
});
