import { withoutEndSlash } from "../../gateway-api/matching/requestMatches.ts";
import type { RouteMatch } from "../../model/routeMatch.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { placedMatches } from "./placedMatches.ts";

export default defineRule({
  id: "match-path-trailing-slash",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute"],
  summary: "A slash at the end of a path prefix.",
  why: `Prefixes are compared element by element, so \`/cart/\` is the same prefix as \`/cart\`: both match \`/cart\`,
\`/cart/\` and \`/cart/items\`, and neither matches \`/cartoons\`. The slash at the end looks as if it made a difference. It is
told of where the Route has both forms, one of which then never takes a request.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#pathmatchtype",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - matches:
        - path: { type: PathPrefix, value: /cart/ }
#                                          ^^^^^^ hint match-path-trailing-slash: In a prefix the slash at the end does not count: this is the same as \`/cart\`, which the Route has, too. 💡
      filters: [{ type: RequestRedirect, requestRedirect: { hostname: cart.example.com } }]
    - matches:
        - path: { type: PathPrefix, value: /cart }
`,
  check(_cluster, route, report) {
    for (const { path, match } of placedMatches(route.resource, endsInSlash)) {
      const shorter = withoutEndSlash(match.path?.value ?? "");
      if (placedMatches(route.resource, isPrefix(shorter)).length === 0) continue;
      const at = [...path, "path", "value"];
      report({
        at,
        message: `In a prefix the slash at the end does not count: this is the same as \`${shorter}\`, which the Route has, too.`,
        fixes: [preferredFix(`Write \`${shorter}\``, setAt({ id: route.id, path: at }, shorter))],
      });
    }
  },
});

function endsInSlash({ path }: RouteMatch): boolean {
  const { type = "PathPrefix", value = "" } = path ?? {};
  return type === "PathPrefix" && withoutEndSlash(value) !== value && !isOpaque(value);
}

/** The matches of a prefix in exactly this form. */
function isPrefix(prefix: string): (match: RouteMatch) => boolean {
  return ({ path: { type = "PathPrefix", value } = {} }) => type === "PathPrefix" && value === prefix;
}
