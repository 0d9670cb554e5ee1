import { describeRule } from "../describedRule.ts";
import { STRUCTURE } from "../field/structureSource.ts";

export default describeRule({
  id: "doc-field-experimental",
  category: "admission",
  severity: "warning",
  summary: "A field that is only in the experimental channel.",
  why: "An API server with the standard CRDs drops a field that they do not have and says nothing, or warns at best. With the channel `experimental`, which is the default, this is a hint.",
  source: STRUCTURE,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front-door
  namespace: edge
spec:
  defaultScope: All
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
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
  exampleOptions: { channel: "standard" },
});
