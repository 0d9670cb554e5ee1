import { defineSelectorRule } from "../selectorRule.ts";
import { selectorShape } from "../selectorShape.ts";

export default defineSelectorRule({
  id: "delegate-selector-shape",
  admitted: "child Routes",
  category: "status",
  severity: "error",
  summary: "A selector in `allowedRoutes` of a rule that is not written as Kubernetes reads it",
  why: "Labels belong under `matchLabels`. Written beside it they are dropped, and what is left is an empty selector that lets every namespace in. In `matchExpressions`, `In` and `NotIn` need values, `Exists` and `DoesNotExist` take none, and there are no other operators; controllers refuse anything else, so that no namespace matches.",
  source:
    "https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#resources-that-support-set-based-requirements",
  bad: `
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
          from: Selector
          selector:
#         ^^^^^^^^ error delegate-selector-shape: The API server drops \`team\`, and the empty selector that is left lets child Routes of every namespace in. Labels belong under \`matchLabels\`. 💡
            team: shop
`,
  find: selectorShape,
});
