import { isPermitted, relevantListeners } from "../../gateway-api/attachment/attachment.ts";
import { firstPlaces, isLiteralHostname, meetHostnames } from "../../gateway-api/hostnames.ts";
import { hostnamesAbove } from "../../gateway-api/listeners/listenerIsolation.ts";
import { appendAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { HOSTNAME_ROUTES, HOSTNAMES } from "./hostnamesPath.ts";

export default defineRule({
  id: "route-hostname-wildcard-apex",
  category: "advice",
  severity: "hint",
  kinds: [...HOSTNAME_ROUTES],
  summary: "A Route lists a wildcard but not the domain itself, which its parent serves, too.",
  why: `\`*.example.com\` stands for one or more labels before the domain, never for none: requests for \`example.com\` do not
reach the Route. Told only where a listener that takes the Route also serves the domain itself.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#hostname",
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
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
  hostnames:
    - "*.example.com"
#     ^^^^^^^^^^^^^^^ hint route-hostname-wildcard-apex: \`*.example.com\` does not cover \`example.com\` itself. Add that hostname if the Route should serve it. 💡
`,
  check(cluster, route, report) {
    const hostnames = route.resource.spec.hostnames ?? [];
    if (!hostnames.some((hostname) => hostname.startsWith("*."))) return;
    const places = firstPlaces(hostnames);
    const others = hostnames.filter((hostname) => !isLiteralHostname(hostname));
    hostnames.forEach((hostname, index) => {
      if (!hostname.startsWith("*.") || !isLiteralHostname(hostname)) return;
      const apex = hostname.slice(2);
      if (hostnamesAbove(apex).some((one) => places.has(one))) return;
      if (others.some((one) => meetHostnames(one, apex).verdict !== "no")) return;
      const isServed = cluster.attachment.of(route.id).some(
        (attachment) =>
          attachment.verdict === "yes" &&
          relevantListeners(attachment).some((listener) => {
            const own = attachment.parent?.resource.spec.listeners?.[listener.index]?.hostname;
            return isPermitted(listener) && meetHostnames(own, apex).verdict === "yes";
          }),
      );
      if (!isServed) return;
      report({
        at: [...HOSTNAMES, index],
        message: `\`${hostname}\` does not cover \`${apex}\` itself. Add that hostname if the Route should serve it.`,
        fixes: [fixBy(`Add hostname \`${apex}\``, appendAt({ id: route.id, path: HOSTNAMES }, apex))],
      });
    });
  },
});
