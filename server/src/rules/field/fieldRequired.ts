import { describeRule } from "../describedRule.ts";
import { STRUCTURE } from "./structureSource.ts";

export default describeRule({
  id: "field-required",
  category: "admission",
  severity: "error",
  summary: "A field that has to be there is missing.",
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
      protocol: HTTP
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
`,
});
