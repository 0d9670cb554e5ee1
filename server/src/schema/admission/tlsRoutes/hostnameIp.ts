import { isIpAddress } from "../../ipAddress.ts";
import { preferred, removeItem } from "../admissionFixes.ts";
import { tlsHostnameRule } from "./tlsHostnames.ts";

export default tlsHostnameRule({
  id: "cel-tlsroute-hostname-ip",
  summary: "A hostname of a TLSRoute that is an IP address",
  why: "A TLSRoute matches the server name that a client asks for, and TLS has no IP addresses there. Such a hostname could never match, so the API server refuses it, from Kubernetes 1.31 on.",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: TLSRoute
metadata: { name: orders, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  hostnames:
    - orders.example.com
    - 192.0.2.10
#     ^^^^^^^^^^ error cel-tlsroute-hostname-ip: \`192.0.2.10\` is an IP address, and clients ask for names only in TLS; the API server refuses the route. Leave it out. 💡
  rules:
    - backendRefs: [{ name: orders, port: 8443 }]
`,
  fault(hostname, index, count) {
    if (!isIpAddress(hostname)) return undefined;
    // A TLSRoute needs one hostname.
    const isRemovable = count > 1;
    return {
      message: `\`${hostname}\` is an IP address, and clients ask for names only in TLS; the API server refuses the route. ${isRemovable ? "Leave it out." : "Write the name that clients ask for."}`,
      fixes: isRemovable ? [preferred(removeItem(index, `Remove hostname \`${hostname}\``))] : [],
    };
  },
});
