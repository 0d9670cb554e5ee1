import { isIpAddress } from "../../ipAddress.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import {
  hostnameFixes,
  isDnsName,
  knownHostnames,
  TLS_HOSTNAMES,
  TLS_HOSTNAMES_RELEASE,
  TLS_HOSTNAMES_SOURCE,
} from "./tlsHostnames.ts";

export default defineAdmissionRule({
  id: "cel-tlsroute-hostname-rfc1123",
  summary: "A hostname of a TLSRoute that is no DNS name in lower case",
  why: "A TLSRoute matches the server name that a client asks for, a DNS name without scheme, port or path. The API server takes it in lower case only and refuses everything else.",
  source: TLS_HOSTNAMES_SOURCE,
  places: TLS_HOSTNAMES,
  release: TLS_HOSTNAMES_RELEASE,
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
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: TLSRoute
metadata: { name: orders, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  hostnames:
    - orders.example.com
  rules:
    - backendRefs: [{ name: orders, port: 8443 }]
`,
  check(hostnames, report) {
    for (const [index, hostname] of knownHostnames(hostnames)) {
      if (hostname.includes("*") || isDnsName(hostname) || isIpAddress(hostname)) continue;
      report({
        at: [index],
        message: `\`${hostname}\` is no DNS name in lower case, so the API server refuses the route. Write the name alone, as in \`orders.example.com\`.`,
        fixes: hostnameFixes(index, hostname),
      });
    }
  },
});
