import type { Delivered } from "../../delivery/delivered.ts";
import type { RouteBinding } from "../../gateway-api/delegation/delegation.ts";
import type { Route } from "../../model/resource.ts";
import { type Fix, removeAt } from "../../workspace/finding.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { parentRefPath } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL, parentText, withoutParentRef } from "./binding.ts";

export default defineRule({
  id: "delegate-parent-port",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
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
    const bindings = cluster.delegation.bindings(route.id);
    for (const binding of bindings) {
      const { index, ref, target } = binding;
      if (ref.port === undefined) continue;
      const alike = bindings.filter((other) => deepEqual(other.target, target));
      report({
        at: parentRefPath(index, "port"),
        message: `\`port\` picks a listener, and ${parentText(route, binding)} has none, so it says nothing here. Name a rule in \`sectionName\`, or pick the listener in the parentRefs of the parent.`,
        fixes: [withoutPorts(route, binding, alike)],
      });
    }
  },
});

/**
 * Takes the ports of all parentRefs to one parent out: either all of them have one or none. Where only the ports tell two
 * of them apart, one of the two goes.
 */
function withoutPorts(
  child: Delivered<Route>,
  { index, ref }: RouteBinding,
  alike: readonly RouteBinding[],
): Fix {
  const isTwin = alike.some((other) => other.index !== index && other.ref.sectionName === ref.sectionName);
  if (isTwin) return withoutParentRef(child, index);
  const ports = alike.filter((other) => other.ref.port !== undefined);
  return preferredFix(
    "Remove `port`",
    ...ports.map((other) => removeAt({ id: child.id, path: parentRefPath(other.index, "port") })),
  );
}
