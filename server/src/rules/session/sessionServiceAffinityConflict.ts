import { isMeshRoute } from "../../gateway-api/backends/backends.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "session-service-affinity-conflict",
  category: "status",
  severity: "warning",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["sessions"],
  summary: "Sessions kept by a rule in a mesh and by the Service, too.",
  why: `Inside a mesh, \`sessionAffinity: ClientIP\` of the Service and \`sessionPersistence\` of the rule would both say which
endpoint a client gets. A Route that asks for both is not accepted.`,
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1619/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ group: "", kind: Service, name: cart }]
  rules:
    - sessionPersistence: { sessionName: cart }
#     ^^^^^^^^^^^^^^^^^^ warning session-service-affinity-conflict: Service \`cart\` keeps sessions itself, with \`sessionAffinity: ClientIP\`, so this Route is not accepted. Use one of the two.
      backendRefs: [{ name: cart, port: 80 }]
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { sessionAffinity: ClientIP, ports: [{ port: 80 }] }
`,
  correction: `
-spec: { sessionAffinity: ClientIP, ports: [{ port: 80 }] }
+spec: { ports: [{ port: 80 }] }
`,
  check(cluster, route, report) {
    const { rules } = route.resource.spec;
    if (!isMeshRoute(route)) return;
    const reported = new Set<number>();
    for (const { path, resolution, target } of cluster.backends.of(route.id)) {
      const rule = path[2];
      const service = resolution?.kind === "found" ? resolution.target.resource : undefined;
      if (typeof rule !== "number" || reported.has(rule) || rules[rule]?.sessionPersistence === undefined)
        continue;
      if (path[3] !== "backendRefs" || path.length !== 5 || service?.kind !== "Service") continue;
      if (service.spec.sessionAffinity !== "ClientIP") continue;
      reported.add(rule);
      report({
        at: ["spec", "rules", rule, "sessionPersistence"],
        on: "key",
        message: `Service \`${target.name}\` keeps sessions itself, with \`sessionAffinity: ClientIP\`, so this Route is not accepted. Use one of the two.`,
      });
    }
  },
});
