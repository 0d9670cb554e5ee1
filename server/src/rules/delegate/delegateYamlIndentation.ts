import { namesText } from "../../text/sentence.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./binding.ts";

export default defineRule({
  id: "delegate-yaml-indentation",
  category: "admission",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["delegating"],
  summary: "What belongs to `allowedRoutes` stands beside it",
  why: `In the sample of the proposal \`namespaces\` is not indented below \`allowedRoutes\`. So written, \`allowedRoutes\` has no value and \`namespaces\` is no field of a rule: the API server drops both, and the rule takes no children.`,
  source: `${PROPOSAL}#patentchild-route-relationships`,
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
#     ^^^^^^^^^^ warning delegate-yaml-indentation: \`namespaces\` belongs below \`allowedRoutes\`; beside it the key is dropped, and the rule takes no children. Indent it. 💡
        from: All
`,
  check(_cluster, route, report) {
    route.resource.spec.rules.forEach(({ misplacedPolicy }, index) => {
      if (misplacedPolicy === undefined) return;
      const keys = Object.keys(misplacedPolicy);
      const placeOf = (key: string) => ({ id: route.id, path: ["spec", "rules", index, key] });
      for (const key of keys) {
        report({
          at: placeOf(key).path,
          on: "key",
          message: `\`${key}\` belongs below \`allowedRoutes\`; beside it the key is dropped, and the rule takes no children. Indent it.`,
          fixes: [
            preferredFix(`Move ${namesText(keys)} below \`allowedRoutes\`, which says who is let in`, {
              kind: "moveBelow",
              place: placeOf("allowedRoutes"),
              keys,
            }),
          ],
        });
      }
    });
  },
});
