import { describeRule } from "../describedRule.ts";
import { STRUCTURE } from "../field/structureSource.ts";

export default describeRule({
  id: "doc-field-unknown",
  category: "admission",
  severity: "warning",
  summary: "A field that the kind does not have.",
  why: "The API server drops it: the object is accepted and does not do what the field was written for. Misspelt names and wrong indentation are the usual reasons.",
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
      hostName: shop.example.com
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
