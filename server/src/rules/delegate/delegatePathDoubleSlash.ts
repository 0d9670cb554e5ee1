import type { Delivered } from "../../delivery/delivered.ts";
import { boundReconciled, type RouteBinding } from "../../gateway-api/delegation/delegation.ts";
import type { JoinedMatch } from "../../gateway-api/delegation/joinedMatches.ts";
import { fullPath } from "../../gateway-api/delegation/joinedPaths.ts";
import type { ReconciledRule } from "../../gateway-api/delegation/joinedRule.ts";
import type { Route } from "../../model/resource.ts";
import { withoutTrailing } from "../../text/trailing.ts";
import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule, type Report } from "../rule.ts";
import { inParent, PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-path-double-slash",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "The prefixes of parent and child do not meet cleanly",
  why: `The child's prefix goes behind the parent's. Where the parent's ends with a slash, putting them together as they are makes two in a row, which no request path has and no API server admits; here they count as one. A combined prefix of more than 1024 characters is longer than a path may be.`,
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
        - path: { type: PathPrefix, value: /library/ }
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
        - path: { value: /books }
#                        ^^^^^^ warning delegate-path-double-slash: The prefix of HTTPRoute \`site/departments\` ends with \`/\`, which with this path makes \`/library//books\`. It is read as \`/library/books\` here, as not every implementation does. 💡
      backendRefs: [{ name: books, port: 80 }]
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      const reported = new Set<number>();
      for (const rule of boundReconciled(binding)) {
        if (reported.has(rule.childRule)) continue;
        const found = rule.matches
          .map((match) => judge(route, binding, rule, match))
          .find((one) => one !== undefined);
        if (found === undefined) continue;
        reported.add(rule.childRule);
        report(found);
      }
    }
  },
});

const MOST_CHARACTERS = 1024;

function judge(
  child: Delivered<Route>,
  binding: RouteBinding,
  { parentRule, childRule }: ReconciledRule,
  { path, inParent: above, inChild }: JoinedMatch,
): Report | undefined {
  const { parent } = binding;
  if (parent === undefined || above === undefined || inChild === undefined || path === undefined)
    return undefined;
  const outer = fullPath(parent.resource.spec.rules[parentRule]?.contents?.matches[above]?.path);
  const inner = fullPath(child.resource.spec.rules[childRule]?.contents?.matches[inChild]?.path);
  if (outer?.type !== "PathPrefix" || inner === undefined) return undefined;
  const at = ["spec", "rules", childRule, "matches", inChild, "path", "value"];
  const parentPath = ["spec", "rules", parentRule, "matches", above, "path", "value"];
  const related = inParent(binding, parentPath, "The parent's prefix.");
  if (path.value.length > MOST_CHARACTERS) {
    const message = `Behind the prefix of ${parentText(child, binding)} this path has ${path.value.length} characters; a path has at most ${MOST_CHARACTERS}.`;
    return { at, message, related };
  }
  if (!outer.value.endsWith("/")) return undefined;
  const trimmed = withoutTrailing(outer.value, /\//);
  return {
    at,
    message: `The prefix of ${parentText(child, binding)} ends with \`/\`, which with this path makes \`${outer.value}${inner.value}\`. It is read as \`${path.value}\` here, as not every implementation does.`,
    related,
    fixes: [
      fixBy(
        `Change the parent's prefix to \`${trimmed}\``,
        setAt({ id: parent.id, path: parentPath }, trimmed),
      ),
    ],
  };
}
