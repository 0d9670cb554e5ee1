import { removeAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { parentRefPath } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-parent-port",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute"],
  summary: "A parentRef that names a Route has a `port`",
  why: `\`port\` picks listeners of a Gateway by the port that they listen on. A Route has none, so the field picks nothing there: which rules are meant is for \`sectionName\` to say, and on which listeners the child is reached for the parentRefs of its parent.`,
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
      port: 8080
#           ^^^^ warning delegate-parent-port: \`port\` picks a listener, and HTTPRoute \`site/departments\` has none, so it says nothing here. Name a rule in \`sectionName\`, or pick the listener in the parentRefs of the parent. 💡
  rules:
    - backendRefs: [{ name: books, port: 80 }]
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      const { index, ref } = binding;
      if (ref.port === undefined) continue;
      const path = parentRefPath(index, "port");
      report({
        at: path,
        message: `\`port\` picks a listener, and ${parentText(route, binding)} has none, so it says nothing here. Name a rule in \`sectionName\`, or pick the listener in the parentRefs of the parent.`,
        fixes: [preferredFix("Remove `port`", removeAt({ id: route.id, path }))],
      });
    }
  },
});
