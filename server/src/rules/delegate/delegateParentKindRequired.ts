import { preferredFix } from "../../yaml/fixBy.ts";
import { parentRefPath, setParentField, targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { meansParentRoute, PROPOSAL } from "./binding.ts";

export default defineRule({
  id: "delegate-parent-kind-required",
  category: "reference",
  severity: "warning",
  kinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"],
  summary: "A parentRef without `kind` names a Route that hands requests on",
  why: `Without \`kind\` a parentRef means a Gateway. Where no Gateway of that name is in the workspace but a Route with \`allowedRoutes\` is, the kind was probably forgotten, and the route would get no status and no traffic. An error in a closed world.`,
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
    - name: departments
#           ^^^^^^^^^^^ warning delegate-parent-kind-required: Without \`kind\` this means Gateway \`site/departments\`, which is not in this workspace. There is HTTPRoute \`departments\` with \`allowedRoutes\`; write \`kind: HTTPRoute\` to become its child. 💡
      namespace: site
      sectionName: library
  rules:
    - backendRefs: [{ name: books, port: 80 }]
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { index, resolution, target } = attachment;
      if (target === undefined || resolution?.kind !== "absent") continue;
      if (!meansParentRoute(cluster, route, attachment)) continue;
      const { kind } = route.resource;
      report({
        at: parentRefPath(index, "name"),
        severity: cluster.options.closedWorld ? "error" : "warning",
        message: `Without \`kind\` this means ${targetText(route, target)}, which is not in this workspace. There is ${kind} \`${target.name}\` with \`allowedRoutes\`; write \`kind: ${kind}\` to become its child.`,
        fixes: [preferredFix(`Set the kind to \`${kind}\``, setParentField(route, index, "kind", kind))],
      });
    }
  },
});
