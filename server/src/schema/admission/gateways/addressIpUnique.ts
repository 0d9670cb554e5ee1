import { addressUniqueRule } from "./address.ts";

export default addressUniqueRule({
  id: "cel-gateway-address-ip-unique",
  summary: "One IP address twice in a Gateway",
  why: "Every entry asks for an address of its own, so the same one cannot be asked for twice. Entries without a value ask for any address and may be repeated.",
  type: "IPAddress",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  addresses:
    - value: 192.0.2.10
    - value: 192.0.2.10
#            ^^^^^^^^^^ error cel-gateway-address-ip-unique: \`192.0.2.10\` is asked for twice; the API server refuses the Gateway. Remove one of the two entries. 💡
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`,
  correction: `
     - value: 192.0.2.10
-    - value: 192.0.2.10
+    - value: 192.0.2.11
`,
});
