import { boundReconciled } from "../../gateway-api/delegation/delegation.ts";
import { fullPath, joinPrefixes } from "../../gateway-api/delegation/joinedPaths.ts";
import { coversPath, withoutEndSlash } from "../../gateway-api/matching/requestMatches.ts";
import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { inParent, PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-path-repeated",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "The path of a child begins with its parent's prefix once more",
  why: `The child's prefix goes behind the parent's, so it is written from there on. One that repeats the parent's asks for it twice, and the requests that were meant find nobody.`,
  source: `${PROPOSAL}#path-matching`,
  bad: `
#- site/departments.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs:
    - name: townhall
  rules:
    - name: library
      matches:
        - path: { type: PathPrefix, value: /library }
      allowedRoutes:
        namespaces:
          from: All
#- library/library.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: library, namespace: library }
spec:
  parentRefs:
    - kind: HTTPRoute
      name: departments
      namespace: site
      sectionName: library
  rules:
    - matches:
        - path: { type: PathPrefix, value: /library/books }
#                                          ^^^^^^^^^^^^^^ warning delegate-path-repeated: Behind the prefix of HTTPRoute \`site/departments\` this is \`/library/library/books\`. A child's path goes on from the parent's: write \`/books\`. 💡
      backendRefs: [{ name: books, port: 80 }]
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      if (binding.verdict !== "yes") continue;
      const reported = new Set<string>();
      for (const { parentRule, childRule, matches } of boundReconciled(binding)) {
        const above = binding.parent?.resource.spec.rules[parentRule]?.contents?.matches ?? [];
        const own = route.resource.spec.rules[childRule]?.contents?.matches ?? [];
        for (const { inParent: p, inChild: c } of matches) {
          if (p === undefined || c === undefined || reported.has(`${childRule} ${c}`)) continue;
          const [outer, inner] = [fullPath(above[p]?.path), fullPath(own[c]?.path)];
          if (outer?.type !== "PathPrefix" || inner?.type !== "PathPrefix") continue;
          if (isOpaque(outer.value) || isOpaque(inner.value)) continue;
          if (!coversPath(outer.value, inner.value)) continue;
          reported.add(`${childRule} ${c}`);
          const rest = inner.value.slice(withoutEndSlash(outer.value).length) || "/";
          const place = {
            id: route.id,
            path: ["spec", "rules", childRule, "matches", c, "path", "value"],
          };
          report({
            at: place.path,
            message: `Behind the prefix of ${parentText(route, binding)} this is \`${joinPrefixes(outer.value, inner.value)}\`. A child's path goes on from the parent's: write \`${rest}\`.`,
            related: inParent(
              binding,
              ["spec", "rules", parentRule, "matches", p, "path", "value"],
              "The parent's prefix.",
            ),
            fixes: [fixBy(`Change the path to \`${rest}\``, setAt(place, rest))],
          });
        }
      }
    }
  },
});
