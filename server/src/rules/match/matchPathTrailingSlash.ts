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
\`/cart/\` and \`/cart/items\`, and neither matches \`/cartoons\`. The slash at the end looks as if it made a difference.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#pathmatchtype",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - matches:
        - path: { type: PathPrefix, value: /cart/ }
#                                          ^^^^^^ hint match-path-trailing-slash: In a prefix the slash at the end does not count: this matches \`/cart\`, too. 💡
`,
  check(_cluster, route, report) {
    for (const { path, match } of placedMatches(route.resource, endsInSlash)) {
      const shorter = withoutEndSlash(match.path?.value ?? "");
      const at = [...path, "path", "value"];
      report({
        at,
        message: `In a prefix the slash at the end does not count: this matches \`${shorter}\`, too.`,
        fixes: [preferredFix(`Write \`${shorter}\``, setAt({ id: route.id, path: at }, shorter))],
      });
    }
  },
});

function endsInSlash({ path }: RouteMatch): boolean {
  const { type = "PathPrefix", value = "" } = path ?? {};
  return type === "PathPrefix" && withoutEndSlash(value) !== value && !isOpaque(value);
}
