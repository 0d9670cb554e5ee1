import { describeRule } from "../describedRule.ts";
import { STRUCTURE } from "./structureSource.ts";

export default describeRule({
  id: "field-null",
  category: "admission",
  severity: "warning",
  summary: "A field without a value.",
  why: "A key with nothing after it is `null`. The API server removes it, so that the default or nothing at all takes its place.",
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
      hostname:
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
