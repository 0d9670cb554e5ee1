import { describeRule } from "../describedRule.ts";

export default describeRule({
  id: "unused-ignore",
  category: "advice",
  severity: "hint",
  summary: "A comment that silences nothing.",
  why: "The finding that `# gateway-api: ignore` was written for is gone, or the rule's name is misspelt. Left in place the comment would hide the next finding.",
  source: "The comments of this tool, docs/settings.md",
  bad: `
# gateway-api: ignore-file field-limit
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
