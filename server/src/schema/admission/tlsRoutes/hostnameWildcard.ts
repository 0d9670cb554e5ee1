import { isHostname } from "../hostname.ts";
import { hostnameFixes, tlsHostnameRule } from "./tlsHostnames.ts";

export default tlsHostnameRule({
  id: "cel-tlsroute-hostname-wildcard",
  summary: "A hostname of a TLSRoute with `*` in a place other than its whole first label",
  why: "The wildcard stands for one or more labels at the start of a hostname, so it is all of the first label, and a DNS name follows. The API server refuses it in any other place.",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: TLSRoute
metadata: { name: orders, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  hostnames:
    - orders-*.example.com
#     ^^^^^^^^^^^^^^^^^^^^ error cel-tlsroute-hostname-wildcard: \`*\` can only be the whole first label of a hostname, with a DNS name in lower case after it, as in \`*.example.com\`; the API server refuses \`orders-*.example.com\`.
  rules:
    - backendRefs: [{ name: orders, port: 8443 }]
`,
  correction: `
-    - orders-*.example.com
+    - "*.orders.example.com"
`,
  fault(hostname, index) {
    if (!hostname.includes("*") || isHostname(hostname)) return undefined;
    return {
      message: `\`*\` can only be the whole first label of a hostname, with a DNS name in lower case after it, as in \`*.example.com\`; the API server refuses \`${hostname}\`.`,
      fixes: hostnameFixes(index, hostname),
    };
  },
});
