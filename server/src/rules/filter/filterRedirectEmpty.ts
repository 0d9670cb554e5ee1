import { matchesOf } from "../../gateway-api/matching/requestMatches.ts";
import { seesNoDifference } from "../../gateway-api/traffic/redirectLoops.ts";
import { changesNothing } from "../../gateway-api/traffic/redirects.ts";
import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { placedFilters } from "./placedFilters.ts";

export default defineRule({
  id: "filter-redirect-empty",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["redirects"],
  summary: "A redirect that changes nothing.",
  why: `Whatever a redirect does not name stays as it is in the request. Without scheme, hostname, port and path it sends the
client to the address that it came from, again and again until the client gives up.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprequestredirectfilter",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - filters:
        - type: RequestRedirect
          requestRedirect: { statusCode: 301 }
#         ^^^^^^^^^^^^^^^ warning filter-redirect-empty: Without \`scheme\`, \`hostname\`, \`port\` or \`path\` this redirects every request to itself. Say what is to change. 💡
`,
  check(_cluster, route, report) {
    const { rules } = route.resource.spec;
    for (const { path, filter, rule } of placedFilters(route.resource, "redirect")) {
      const owner = rules[rule];
      if (filter.redirect === undefined || owner === undefined || !changesNothing(filter.redirect)) continue;
      // A request that comes back with another header or method may be taken by another rule.
      if (!matchesOf(owner).some(seesNoDifference)) continue;
      report({
        at: [...path, "requestRedirect"],
        on: "key",
        message:
          "Without `scheme`, `hostname`, `port` or `path` this redirects every request to itself. Say what is to change.",
        fixes: [
          fixBy(
            "Redirect to HTTPS",
            setAt({ id: route.id, path: [...path, "requestRedirect", "scheme"] }, "https"),
          ),
        ],
      });
    }
  },
});
