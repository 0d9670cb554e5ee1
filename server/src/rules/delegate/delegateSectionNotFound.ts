import type { Delivered } from "../../delivery/delivered.ts";
import { admitToRules } from "../../gateway-api/delegation/delegatingRules.ts";
import type { RouteBinding } from "../../gateway-api/delegation/delegation.ts";
import type { Route } from "../../model/resource.ts";
import { namesText } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { preferOnly, setParentField } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { choicePath, inParent, PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-section-not-found",
  category: "status",
  severity: "error",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "The `sectionName` of a child is no name of a rule of its parent",
  why: `\`sectionName\` picks the parent's rule of that name. Where there is none the child is bound to nothing, and no request reaches it.`,
  source: `${PROPOSAL}#summary-of-changes-requirements-and-constraints-parentchild-route-relationships`,
  bad: `
#- site/departments.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs:
    - name: townhall
  rules:
    - name: lending
      allowedRoutes:
        namespaces:
          from: All
    - name: parks
      allowedRoutes: {}
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
#                  ^^^^^^^ error delegate-section-not-found: HTTPRoute \`site/departments\` has no rule \`library\`, so the route is not bound to it. It takes this route at \`lending\`. 💡
  rules:
    - backendRefs: [{ name: books, port: 80 }]
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      const { index, ref, parent, obstacle } = binding;
      if (obstacle !== "section" || parent === undefined) continue;
      const open = openRules(binding, route, cluster);
      const offer = open.length === 0 ? "" : ` It takes this route at ${namesText(open)}.`;
      report({
        at: choicePath(binding),
        severity: severityOfDetail(route, parent),
        message: `${parentText(route, binding)} has no rule \`${ref.sectionName ?? ""}\`, so the route is not bound to it.${offer}`,
        related: inParent(binding, ["spec", "rules"], "The rules of the parent."),
        fixes: preferOnly(
          open
            .slice(0, MOST_FIXES)
            .map((name) =>
              fixBy(
                `Change the section name to \`${name}\``,
                setParentField(route, index, "sectionName", name),
              ),
            ),
        ),
      });
    }
  },
});

const MOST_FIXES = 4;

/** The names of the rules that would take the child; those of rules that would not are nobody's business. */
function openRules(
  { parent }: RouteBinding,
  child: Delivered<Route>,
  { lookup: { namespaceLabels } }: Cluster,
): readonly string[] {
  if (parent === undefined) return [];
  return admitToRules(child, {}, parent, namespaceLabels).flatMap(({ name, verdict }) =>
    verdict === "yes" && name ? [name] : [],
  );
}
