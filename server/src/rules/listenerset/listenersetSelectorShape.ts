import { defineSelectorRule } from "../selectorRule.ts";
import { selectorShape } from "../selectorShape.ts";

export default defineSelectorRule({
  id: "listenerset-selector-shape",
  admitted: "ListenerSets",
  category: "status",
  severity: "error",
  summary: "A selector in `allowedListeners` that is not written as Kubernetes reads it",
  why: "Labels belong under `matchLabels`. Written beside it they are dropped, and what is left is an empty selector that lets every namespace in. In `matchExpressions`, `In` and `NotIn` need values, `Exists` and `DoesNotExist` take none, and there are no other operators; controllers refuse anything else, so that no namespace matches.",
  source:
    "https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#resources-that-support-set-based-requirements",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners:
    namespaces:
      from: Selector
      selector:
#     ^^^^^^^^ error listenerset-selector-shape: The API server drops \`team\`, and the empty selector that is left lets ListenerSets of every namespace in. Labels belong under \`matchLabels\`. 💡
        team: shop
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`,
  find: selectorShape,
});
