import { describeRule } from "../describedRule.ts";
import { YAML } from "./yamlSource.ts";

export default describeRule({
  id: "yaml-syntax",
  category: "syntax",
  severity: "error",
  summary: "Text that is not YAML.",
  why: "Nothing of the document can be applied. The other documents of the file are still examined.",
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
    - name: "http
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
    - name: "http"
      port: 80
      protocol: HTTP
`,
});
