import type { ResourceId } from "../../delivery/delivered.ts";
import { firstPlaces } from "../../gateway-api/hostnames.ts";
import { hostnamesAbove } from "../../gateway-api/listeners/listenerIsolation.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { defineRule } from "../rule.ts";
import { HOSTNAME_ROUTES, HOSTNAMES, removeHostname } from "./hostnamesPath.ts";

export default defineRule({
  id: "route-hostname-duplicate",
  category: "advice",
  severity: "hint",
  kinds: [...HOSTNAME_ROUTES],
  summary: "A hostname stands in the list twice, or is covered by a wildcard of the same list.",
  why: `The hostnames of a Route are alternatives, so a repeated one adds nothing. One that a wildcard of the list covers
matters only against other Routes: the more specific hostname is asked first. Where one in these files competes for the host, nothing
is said.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httproutespec",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  hostnames:
    - shop.example.com
    - cart.example.org
#     ^^^^^^^^^^^^^^^^ hint route-hostname-duplicate: \`*.example.org\` in the same list covers \`cart.example.org\`. It adds nothing unless another Route competes for this host. 💡
    - shop.example.com
#     ^^^^^^^^^^^^^^^^ hint route-hostname-duplicate: \`shop.example.com\` is in the list already. 💡
    - "*.example.org"
`,
  correction: `
-    - cart.example.org
-    - shop.example.com
+    - cart.example.com
`,
  check(cluster, { id, resource }, report) {
    const hostnames = resource.spec.hostnames ?? [];
    const hasWildcard = hostnames.some((hostname) => hostname.startsWith("*."));
    const places = firstPlaces(hostnames);
    hostnames.forEach((hostname, index) => {
      const first = places.get(hostname);
      if (first === undefined) return;
      const fixes = removeHostname(id, hostnames, index);
      const at = [...HOSTNAMES, index];
      if (first < index) {
        const related = [{ place: { id, path: [...HOSTNAMES, first] }, message: "The first time." }];
        report({
          at,
          message: `\`${hostname}\` is in the list already.`,
          related,
          fixes,
          isUnnecessary: true,
        });
        return;
      }
      if (!hasWildcard) return;
      const [, ...above] = hostnamesAbove(hostname);
      const [widePlace] = above.flatMap((one) => places.get(one) ?? []).sort((a, b) => a - b);
      const wide = hostnames[widePlace ?? -1];
      if (widePlace === undefined || wide === undefined || isContested(cluster, id, hostname, wide)) return;
      const related = [{ place: { id, path: [...HOSTNAMES, widePlace] }, message: "The wildcard." }];
      const message = `\`${wide}\` in the same list covers \`${hostname}\`. It adds nothing unless another Route competes for this host.`;
      report({ at, message, related, fixes });
    });
  },
});

/** True where another Route has the host, or a wildcard above it up to `wide`: the more specific hostname decides between the two. */
function isContested(cluster: Cluster, id: ResourceId, hostname: string, wide: string): boolean {
  const above = hostnamesAbove(hostname);
  return above
    .slice(0, above.indexOf(wide) + 1)
    .some((one) => cluster.matching.hostnameClaims(one).some(({ route }) => route !== id));
}
