import { describeRule } from "../describedRule.ts";
import { STRUCTURE } from "./structureSource.ts";

export default describeRule({
  id: "field-duplicate",
  category: "admission",
  severity: "error",
  summary: "Two items of a list that have to differ.",
  why: "Some lists are maps in disguise, such as the `headers` of a match with the key `name`. The API server refuses an object that has one key twice.",
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
        - headers:
            - name: tenant
              value: blue
            - name: tenant
              value: green
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
        - headers:
            - name: tenant
              value: blue
        - headers:
            - name: tenant
              value: green
      backendRefs:
        - name: catalog
          port: 80
`,
});
