import { boundReconciled } from "../../gateway-api/delegation/delegation.ts";
import { fullPath } from "../../gateway-api/delegation/joinedPaths.ts";
import { defineRule } from "../rule.ts";
import { inParent, PROPOSAL, parentText } from "./binding.ts";
import { replacedPrefix } from "./replacedPrefix.ts";

export default defineRule({
  id: "delegate-parent-rewrite",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "The path of a child is lost in what its parent replaces",
  why: `\`ReplacePrefixMatch\` puts something in the place of the prefix that matched. In a child that is the combined prefix, so a rewrite of the parent, which meant its own prefix, takes the child's path away with it.`,
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
      filters:
        - type: URLRewrite
          urlRewrite:
            path: { type: ReplacePrefixMatch, replacePrefixMatch: / }
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
#                                          ^^^^^^ warning delegate-parent-rewrite: HTTPRoute \`site/departments\` replaces the prefix that matched by \`/\`, and here that is \`/library/books\`: \`/books\` is lost. Write the rewrite into the child, or match this path by another rule of the parent.
      backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
       filters:
         - type: URLRewrite
           urlRewrite:
-            path: { type: ReplacePrefixMatch, replacePrefixMatch: / }
+            hostname: library.example.org
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      if (binding.verdict !== "yes") continue;
      const reported = new Set<number>();
      for (const { parentRule, childRule, matches } of boundReconciled(binding)) {
        const replaced = replacedPrefix(binding.parent?.resource.spec.rules[parentRule]?.contents);
        if (replaced === undefined || reported.has(childRule)) continue;
        const own = route.resource.spec.rules[childRule]?.contents?.matches ?? [];
        for (const { path, inChild } of matches) {
          const inner = inChild === undefined ? undefined : fullPath(own[inChild]?.path);
          const isWhole = inner?.value === path?.value;
          if (inChild === undefined || inner === undefined || path?.type !== "PathPrefix" || isWhole)
            continue;
          reported.add(childRule);
          report({
            at: ["spec", "rules", childRule, "matches", inChild, "path", "value"],
            message: `${parentText(route, binding)} replaces the prefix that matched by \`${replaced.by}\`, and here that is \`${path.value}\`: \`${inner.value}\` is lost. Write the rewrite into the child, or match this path by another rule of the parent.`,
            related: inParent(
              binding,
              ["spec", "rules", parentRule, ...replaced.path],
              "What the parent puts in its place.",
            ),
          });
          break;
        }
      }
    }
  },
});
