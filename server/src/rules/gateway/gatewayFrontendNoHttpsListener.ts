import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { FRONTEND, FRONTEND_TLS, validationsOf } from "./gatewayParts.ts";
import { httpsPorts } from "./httpsPorts.ts";

export default defineRule({
  id: "gateway-frontend-no-https-listener",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["gatewayTls"],
  summary: "A Gateway checks certificates of clients and has no HTTPS listener.",
  why: `\`spec.tls.frontend\` is about HTTPS listeners: only there the Gateway ends TLS and speaks HTTP with the client. TLS listeners
and plain HTTP are not concerned, so what is written has no effect, and clients that should be kept out get in. Nothing is said
where ListenerSets of other repositories may bring listeners.`,
  source: FRONTEND_TLS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  tls:
    frontend:
#   ^^^^^^^^ warning gateway-frontend-no-https-listener: The Gateway has no HTTPS listener, so no certificate of a client is checked. 💡
      default:
        validation:
          caCertificateRefs: [{ group: "", kind: ConfigMap, name: clients }]
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`,
  correction: `
-    - { name: http, port: 80, protocol: HTTP }
+    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
`,
  check(cluster, gateway, report) {
    if (validationsOf(gateway.resource).length === 0 || httpsPorts(cluster, gateway)?.size !== 0) return;
    report({
      at: FRONTEND,
      on: "key",
      message: "The Gateway has no HTTPS listener, so no certificate of a client is checked.",
      fixes: [fixBy("Remove `frontend`", removeAt({ id: gateway.id, path: FRONTEND }))],
    });
  },
});
