import type { Delivered } from "../../delivery/delivered.ts";
import type { RouteBinding } from "../../gateway-api/delegation/delegation.ts";
import type { Route } from "../../model/resource.ts";
import type { DelegationRival } from "../../workspace/cluster/delegatedRequests.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule, type Report } from "../rule.ts";
import { milder } from "../severityOfDetail.ts";
import { PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-duplicate-child",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "Two children of one rule take the same requests",
  why: `Several children may be bound to one rule as long as they are distinct. Where two take exactly the same requests, the older one gets them, and of two equally old ones the first by \`namespace/name\`. The finding is an information where the age is not known and the name decides.`,
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
#- library/books.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: books, namespace: library }
spec:
  parentRefs:
    - kind: HTTPRoute
      name: departments
      namespace: site
      sectionName: library
  rules:
    - matches:
        - path: { value: /books }
      backendRefs: [{ name: books, port: 80 }]
#- library/shelves.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shelves, namespace: library }
spec:
  parentRefs:
    - kind: HTTPRoute
      name: departments
      namespace: site
      sectionName: library
  rules:
    - matches:
#     ^^^^^^^^ information delegate-duplicate-child: In HTTPRoute \`site/departments\` this rule takes the same requests as HTTPRoute \`books\`, which takes precedence unless it is younger.
        - path: { value: /books }
      backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
 #- library/shelves.yaml
-        - path: { value: /books }
+        - path: { value: /shelves }
`,
  check(cluster, route, report) {
    const bindings = cluster.delegation.bindings(route.id);
    for (const rivalry of cluster.delegation.rivals(route.id)) {
      const binding = bindings.find(({ index }) => index === rivalry.index);
      const rival = cluster.lookup.resource(rivalry.rival);
      if (binding !== undefined && rival !== undefined) report(clash(route, binding, rivalry, rival));
    }
  },
});

function clash(
  child: Delivered<Route>,
  binding: RouteBinding,
  { childRule, isTentative }: DelegationRival,
  rival: Delivered,
): Report {
  const who = mayBeNamed(child, rival)
    ? `HTTPRoute \`${rival.resource.metadata.name ?? ""}\``
    : "a child of another namespace";
  return {
    at: ["spec", "rules", childRule],
    severity: isTentative ? milder("warning") : "warning",
    message: `In ${parentText(child, binding)} this rule takes the same requests as ${who}, which ${isTentative ? "takes precedence unless it is younger" : "is older and gets them"}.`,
    related: mayBeNamed(child, rival)
      ? [{ place: { id: rival.id, path: ["metadata", "name"] }, message: "The other child." }]
      : [],
  };
}
