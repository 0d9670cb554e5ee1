import type { Delivered } from "../../delivery/delivered.ts";
import type { RouteBinding } from "../../gateway-api/delegation/delegation.ts";
import type { DelegationConflict } from "../../gateway-api/delegation/delegationConflict.ts";
import type { Route } from "../../model/resource.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { conflictsAbout, inParent, PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-path-type",
  category: "status",
  severity: "error",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "The path of a child cannot be put behind that of its parent",
  why: `Where parent and child both ask for a path, both have to be prefixes: the child's goes behind the parent's. An exact path or an expression cannot be put there, and the child is not bound to this parent at all. With \`delegation.pathPostfix\` in the settings a child may also have a \`PathPostfix\`.`,
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
        - path: { type: Exact, value: /books }
#                       ^^^^^ error delegate-path-type: This path cannot be combined with that of rule \`library\` of HTTPRoute \`site/departments\`, so the route is not bound to it: a path of type \`Exact\` cannot be put behind the parent's prefix; only a \`PathPrefix\` can. 💡
      backendRefs: [{ name: books, port: 80 }]
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      const { parent } = binding;
      if (parent === undefined) continue;
      for (const { conflict, parentRule } of conflictsAbout(binding, "path")) {
        report({
          at: conflict.childPath,
          severity: severityOfDetail(route, parent),
          message: `This path cannot be combined with that of ${parentRule} of ${parentText(route, binding)}, so the route is not bound to it: ${conflict.why}.`,
          related: inParent(binding, conflict.parentPath, "What the parent has."),
          fixes: prefixFix(route, binding, conflict),
        });
      }
    }
  },
});

/** Where the parent has a prefix, the child can have one too; its type stands where the conflict does. */
function prefixFix(
  child: Delivered<Route>,
  { parent }: RouteBinding,
  { childPath, parentPath }: DelegationConflict,
): readonly Fix[] {
  const [, , rule, , match] = parentPath;
  if (typeof rule !== "number" || typeof match !== "number" || childPath.at(-1) !== "type") return [];
  const type = parent?.resource.spec.rules[rule]?.contents?.matches[match]?.path?.type ?? "PathPrefix";
  if (type !== "PathPrefix") return [];
  const place = { id: child.id, path: childPath };
  return [fixBy("Change the type to `PathPrefix`", setAt(place, "PathPrefix"))];
}
