import { entryOf, nodeAt, nodesAlong } from "../../yaml/tree.ts";
import { defineDocumentRule } from "../documentRule.ts";
import { removal } from "./respelling.ts";

export default defineDocumentRule({
  id: "legacy-route-tls",
  category: "migration",
  severity: "error",
  kinds: ["HTTPRoute", "Gateway"],
  summary: "A certificate on a Route, or the `routeOverride` of a listener that let Routes bring one.",
  why: "Until release 0.3 an HTTPRoute could bring a certificate of its own. Since then certificates stand on listeners only: the API server drops `tls` of a Route, and clients get the certificate of the listener, or none. A listener names the Secret in `tls.certificateRefs`; one in the Route's namespace needs a ReferenceGrant there.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-746/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  tls:
# ^^^ error legacy-route-tls: An HTTPRoute brings no certificate any more; the API server drops \`tls\`. Name the Secret in \`tls.certificateRefs\` of a listener, and grant it to the Gateway where it is in another namespace.
    certificateRef: { kind: Secret, name: cart, group: core }
  parentRefs: [{ name: edge, namespace: infra }]
`,
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: cart
      port: 443
      protocol: HTTPS
      hostname: cart.example.com
      tls:
        certificateRefs: [{ name: cart }]
      allowedRoutes:
        namespaces: { from: All }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
`,
  check({ kind, root }, report) {
    if (kind === "HTTPRoute") {
      if (entryOf(nodeAt(root, ["spec"]), "tls") === undefined) return;
      report({
        at: ["spec", "tls"],
        message:
          "An HTTPRoute brings no certificate any more; the API server drops `tls`. Name the Secret in `tls.certificateRefs` of a listener, and grant it to the Gateway where it is in another namespace.",
      });
      return;
    }
    for (const { path } of nodesAlong(root, ["spec", "listeners", "*", "tls", "routeOverride"])) {
      report({
        at: path,
        severity: "warning",
        message:
          "Routes bring no certificates any more, so there is nothing to override; the API server drops `routeOverride`.",
        fixes: [removal(path)],
      });
    }
  },
});
