import { askedListeners, CERT_MANAGER } from "../../workspace/cluster/certManager.ts";
import { LISTENER_OWNERS } from "../listener/listenerPlace.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "cert-manager-wildcard",
  category: "advice",
  severity: "hint",
  kinds: LISTENER_OWNERS,
  only: ["certManager"],
  summary: "A wildcard certificate is asked for by nothing but a listener's hostname.",
  why: `The Gateway API forbids integrations to derive wildcard certificates from hostnames, because whoever may write a
listener would so get a certificate for every name of the domain. cert-manager does it all the same, with issuers that solve
DNS challenges. A Certificate that names the wildcard says openly what is meant.`,
  source: CERT_MANAGER,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: edge
  namespace: infra
  annotations: { cert-manager.io/cluster-issuer: letsencrypt }
spec:
  gatewayClassName: example
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      hostname: "*.example.com"
#               ^^^^^^^^^^^^^^^ hint cert-manager-wildcard: cert-manager would make a certificate for \`*.example.com\` from this hostname, which the Gateway API asks integrations not to do. Write a Certificate for it.
      tls: { certificateRefs: [{ name: wildcard }] }
`,
  correction: `
-metadata:
-  name: edge
-  namespace: infra
-  annotations: { cert-manager.io/cluster-issuer: letsencrypt }
+metadata: { name: edge, namespace: infra }
       tls: { certificateRefs: [{ name: wildcard }] }
+---
+apiVersion: cert-manager.io/v1
+kind: Certificate
+metadata: { name: wildcard, namespace: infra }
+spec:
+  secretName: wildcard
+  dnsNames: ["*.example.com"]
`,
  check(_cluster, owner, report) {
    for (const { index, listener } of askedListeners(owner)) {
      const { hostname = "" } = listener;
      if (!hostname.startsWith("*.")) continue;
      report({
        at: ["spec", "listeners", index, "hostname"],
        message: `cert-manager would make a certificate for \`${hostname}\` from this hostname, which the Gateway API asks integrations not to do. Write a Certificate for it.`,
      });
    }
  },
});
