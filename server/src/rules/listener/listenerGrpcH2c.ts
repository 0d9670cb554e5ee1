import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { namesText } from "../../text/sentence.ts";
import { listenerChoicePath } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "listener-grpc-h2c",
  category: "advice",
  severity: "information",
  kinds: ["GRPCRoute"],
  summary: "A GRPCRoute attaches to listeners without TLS only",
  why: "gRPC needs HTTP/2. With TLS client and Gateway agree on it; without, a client has to begin with HTTP/2 right away (`h2c` with prior knowledge), which not every implementation supports on an HTTP listener: those that do not report `Accepted=False` with reason `UnsupportedProtocol`. Most clients expect TLS, too.",
  source: "https://gateway-api.sigs.k8s.io/api-types/grpcroute/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
#           ^^^^ information listener-grpc-h2c: Listener \`http\` has no TLS, so clients must speak HTTP/2 without it (h2c), and whether the implementation takes that is up to it. An HTTPS listener works everywhere.
`,
  correction: `
-    - { name: http, port: 80, protocol: HTTP }
+    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
`,
  check(cluster, route, report) {
    const attachments = cluster.attachment.of(route.id);
    if (attachments.some((attachment) => listenersOf(attachment, "HTTPS").length > 0)) return;
    for (const attachment of attachments) {
      const names = listenersOf(attachment, "HTTP");
      if (names.length === 0) continue;
      const subject =
        names.length === 1 ? `Listener ${namesText(names)} has` : `Listeners ${namesText(names)} have`;
      report({
        at: listenerChoicePath(attachment),
        message: `${subject} no TLS, so clients must speak HTTP/2 without it (h2c), and whether the implementation takes that is up to it. An HTTPS listener works everywhere.`,
      });
    }
  },
});

/** The listeners of a protocol that take the Route, or may. */
function listenersOf({ parent, meant }: Attachment, protocol: "HTTP" | "HTTPS"): readonly string[] {
  return meant.flatMap(({ index, name, verdict }) =>
    verdict !== "no" && parent?.resource.spec.listeners?.[index]?.protocol === protocol ? [name] : [],
  );
}
