import type { Delivered } from "../../delivery/delivered.ts";
import { withoutEndSlash } from "../../gateway-api/matching/requestMatches.ts";
import type { Route } from "../../model/resource.ts";
import type { RouteMatch } from "../../model/routeMatch.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { fixBy, preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { defineRule } from "../rule.ts";
import { placedMatches } from "./placedMatches.ts";

export default defineRule({
  id: "match-path-regex-looking",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute"],
  summary: "A pattern where a path is compared letter by letter.",
  why: `\`Exact\` and \`PathPrefix\` compare a path as it is written: \`*\`, \`.*\` and \`$\` stand for themselves, so
the match takes hardly any request. A prefix matches everything below it without a star.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#pathmatchtype",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - matches:
        - path: { type: PathPrefix, value: /cart/* }
#                                          ^^^^^^^ warning match-path-regex-looking: \`PathPrefix\` takes \`*\` literally, so only paths with that character match. A prefix matches all paths below it: write \`/cart\`. 💡
`,
  check(_cluster, route, report) {
    for (const { path, match } of placedMatches(route.resource, looksLikePattern)) {
      const { type = "PathPrefix", value = "" } = match.path ?? {};
      const sign = patternIn(value);
      if (sign === undefined) continue;
      const prefix = prefixBefore(value);
      const advice =
        prefix === undefined
          ? "Use the type `RegularExpression` if a pattern is meant."
          : `A prefix matches all paths below it: write \`${prefix}\`.`;
      report({
        at: [...path, "path", "value"],
        message: `\`${type}\` takes \`${sign}\` literally, so only paths with ${sign.length === 1 ? "that character" : "these characters"} match. ${advice}`,
        fixes: fixesFor(route, [...path, "path"], value, prefix),
      });
    }
  },
});

function looksLikePattern({ path }: RouteMatch): boolean {
  const { type = "PathPrefix", value = "" } = path ?? {};
  return /[*+$]/.test(value) && !isOpaque(value) && (type === "PathPrefix" || type === "Exact");
}

/**
 * What in a path can only be meant as a pattern: a star as a whole element, `.*`, `.+`, and `$` at the end. Brackets and
 * stars inside of names do occur in paths.
 */
function patternIn(value: string): string | undefined {
  if (/\.\*/.test(value)) return ".*";
  if (/\.\+/.test(value)) return ".+";
  if (/[^/]\$$/.test(value)) return "$";
  return /(?:^|\/)(\*{1,2})(?:\/|$)/.exec(value)?.[1];
}

/** The prefix of a path that ends in a star and holds no other pattern. */
function prefixBefore(value: string): string | undefined {
  const prefix = /^(\/.*?)\.?\*{1,2}$/.exec(value)?.[1];
  if (prefix === undefined || !prefix.endsWith("/") || patternIn(prefix) !== undefined) return undefined;
  return withoutEndSlash(prefix);
}

function fixesFor(
  route: Delivered<Route>,
  path: Path,
  value: string,
  prefix: string | undefined,
): readonly Fix[] {
  const place = { id: route.id, path };
  if (prefix !== undefined) {
    return [
      preferredFix(`Match the prefix \`${prefix}\``, setAt(place, { type: "PathPrefix", value: prefix })),
    ];
  }
  // A star by itself is no regular expression.
  if (patternIn(value)?.startsWith("*")) return [];
  return [
    fixBy("Match by a regular expression", setAt({ ...place, path: [...path, "type"] }, "RegularExpression")),
  ];
}
