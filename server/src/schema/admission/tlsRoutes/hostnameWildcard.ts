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
  id: "cel-tlsroute-hostname-wildcard",
  summary: "A hostname of a TLSRoute with `*` in a place other than its whole first label",
  why: "The wildcard stands for one or more labels at the start of a hostname, so it is all of the first label, and a DNS name follows. The API server refuses it in any other place.",
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
    - orders-*.example.com
#     ^^^^^^^^^^^^^^^^^^^^ error cel-tlsroute-hostname-wildcard: \`*\` can only be the whole first label of a hostname, with a DNS name in lower case after it, as in \`*.example.com\`; the API server refuses \`orders-*.example.com\`.
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
    - "*.orders.example.com"
  rules:
    - backendRefs: [{ name: orders, port: 8443 }]
`,
  check(hostnames, report) {
    for (const [index, hostname] of knownHostnames(hostnames)) {
      if (!hostname.includes("*") || (hostname.startsWith("*.") && isDnsName(hostname.slice(2)))) continue;
      report({
        at: [index],
        message: `\`*\` can only be the whole first label of a hostname, with a DNS name in lower case after it, as in \`*.example.com\`; the API server refuses \`${hostname}\`.`,
        fixes: hostnameFixes(index, hostname),
      });
    }
  },
});
