import { LISTENER_OWNERS } from "../listener/listenerPlace.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { certificatesOf, LISTENER_TLS } from "./certificateRefs.ts";

const DAY = 24 * 60 * 60 * 1000;
/** How long before its end a certificate is spoken of. */
const SOON = 14;

export default defineRule({
  id: "cert-expired",
  category: "advice",
  severity: "warning",
  kinds: LISTENER_OWNERS,
  summary: "A listener's certificate has run out, or does so within two weeks.",
  why: `Clients refuse a certificate after its last day, and some implementations take an expired one for invalid:
\`ResolvedRefs: False\` with reason \`InvalidCertificateRef\`. Only certificates that a Secret in the workspace holds openly can
be looked at. A certificate that ends within two weeks is an information.`,
  source: LISTENER_TLS,
  exampleOptions: { now: Date.UTC(2028, 0, 1) },
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
      hostname: shop.example.com
      tls:
        certificateRefs:
          - name: shop
#                 ^^^^ warning cert-expired: The certificate in Secret \`shop\` ran out on 2027-11-21, so clients refuse it. Renew it.
---
apiVersion: v1
kind: Secret
metadata: { name: shop, namespace: infra }
type: kubernetes.io/tls
stringData:
  tls.key: "-----BEGIN PRIVATE KEY-----"
  tls.crt: |
    -----BEGIN CERTIFICATE-----
    MIIBxDCCAWmgAwIBAgIUK7qkptZ9jbTgdxrzZunnB3Sw5IAwCgYIKoZIzj0EAwIw
    GzEZMBcGA1UEAwwQc2hvcC5leGFtcGxlLmNvbTAeFw0yNjExMjExODE1MDBaFw0y
    NzExMjExODE1MDBaMBsxGTAXBgNVBAMMEHNob3AuZXhhbXBsZS5jb20wWTATBgcq
    hkjOPQIBBggqhkjOPQMBBwNCAARCs14aeKfvHWtFsz0XDJX5CL1ZiDQa6ictJB3W
    /ydLD6OKXwFo14erVyUQoydzdHiBt+RXxhsA3HlO+oDAIoPHo4GKMIGHMB0GA1Ud
    DgQWBBSO0L76DNMEajUc/Qa9Fwmqtfbo8zAfBgNVHSMEGDAWgBSO0L76DNMEajUc
    /Qa9Fwmqtfbo8zAPBgNVHRMBAf8EBTADAQH/MDQGA1UdEQQtMCuCEHNob3AuZXhh
    bXBsZS5jb22CESoucGF5LmV4YW1wbGUuY29thwQKAAABMAoGCCqGSM49BAMCA0kA
    MEYCIQCHPeXIVK/GhXPG2u16xPl2O1kLqloLLG921ROKDin0DgIhAOa4WZn8ynDl
    OL7jnomXrlsp7Wy5K2saHd+UR/uTuECI
    -----END CERTIFICATE-----
`,
  correction: `
-apiVersion: v1
-kind: Secret
+apiVersion: cert-manager.io/v1
+kind: Certificate
-type: kubernetes.io/tls
-stringData:
-  tls.key: "-----BEGIN PRIVATE KEY-----"
-  tls.crt: |
-    -----BEGIN CERTIFICATE-----
-    MIIBxDCCAWmgAwIBAgIUK7qkptZ9jbTgdxrzZunnB3Sw5IAwCgYIKoZIzj0EAwIw
-    GzEZMBcGA1UEAwwQc2hvcC5leGFtcGxlLmNvbTAeFw0yNjExMjExODE1MDBaFw0y
-    NzExMjExODE1MDBaMBsxGTAXBgNVBAMMEHNob3AuZXhhbXBsZS5jb20wWTATBgcq
-    hkjOPQIBBggqhkjOPQMBBwNCAARCs14aeKfvHWtFsz0XDJX5CL1ZiDQa6ictJB3W
-    /ydLD6OKXwFo14erVyUQoydzdHiBt+RXxhsA3HlO+oDAIoPHo4GKMIGHMB0GA1Ud
-    DgQWBBSO0L76DNMEajUc/Qa9Fwmqtfbo8zAfBgNVHSMEGDAWgBSO0L76DNMEajUc
-    /Qa9Fwmqtfbo8zAPBgNVHRMBAf8EBTADAQH/MDQGA1UdEQQtMCuCEHNob3AuZXhh
-    bXBsZS5jb22CESoucGF5LmV4YW1wbGUuY29thwQKAAABMAoGCCqGSM49BAMCA0kA
-    MEYCIQCHPeXIVK/GhXPG2u16xPl2O1kLqloLLG921ROKDin0DgIhAOa4WZn8ynDl
-    OL7jnomXrlsp7Wy5K2saHd+UR/uTuECI
-    -----END CERTIFICATE-----
+spec:
+  secretName: shop
+  dnsNames: [shop.example.com]
+  issuerRef: { name: letsencrypt, kind: ClusterIssuer }
`,
  check(cluster, owner, report) {
    const { now } = cluster.options;
    if (now === undefined) return;
    for (const { path, target, permission, resolution } of certificatesOf(cluster, owner)) {
      if (target === undefined || permission?.verdict !== "yes" || resolution?.kind !== "found") continue;
      const { resource, id } = resolution.target;
      const end = resource.kind === "Secret" ? resource.data.certificate?.notAfter : undefined;
      if (end === undefined || end - now > SOON * DAY) continue;
      const name = targetText(owner, target);
      const day = new Date(end).toISOString().slice(0, 10);
      report({
        at: [...path, "name"],
        severity: end < now ? "warning" : "information",
        message:
          end < now
            ? `The certificate in ${name} ran out on ${day}, so clients refuse it. Renew it.`
            : `The certificate in ${name} runs out on ${day}. Renew it before.`,
        related: [{ place: { id, path: ["metadata", "name"] }, message: "The Secret." }],
      });
    }
  },
});
