import type { Delivered } from "../../delivery/delivered.ts";
import { type Attachment, refusalOf, relevantListeners } from "../../gateway-api/attachment/attachment.ts";
import type { Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { kindsText } from "./kindsText.ts";
import { chooseOtherListener, listenerChoicePath, parentText } from "./parentRef.ts";

/** True where a TLSRoute meets listeners of other protocols only. */
export function isForTlsListeners(route: Delivered<Route>, attachment: Attachment): boolean {
  if (route.resource.kind !== "TLSRoute" || refusalOf(attachment) !== "kind") return false;
  const listeners = attachment.parent?.resource.spec.listeners ?? [];
  // A protocol with a domain is an implementation's own, and may well be about TLS.
  return relevantListeners(attachment).every(
    ({ index }) => listeners[index]?.protocol !== "TLS" && listeners[index]?.protocol?.includes("/") !== true,
  );
}

export default defineRule({
  id: "tlsroute-non-tls-listener",
  category: "status",
  severity: "error",
  kinds: ["TLSRoute"],
  summary: "A TLSRoute names listeners whose protocol is not TLS.",
  why: `A TLSRoute picks connections by the server name in the TLS handshake, and only a listener with \`protocol: TLS\` hands it
those. An HTTPS listener ends TLS itself and reads HTTP. The Route is not attached; depending on the implementation the
reason is \`NotAllowedByListeners\`, \`NoMatchingParent\` or \`UnsupportedValue\`.`,
  source: "https://gateway-api.sigs.k8s.io/guides/tls/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls:
        certificateRefs:
          - name: shop-example-com
---
apiVersion: gateway.networking.k8s.io/v1
kind: TLSRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
      sectionName: https
#                  ^^^^^ error tlsroute-non-tls-listener: A TLSRoute needs a listener with protocol TLS, so it is not attached to Gateway \`edge\`: \`https\` (HTTPS) takes only HTTPRoute and GRPCRoute. 💡
  hostnames: [shop.example.com]
`,
  correction: `
-    - name: https
+    - name: tls
-      protocol: HTTPS
+      protocol: TLS
-        certificateRefs:
-          - name: shop-example-com
+        mode: Passthrough
-      sectionName: https
+      sectionName: tls
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { parent } = attachment;
      if (parent === undefined || !isForTlsListeners(route, attachment)) continue;
      const refusing = relevantListeners(attachment);
      report({
        at: listenerChoicePath(attachment),
        severity: severityOfDetail(route, parent),
        message: `A TLSRoute needs a listener with protocol TLS, so it is not attached to ${parentText(route, attachment)}: ${kindsText(attachment, refusing, cluster)}.`,
        related: refusing.slice(0, 3).map(({ index, name }) => ({
          place: { id: parent.id, path: ["spec", "listeners", index, "protocol"] },
          message: `The protocol of \`${name}\`.`,
        })),
        fixes: [...chooseOtherListener(route, attachment), ...changeProtocol(cluster, attachment)],
      });
    }
  },
});

/**
 * An HTTPS listener has the certificates that a TLS listener ends TLS with. Where Routes use it as it is, or another listener
 * shares its port, they would pay for the change.
 */
function changeProtocol(cluster: Cluster, attachment: Attachment): readonly Fix[] {
  const { parent } = attachment;
  const [only, ...others] = relevantListeners(attachment);
  if (parent === undefined || only === undefined || others.length > 0) return [];
  const listener = parent.resource.spec.listeners?.[only.index];
  if (listener?.protocol !== "HTTPS" || listener.tls === undefined) return [];
  const onPort = cluster.merging
    .listenersWith(parent.id)
    .filter((other) => other.listener.port === listener.port);
  if (onPort.length > 1 || cluster.attachment.routesOn(parent.id, only.index).length > 0) return [];
  const place = { id: parent.id, path: ["spec", "listeners", only.index, "protocol"] };
  return [fixBy(`Change the protocol of listener \`${only.name}\` to TLS`, setAt(place, "TLS"))];
}
