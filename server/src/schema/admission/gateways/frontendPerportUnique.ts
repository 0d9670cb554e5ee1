import { removeItem } from "../admissionFixes.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { items, member, repetitions } from "../admittedValue.ts";

export default defineAdmissionRule({
  id: "cel-gateway-frontend-perport-unique",
  summary: "Two entries for one port in `spec.tls.frontend.perPort`",
  why: "An entry says how client certificates are checked on all listeners of its port. With two entries for a port nothing would say which of them holds.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#frontendtlsconfig",
  places: [{ kinds: ["Gateway"], at: ["spec.tls.frontend.perPort"] }],
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  tls:
    frontend:
      default: {}
      perPort:
        - port: 8443
          tls: { validation: { caCertificateRefs: [{ group: "", kind: ConfigMap, name: partners }] } }
        - port: 8443
#               ^^^^ error cel-gateway-frontend-perport-unique: Port \`8443\` has an entry already; the API server refuses the Gateway. Put what both say into one entry. 💡
          tls: { validation: { caCertificateRefs: [{ group: "", kind: ConfigMap, name: staff }] } }
  listeners:
    - name: https
      port: 8443
      protocol: HTTPS
      tls: { certificateRefs: [{ name: edge }] }
`,
  correction: `
-          tls: { validation: { caCertificateRefs: [{ group: "", kind: ConfigMap, name: partners }] } }
-        - port: 8443
-          tls: { validation: { caCertificateRefs: [{ group: "", kind: ConfigMap, name: staff }] } }
+          tls:
+            validation:
+              caCertificateRefs:
+                - { group: "", kind: ConfigMap, name: partners }
+                - { group: "", kind: ConfigMap, name: staff }
`,
  check(entries, report) {
    const ports = items(entries).map((entry) => member(entry, "port"));
    for (const index of repetitions(ports)) {
      report({
        at: [index, "port"],
        message: `Port \`${String(ports[index])}\` has an entry already; the API server refuses the Gateway. Put what both say into one entry.`,
        fixes: [removeItem(index, "Remove the second entry")],
      });
    }
  },
});
