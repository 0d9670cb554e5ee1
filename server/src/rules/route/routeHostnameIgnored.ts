import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { isLiteralHostname } from "../../gateway-api/hostnames.ts";
import { namesText } from "../../text/sentence.ts";
import { defineRule } from "../rule.ts";
import { HOSTNAME_ROUTES, HOSTNAMES, removeHostname } from "./hostnamesPath.ts";
import { parentText } from "./parentRef.ts";

export default defineRule({
  id: "route-hostname-ignored",
  category: "status",
  severity: "warning",
  kinds: [...HOSTNAME_ROUTES],
  summary: "A hostname of an attached Route lies in no listener that the Route attaches to.",
  why: `A Route is attached as soon as one of its hostnames fits a listener. Those that fit none are ignored: the status says
\`Accepted: True\`, and requests for them are answered with 404 or by somebody else.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httproutespec",
  bad: `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: "*.example.com" }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
  hostnames:
    - shop.example.com
    - shop.example.net
#     ^^^^^^^^^^^^^^^^ warning route-hostname-ignored: \`shop.example.net\` is served by no listener that the Route attaches to, so it is ignored: Gateway \`edge\` serves \`*.example.com\`. 💡
`,
  check(cluster, route, report) {
    const hostnames = route.resource.spec.hostnames ?? [];
    if (hostnames.length === 0) return;
    const attachments = cluster.attachment.of(route.id);
    // A parent that refuses the Route, or that is not known, may be the one that the hostname is for.
    if (attachments.length === 0 || attachments.some(({ verdict }) => verdict !== "yes")) return;
    hostnames.forEach((hostname, index) => {
      if (!isLiteralHostname(hostname) || !attachments.every((attachment) => isIgnoredBy(attachment, index)))
        return;
      const serves = attachments.map(
        (attachment) => `${parentText(route, attachment)} serves ${namesText(servedBy(attachment))}`,
      );
      report({
        at: [...HOSTNAMES, index],
        message: `\`${hostname}\` is served by no listener that the Route attaches to, so it is ignored: ${[...new Set(serves)].join("; ")}.`,
        related: attachments.flatMap(({ parent, meant }) =>
          parent === undefined
            ? []
            : meant
                .filter(({ verdict }) => verdict === "yes")
                .map((listener) => ({
                  place: { id: parent.id, path: ["spec", "listeners", listener.index, "hostname"] },
                  message: "What the listener serves.",
                })),
        ),
        fixes: removeHostname(route.id, hostnames, index),
        isUnnecessary: true,
      });
    });
  },
});

/** True where no listener that takes the Route, or may take it, serves the hostname. */
export function isIgnoredBy({ meant }: Attachment, index: number): boolean {
  return meant.every(({ verdict, hostnames }) => verdict === "no" || hostnames.perHostname[index] === "no");
}

function servedBy({ meant, parent }: Attachment): readonly string[] {
  const hostnames = meant
    .filter(({ verdict }) => verdict === "yes")
    .flatMap(({ index }) => parent?.resource.spec.listeners?.[index]?.hostname ?? []);
  return [...new Set(hostnames)];
}
