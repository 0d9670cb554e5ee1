import { isIpAddress } from "../../ipAddress.ts";
import { isDnsName } from "../hostname.ts";
import { hostnameFixes, tlsHostnameRule } from "./tlsHostnames.ts";

export default tlsHostnameRule({
  id: "cel-tlsroute-hostname-rfc1123",
  summary: "A hostname of a TLSRoute that is no DNS name in lower case",
  why: "A TLSRoute matches the server name that a client asks for, a DNS name without scheme, port or path. The API server takes it in lower case only and refuses everything else.",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: TLSRoute
metadata: { name: orders, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  hostnames:
    - Orders.example.com:443
#     ^^^^^^^^^^^^^^^^^^^^^^ error cel-tlsroute-hostname-rfc1123: \`Orders.example.com:443\` is no DNS name in lower case, so the API server refuses the route. Write the name alone, as in \`orders.example.com\`. 💡
  rules:
    - backendRefs: [{ name: orders, port: 8443 }]
`,
  fault(hostname, index) {
    if (hostname.includes("*") || isDnsName(hostname) || isIpAddress(hostname)) return undefined;
    return {
      message: `\`${hostname}\` is no DNS name in lower case, so the API server refuses the route. Write the name alone, as in \`orders.example.com\`.`,
      fixes: hostnameFixes(index, hostname),
    };
  },
});
