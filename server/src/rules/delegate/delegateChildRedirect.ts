import { boundReconciled } from "../../gateway-api/delegation/delegation.ts";
import { fullPath } from "../../gateway-api/delegation/joinedPaths.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL, parentText } from "./binding.ts";
import { replacedPrefix } from "./replacedPrefix.ts";

export default defineRule({
  id: "delegate-child-redirect",
  category: "advice",
  severity: "information",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "A child replaces a prefix that begins with its parent's",
  why: `\`ReplacePrefixMatch\` puts something in the place of the prefix that matched. In a child that is the combined prefix, with the parent's part in front, and not only what the child itself writes.`,
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
        - path: { type: PathPrefix, value: /books }
      filters:
        - type: URLRewrite
          urlRewrite:
            path:
              type: ReplacePrefixMatch
              replacePrefixMatch: /catalog
#                                 ^^^^^^^^ information delegate-child-redirect: In HTTPRoute \`site/departments\` this replaces the whole prefix \`/library/books\`, the parent's part included.
      backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
-              type: ReplacePrefixMatch
-              replacePrefixMatch: /catalog
+              type: ReplaceFullPath
+              replaceFullPath: /catalog
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      if (binding.verdict !== "yes") continue;
      const reported = new Set<number>();
      for (const { parentRule, childRule, matches } of boundReconciled(binding)) {
        const path = replacedPrefix(route.resource.spec.rules[childRule]?.contents)?.path;
        const above = binding.parent?.resource.spec.rules[parentRule]?.contents?.matches ?? [];
        const joined = matches.find(
          ({ path: one, inParent: at }) =>
            one?.type === "PathPrefix" && at !== undefined && fullPath(above[at]?.path) !== undefined,
        );
        if (path === undefined || joined?.path === undefined || reported.has(childRule)) continue;
        reported.add(childRule);
        report({
          at: ["spec", "rules", childRule, ...path],
          message: `In ${parentText(route, binding)} this replaces the whole prefix \`${joined.path.value}\`, the parent's part included.`,
        });
      }
    }
  },
});
