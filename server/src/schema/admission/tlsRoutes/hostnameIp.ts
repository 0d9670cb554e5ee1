import { removeAt } from "../../../yaml/documentEdits.ts";
import { preferredFix } from "../../../yaml/fixBy.ts";
import { isIpAddress } from "../../ipAddress.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { items } from "../admittedValue.ts";
import {
  knownHostnames,
  TLS_HOSTNAMES,
  TLS_HOSTNAMES_RELEASE,
  TLS_HOSTNAMES_SOURCE,
} from "./tlsHostnames.ts";

export default defineAdmissionRule({
  id: "cel-tlsroute-hostname-ip",
  summary: "A hostname of a TLSRoute that is an IP address",
  why: "A TLSRoute matches the server name that a client asks for, and TLS has no IP addresses there. Such a hostname could never match, so the API server refuses it, from Kubernetes 1.31 on.",
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
    - orders.example.com
    - 192.0.2.10
#     ^^^^^^^^^^ error cel-tlsroute-hostname-ip: \`192.0.2.10\` is an IP address, and clients ask for names only in TLS; the API server refuses the route. Leave it out. 💡
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
    const isRemovable = items(hostnames).length > 1;
    for (const [index, hostname] of knownHostnames(hostnames)) {
      if (!isIpAddress(hostname)) continue;
      report({
        at: [index],
        message: `\`${hostname}\` is an IP address, and clients ask for names only in TLS; the API server refuses the route. ${isRemovable ? "Leave it out." : "Write the name that clients ask for."}`,
        // A TLSRoute needs one hostname.
        fixes: isRemovable ? [preferredFix(`Remove hostname \`${hostname}\``, removeAt([index]))] : [],
      });
    }
  },
});
