import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { covers, isLiteralHostname } from "../../gateway-api/hostnames.ts";
import { needsCertificates } from "../../gateway-api/listeners/certificates.ts";
import type { Listener } from "../../model/listener.ts";
import { defineRule } from "../rule.ts";
import { HOSTNAME_ROUTES, HOSTNAMES } from "./hostnamesPath.ts";

export default defineRule({
  id: "route-hostname-sni-depth",
  category: "advice",
  severity: "hint",
  kinds: [...HOSTNAME_ROUTES],
  summary: "A hostname lies more than one label below the wildcard of a listener that ends TLS.",
  why: `A wildcard hostname of a listener stands for any number of labels; a wildcard in a certificate stands for one. Clients
refuse the certificate \`*.example.com\` for \`a.b.example.com\`, although the Route attaches.`,
  source: "https://gateway-api.sigs.k8s.io/concepts/hostnames/",
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
      hostname: "*.example.com"
      tls:
        certificateRefs:
          - name: wildcard-example-com
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
  hostnames:
    - eu.shop.example.com
#     ^^^^^^^^^^^^^^^^^^^ hint route-hostname-sni-depth: \`eu.shop.example.com\` is more than one label below \`*.example.com\` of listener \`https\`. A certificate for that wildcard does not cover it; the listener needs one that does.
`,
  correction: `
-      hostname: "*.example.com"
+      hostname: "*.shop.example.com"
-          - name: wildcard-example-com
+          - name: wildcard-shop-example-com
`,
  check(cluster, route, report) {
    const attachments = cluster.attachment.of(route.id);
    (route.resource.spec.hostnames ?? []).forEach((hostname, index) => {
      if (!isLiteralHostname(hostname)) return;
      const serving = attachments.flatMap((attachment) => servingTls(attachment, index));
      const [first] = serving;
      if (first === undefined || !serving.every(({ listener }) => isDeepBelow(hostname, listener.hostname)))
        return;
      const { listener, place } = first;
      report({
        at: [...HOSTNAMES, index],
        message: `\`${hostname}\` is more than one label below \`${listener.hostname ?? ""}\` of listener \`${listener.name ?? ""}\`. A certificate for that wildcard does not cover it; the listener needs one that does.`,
        related: [{ place, message: "The wildcard of the listener." }],
      });
    });
  },
});

interface ServingListener {
  readonly listener: Listener;
  readonly place: { readonly id: string; readonly path: readonly (string | number)[] };
}

/** The listeners that take the Route, serve the hostname and end TLS themselves. */
function servingTls({ parent, meant }: Attachment, hostname: number): readonly ServingListener[] {
  if (parent === undefined) return [];
  return meant
    .filter(({ verdict, hostnames }) => verdict === "yes" && hostnames.perHostname[hostname] === "yes")
    .flatMap(({ index }): readonly ServingListener[] => {
      const listener = parent.resource.spec.listeners?.[index];
      if (listener === undefined || needsCertificates(listener) !== "yes") return [];
      return [{ listener, place: { id: parent.id, path: ["spec", "listeners", index, "hostname"] } }];
    });
}

/** `a.b.example.com` and `*.b.example.com` are deep below `*.example.com`, `b.example.com` is not. */
function isDeepBelow(hostname: string, wildcard: string | undefined): boolean {
  if (wildcard === undefined || wildcard === hostname || !covers(wildcard, hostname)) return false;
  const labels = hostname.slice(0, hostname.length - wildcard.length + 1);
  return labels.includes(".");
}
