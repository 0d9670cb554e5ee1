import { needsCertificates } from "../../gateway-api/listeners/certificates.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS } from "./listenerPlace.ts";

export default defineRule({
  id: "listener-multi-cert",
  category: "advice",
  severity: "hint",
  kinds: LISTENER_OWNERS,
  summary: "A listener names more than one certificate",
  why: "One certificate for each listener is what every implementation supports. With several it is up to the implementation which one a client is shown, by server name or by kind of key, and whether more than the first is read.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-851/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls:
        certificateRefs:
#       ^^^^^^^^^^^^^^^ hint listener-multi-cert: Which of these certificates a client is shown is up to the implementation, and so is whether more than the first is read. A listener for each hostname leaves nothing open.
          - name: shop
          - name: admin
`,
  correction: `
-    - name: https
+    - name: shop
-      tls:
-        certificateRefs:
-          - name: shop
-          - name: admin
+      hostname: shop.example.com
+      tls: { certificateRefs: [{ name: shop }] }
+    - name: admin
+      port: 443
+      protocol: HTTPS
+      hostname: admin.example.com
+      tls: { certificateRefs: [{ name: admin }] }
`,
  check(_cluster, { resource }, report) {
    (resource.spec.listeners ?? []).forEach((listener, index) => {
      if (needsCertificates(listener) !== "yes" || (listener.tls?.certificateRefs ?? []).length < 2) return;
      report({
        at: ["spec", "listeners", index, "tls", "certificateRefs"],
        on: "key",
        message:
          "Which of these certificates a client is shown is up to the implementation, and so is whether more than the first is read. A listener for each hostname leaves nothing open.",
      });
    });
  },
});
