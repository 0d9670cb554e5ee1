import { tlsMode } from "../../gateway-api/listeners/listeners.ts";
import { namesText } from "../../text/sentence.ts";
import { defineRule } from "../rule.ts";
import { listenerChoicePath } from "./parentRef.ts";

export default defineRule({
  id: "tlsroute-terminate-extended",
  category: "advice",
  severity: "information",
  kinds: ["TLSRoute"],
  summary: "A TLSRoute attaches to a listener that ends TLS.",
  why: `What every implementation of TLSRoute supports is a listener with \`mode: Passthrough\`. Ending TLS for a TLSRoute is an
optional feature (\`TLSRouteModeTerminate\`): without it the listener is not accepted (\`UnsupportedValue\`), and the Route is not
let in. The predicted status is that of an implementation with the feature.`,
  source: "https://gateway-api.sigs.k8s.io/geps/gep-2643/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: tls, port: 443, protocol: TLS, tls: { mode: Terminate, certificateRefs: [{ name: edge }] } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: TLSRoute
metadata: { name: queue, namespace: shop }
spec:
  parentRefs:
    - name: edge
#           ^^^^ information tlsroute-terminate-extended: Listener \`tls\` ends TLS, and support for TLSRoutes there is optional; \`mode: Passthrough\` works everywhere.
  hostnames: [queue.example.com]
`,
  correction: `
-    - { name: tls, port: 443, protocol: TLS, tls: { mode: Terminate, certificateRefs: [{ name: edge }] } }
+    - { name: tls, port: 443, protocol: TLS, tls: { mode: Passthrough } }
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const listeners = attachment.parent?.resource.spec.listeners ?? [];
      const names = attachment.taking.flatMap(({ index, name, verdict }) => {
        const listener = listeners[index];
        const endsTls = listener?.protocol === "TLS" && tlsMode(listener) === "Terminate";
        return verdict === "yes" && endsTls ? [name] : [];
      });
      if (names.length === 0) continue;
      const subject =
        names.length === 1 ? `Listener ${namesText(names)} ends` : `Listeners ${namesText(names)} end`;
      report({
        at: listenerChoicePath(attachment),
        message: `${subject} TLS, and support for TLSRoutes there is optional; \`mode: Passthrough\` works everywhere.`,
      });
    }
  },
});
