import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { isSupportedEverywhere, sessionOnBackend } from "./sessionOnBackend.ts";

export default defineRule({
  id: "session-migrate",
  category: "migration",
  severity: "hint",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["sessions"],
  summary: "The session of a rule that an XBackend can keep",
  why: `Since release 1.7 sessions belong to an XBackend, since they keep clients on the pods of one backend; on rules they are
deprecated. An XBackend selects the pods of the Service itself and has the port of the pods, so the implementation has to know
XBackends: where the classes of all Gateways list them, with sessions, among their features, there is a fix. Elsewhere a refactoring does the same
for whoever knows that. Nothing is said where policies apply to the Service, or where the rule sends to several backends.`,
  source: "https://gateway-api.sigs.k8s.io/geps/gep-4894/",
  exampleOptions: { channel: "experimental", bundleVersion: "1.7" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge, uid: 3f2b }
spec: { controllerName: example.com/edge }
status:
  supportedFeatures: [{ name: Backend }, { name: BackendSessionPersistence }, { name: Gateway }, { name: HTTPRoute }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec: { gatewayClassName: edge, listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: checkout, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - backendRefs: [{ name: checkout, port: 80 }]
      sessionPersistence: { cookie: { name: basket } }
#     ^^^^^^^^^^^^^^^^^^ hint session-migrate: Sessions of rules are deprecated since release 1.7. An XBackend with the pods of Service \`checkout\` can keep this one. 💡
---
apiVersion: v1
kind: Service
metadata: { name: checkout, namespace: shop }
spec:
  selector: { app: checkout }
  ports: [{ port: 80, targetPort: 8080 }]
`,
  check(cluster, route, report) {
    route.resource.spec.rules.forEach(({ sessionPersistence }, rule) => {
      if (sessionPersistence === undefined) return;
      const move = sessionOnBackend(route, rule, cluster);
      if (move?.kind !== "possible") return;
      const title = `Move the session to XBackend \`${move.name}\``;
      report({
        at: ["spec", "rules", rule, "sessionPersistence"],
        on: "key",
        isDeprecated: true,
        message: `Sessions of rules are deprecated since release 1.7. An XBackend with the pods of Service \`${move.service.resource.metadata.name ?? ""}\` can keep this one.`,
        fixes: isSupportedEverywhere(route, cluster) ? [preferredFix(title, ...move.edits)] : [],
      });
    });
  },
});
