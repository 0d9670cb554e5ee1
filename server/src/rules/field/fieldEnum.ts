import { describeRule } from "../describedRule.ts";
import { STRUCTURE } from "./structureSource.ts";

export default describeRule({
  id: "field-enum",
  category: "admission",
  severity: "error",
  summary: "A value that is none of the allowed ones.",
  why: "The API server refuses the object. Values are case-sensitive.",
  source: STRUCTURE,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
  namespace: shop
spec:
  parentRefs:
    - name: front-door
  rules:
    - matches:
        - path:
            type: prefix
            value: /
      backendRefs:
        - name: catalog
          port: 80
`,
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
  namespace: shop
spec:
  parentRefs:
    - name: front-door
  rules:
    - matches:
        - path:
            type: PathPrefix
            value: /
      backendRefs:
        - name: catalog
          port: 80
`,
});
