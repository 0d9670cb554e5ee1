import { describeRule } from "../describedRule.ts";
import { STRUCTURE } from "../field/structureSource.ts";

export default describeRule({
  id: "doc-field-future",
  category: "admission",
  severity: "warning",
  summary: "A field that came with a later release than the one that the settings name.",
  why: "The CRDs of the older release do not have the field; the API server drops it and the object works as if it were not written.",
  source: STRUCTURE,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front-door
  namespace: edge
spec:
  allowedListeners:
    namespaces:
      from: Same
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
  exampleOptions: { bundleVersion: "1.0" },
});
