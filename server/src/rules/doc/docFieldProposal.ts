import { describeRule } from "../describedRule.ts";

export default describeRule({
  id: "doc-field-proposal",
  category: "admission",
  severity: "information",
  summary: "A field of a proposal that no released CRD has.",
  why: "The API server drops the field until some CRD has it. It is read and checked here so that a proposal can be tried out. Implementations need not support it: GEP-1713 leaves merging to them. The setting `proposals` turns that off. Each field is reported once in a file.",
  source: "GEP-1713, GEP-1651 and GEP-1058 as first proposed",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front-door
  namespace: edge
spec:
  gatewayClassName: internet
  infrastructure:
    routability: Private
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
});
