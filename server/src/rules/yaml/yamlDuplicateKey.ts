import { describeRule } from "../describedRule.ts";
import { YAML } from "./yamlSource.ts";

export default describeRule({
  id: "yaml-duplicate-key",
  category: "syntax",
  severity: "error",
  summary: "A key that is written twice in one map.",
  why: "Readers disagree about which of the two counts, and Kubernetes' strict reader refuses the document.",
  source: YAML,
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
      port: 8080
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
