import { defineSelectorRule } from "../selectorRule.ts";
import { selectorShape } from "../selectorShape.ts";

export default defineSelectorRule({
  id: "listener-selector-shape",
  admitted: "Routes",
  category: "status",
  severity: "error",
  summary: "A namespace selector that is not written as Kubernetes reads it",
  why: "Labels belong under `matchLabels`. Written beside it they are dropped, and what is left is an empty selector that lets every namespace in. In `matchExpressions`, `In` and `NotIn` need values, `Exists` and `DoesNotExist` take none, and there are no other operators; controllers refuse anything else, so that no namespace matches.",
  source:
    "https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#resources-that-support-set-based-requirements",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes:
        namespaces:
          from: Selector
          selector:
#         ^^^^^^^^ error listener-selector-shape: The API server drops \`team\`, and the empty selector that is left lets Routes of every namespace in. Labels belong under \`matchLabels\`. 💡
            team: shop
    - name: internal
      port: 8080
      protocol: HTTP
      allowedRoutes:
        namespaces:
          from: Selector
          selector:
            matchExpressions:
              - { key: team, operator: In }
#                                      ^^ error listener-selector-shape: \`In\` needs \`values\`; without them controllers refuse the selector and no Route attaches.
`,
  correction: `
-            team: shop
+            matchLabels:
+              team: shop
-              - { key: team, operator: In }
+              - { key: team, operator: In, values: [shop] }
`,
  find: selectorShape,
});
