import { describeRule } from "../describedRule.ts";
import { STRUCTURE } from "./structureSource.ts";

export default describeRule({
  id: "field-pattern",
  category: "admission",
  severity: "error",
  summary: "A text that does not have the form that the field asks for.",
  why: "The API server refuses the object.",
  source: STRUCTURE,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front-door
  namespace: edge
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      hostname: https://shop.example.com
`,
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front-door
  namespace: edge
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      hostname: shop.example.com
`,
});
