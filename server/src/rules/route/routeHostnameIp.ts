import { isNumericAddress } from "../../gateway-api/hostnames.ts";
import type { Route } from "../../model/resource.ts";
import { isIpAddress } from "../../schema/ipAddress.ts";
import { defineRule } from "../rule.ts";
import { HOSTNAME_ROUTES, HOSTNAMES, removeHostname } from "./hostnamesPath.ts";

export default defineRule({
  id: "route-hostname-ip",
  category: "status",
  severity: "warning",
  kinds: [...HOSTNAME_ROUTES],
  summary: "A hostname of a Route is a numeric IP address.",
  why: `The pattern of the API server lets a numeric IPv4 address through, but a hostname is a DNS name and addresses are not
allowed. Implementations refuse it or never match it.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#hostname",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  hostnames:
    - shop.example.com
    - 192.0.2.10
#     ^^^^^^^^^^ warning route-hostname-ip: \`192.0.2.10\` is an IP address, and hostnames are DNS names only. Leave it out; a Route without hostnames also serves requests to an address. 💡
`,
  check(_cluster, { id, resource }, report) {
    const hostnames = resource.spec.hostnames ?? [];
    hostnames.forEach((hostname, index) => {
      if (!isNumericAddress(hostname) || isRefused(resource, hostname)) return;
      report({
        at: [...HOSTNAMES, index],
        message: `\`${hostname}\` is an IP address, and hostnames are DNS names only. Leave it out; a Route without hostnames also serves requests to an address.`,
        fixes: removeHostname(id, hostnames, index),
      });
    });
  },
});

/** True where the API server does not let the address in, which `cel-tlsroute-hostname-ip` reports. */
function isRefused({ kind, version }: Route, hostname: string): boolean {
  return kind === "TLSRoute" && version !== "v1alpha2" && isIpAddress(hostname);
}
