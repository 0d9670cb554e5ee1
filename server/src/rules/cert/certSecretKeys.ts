import { LISTENER_OWNERS } from "../listener/listenerPlace.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { certificatesOf, LISTENER_TLS } from "./certificateRefs.ts";

export default defineRule({
  id: "cert-secret-keys",
  category: "status",
  severity: "warning",
  kinds: LISTENER_OWNERS,
  summary: "A listener's Secret lacks `tls.crt` or `tls.key`, or its certificate is no PEM text.",
  why: `A listener ends TLS with the certificate under \`tls.crt\` and the key under \`tls.key\`, both as PEM. Without them it
is not programmed, and its status says \`ResolvedRefs: False\` with reason \`InvalidCertificateRef\`. Values that are encrypted
or filled in later are taken as they come, and so is a Secret without any contents.`,
  source: LISTENER_TLS,
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
          - name: shop
#                 ^^^^ warning cert-secret-keys: Secret \`shop\` cannot be used as a certificate: the Secret has no \`tls.key\`. The listener is not programmed without one.
---
apiVersion: v1
kind: Secret
metadata: { name: shop, namespace: infra }
stringData: { tls.crt: "-----BEGIN CERTIFICATE-----" }
`,
  correction: `
-stringData: { tls.crt: "-----BEGIN CERTIFICATE-----" }
+type: kubernetes.io/tls
+stringData: { tls.crt: "-----BEGIN CERTIFICATE-----", tls.key: "-----BEGIN PRIVATE KEY-----" }
`,
  check(cluster, owner, report) {
    for (const { path, target, permission, resolution, verdict, why } of certificatesOf(cluster, owner)) {
      if (verdict !== "no" || permission?.verdict !== "yes" || target === undefined) continue;
      if (resolution?.kind !== "found") continue;
      report({
        at: [...path, "name"],
        message: `${targetText(owner, target)} cannot be used as a certificate: ${why}. The listener is not programmed without one.`,
        related: [
          { place: { id: resolution.target.id, path: ["metadata", "name"] }, message: "The Secret." },
        ],
      });
    }
  },
});
