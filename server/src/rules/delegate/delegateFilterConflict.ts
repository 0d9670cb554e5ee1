import type { Delivered } from "../../delivery/delivered.ts";
import type { DelegationConflict } from "../../gateway-api/delegation/delegationConflict.ts";
import type { Route } from "../../model/resource.ts";
import { HEADER_ACTIONS, type HeaderModifier } from "../../model/routeFilter.ts";
import { type Fix, removeAt } from "../../workspace/finding.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { placedModifiers } from "../filter/headerModifiers.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { conflictsAbout, inParent, PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-filter-conflict",
  category: "status",
  severity: "error",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "A filter of a child cannot stand beside those of its parent",
  why: `The parent's filters are added to each rule of the child. Header modifiers about different headers become one; any other filter that a rule may have only once cannot come from both, and a redirect excludes rewrites and backends. The whole pair is not bound.`,
  source: `${PROPOSAL}#routefilters`,
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
        - type: RequestHeaderModifier
          requestHeaderModifier:
            set:
              - name: x-department
                value: library
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
    - backendRefs: [{ name: books, port: 80 }]
      filters:
        - type: RequestHeaderModifier
          requestHeaderModifier:
            set:
              - name: X-Department
#               ^^^^^^^^^^^^^^^^^^ error delegate-filter-conflict: This cannot be combined with the filters of rule \`library\` of HTTPRoute \`site/departments\`, so the route is not bound to it: the parent's rule sets header \`x-department\` too. 💡
                value: books
`,
  correction: `
-              - name: X-Department
+              - name: x-shelf
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      const { parent } = binding;
      if (parent === undefined) continue;
      for (const { conflict, parentRule } of conflictsAbout(binding, "filter")) {
        report({
          at: conflict.childPath,
          severity: severityOfDetail(route, parent),
          message: `This cannot be combined with the filters of ${parentRule} of ${parentText(route, binding)}, so the route is not bound to it: ${conflict.why}.`,
          related: inParent(binding, conflict.parentPath, "What the parent has."),
          fixes: dropping(route, conflict),
        });
      }
    }
  },
});

/** How many headers a modifier changes: without any it would be none. */
function changesOf(modifier: HeaderModifier): number {
  return HEADER_ACTIONS.reduce((sum, action) => sum + (modifier[action]?.length ?? 0), 0);
}

/** Takes the child's part out: one change of a header, or the whole filter. Backends are nothing to drop lightly. */
function dropping({ id, resource }: Delivered<Route>, { childPath }: DelegationConflict): readonly Fix[] {
  if (childPath.at(-1) !== "type" && typeof childPath.at(-1) !== "number") return [];
  const only = placedModifiers(resource).find(
    ({ modifier, path }) => deepEqual(childPath.slice(0, path.length), path) && changesOf(modifier) === 1,
  );
  const isFilter = childPath.at(-1) === "type" || only !== undefined;
  const path = only?.placed.path ?? (isFilter ? childPath.slice(0, -1) : childPath);
  const title = isFilter ? "Remove this filter" : "Remove this change of the header";
  return [fixBy(title, removeAt({ id, path }))];
}
