import { describeRule } from "../describedRule.ts";
import { STRUCTURE } from "./structureSource.ts";

export default describeRule({
  id: "field-limit",
  category: "admission",
  severity: "error",
  summary: "A value that is too long, too large, too small, or a list with too many items.",
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
      port: 80000
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
