import { addressUniqueRule } from "./address.ts";

export default addressUniqueRule({
  id: "cel-gateway-address-hostname-unique",
  summary: "One hostname twice among the addresses of a Gateway",
  why: "Every entry asks for an address of its own, so the same one cannot be asked for twice. Entries without a value ask for any address and may be repeated.",
  type: "Hostname",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  addresses:
    - { type: Hostname, value: edge.example.com }
    - { type: Hostname, value: edge.example.com }
#                              ^^^^^^^^^^^^^^^^ error cel-gateway-address-hostname-unique: \`edge.example.com\` is asked for twice; the API server refuses the Gateway. Remove one of the two entries. 💡
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`,
  correction: `
     - { type: Hostname, value: edge.example.com }
-    - { type: Hostname, value: edge.example.com }
+    - { type: Hostname, value: edge.example.org }
`,
});
