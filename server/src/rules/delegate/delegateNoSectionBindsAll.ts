import { boundRules } from "../../gateway-api/delegation/delegation.ts";
import { ruleInWords } from "../../gateway-api/status/delegationStatus.ts";
import { namesText } from "../../text/sentence.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { parentRefPath, setParentField } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-no-section-binds-all",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "A child without `sectionName` is bound to several rules of its parent",
  why: `Without \`sectionName\` a child is bound to every rule that lets it in, so its rules appear in several places. That is how one route is used twice; where it is not meant, \`sectionName\` picks one rule.`,
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
    - name: library
      allowedRoutes:
        namespaces:
          from: All
    - name: parks
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
#           ^^^^^^^^^^^ hint delegate-no-section-binds-all: Without \`sectionName\` this route is a child of 2 rules of HTTPRoute \`site/departments\`: rule \`library\` and rule \`parks\`. 💡
      namespace: site
  rules:
    - backendRefs: [{ name: books, port: 80 }]
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      const { index, ref } = binding;
      const bound = boundRules(binding);
      if (ref.sectionName !== undefined || binding.verdict !== "yes" || bound.length < 2) continue;
      report({
        at: parentRefPath(index, "name"),
        message: `Without \`sectionName\` this route is a child of ${bound.length} rules of ${parentText(route, binding)}: ${namesText(bound.map(ruleInWords), "")}.`,
        fixes: bound
          .slice(0, MOST_FIXES)
          .flatMap(({ name }) =>
            name === undefined
              ? []
              : fixBy(
                  `Set the section name to \`${name}\``,
                  setParentField(route, index, "sectionName", name),
                ),
          ),
      });
    }
  },
});

const MOST_FIXES = 4;
