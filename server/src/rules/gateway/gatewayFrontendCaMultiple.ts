import { defineRule } from "../rule.ts";
import { FRONTEND_TLS, validationsOf } from "./gatewayParts.ts";

export default defineRule({
  id: "gateway-frontend-ca-multiple",
  category: "advice",
  severity: "hint",
  kinds: ["Gateway"],
  only: ["gatewayTls"],
  summary: "Certificates of clients are checked against more than one bundle of authorities.",
  why: `One ConfigMap is what every implementation supports; whether further references are read is up to the implementation.
Certificates of several authorities can stand one after the other in one \`ca.crt\`.`,
  source: FRONTEND_TLS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  tls:
    frontend:
      default:
        validation:
          caCertificateRefs:
#         ^^^^^^^^^^^^^^^^^ hint gateway-frontend-ca-multiple: Whether more than the first of these CA bundles is used is up to the implementation. One \`ca.crt\` can hold all CA certificates.
            - { group: "", kind: ConfigMap, name: clients }
            - { group: "", kind: ConfigMap, name: partners }
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
`,
  correction: `
-            - { group: "", kind: ConfigMap, name: clients }
-            - { group: "", kind: ConfigMap, name: partners }
+            - { group: "", kind: ConfigMap, name: clients-and-partners }
`,
  check(_cluster, { resource }, report) {
    for (const { path, validation } of validationsOf(resource)) {
      if ((validation.caCertificateRefs ?? []).length < 2) continue;
      report({
        at: [...path, "caCertificateRefs"],
        on: "key",
        message:
          "Whether more than the first of these CA bundles is used is up to the implementation. One `ca.crt` can hold all CA certificates.",
      });
    }
  },
});
