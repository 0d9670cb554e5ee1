import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS } from "./listenerPlace.ts";

export default defineRule({
  id: "listener-allow-all-broad",
  category: "advice",
  severity: "hint",
  kinds: LISTENER_OWNERS,
  summary: "A listener lets Routes of every namespace claim any hostname",
  why: "With `from: All` and no hostname whoever may create a Route in whatever namespace can claim any host, also one that belongs to somebody else; the older Route wins. Where teams share a Gateway, a listener for each hostname, with a selector, keeps them apart. It is said where Routes of more than one namespace attach to the listener, and another listener of the object selects the namespaces that it lets in: one team has its cluster to itself.",
  source: "https://gateway-api.sigs.k8s.io/concepts/security-model/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes:
        namespaces:
          from: All
#               ^^^ hint listener-allow-all-broad: Routes of several namespaces attach here, and each may claim any hostname. Give the listener a hostname, or let in the namespaces that are meant with \`from: Selector\`.
    - name: bank
      port: 8080
      protocol: HTTP
      allowedRoutes:
        namespaces: { from: Selector, selector: { matchLabels: { kubernetes.io/metadata.name: bank } } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec: { parentRefs: [{ name: edge, namespace: infra }], hostnames: [shop.example.com] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: blog, namespace: blog }
spec: { parentRefs: [{ name: edge, namespace: infra }], hostnames: [blog.example.com] }
`,
  correction: `
       protocol: HTTP
+      hostname: shop.example.com
 metadata: { name: shop, namespace: shop }
----
-apiVersion: gateway.networking.k8s.io/v1
-kind: HTTPRoute
-metadata: { name: blog, namespace: blog }
-spec: { parentRefs: [{ name: edge, namespace: infra }], hostnames: [blog.example.com] }
`,
  check(cluster, owner, report) {
    const listeners = owner.resource.spec.listeners ?? [];
    if (!listeners.some(({ allowedRoutes }) => allowedRoutes?.namespaces?.from === "Selector")) return;
    listeners.forEach(({ hostname, protocol, allowedRoutes }, index) => {
      if (hostname !== undefined || allowedRoutes?.namespaces?.from !== "All") return;
      if (protocol !== "HTTP" && protocol !== "HTTPS" && protocol !== "TLS") return;
      if (cluster.attachment.listenerUses(owner.id)[index]?.isShared !== true) return;
      report({
        at: ["spec", "listeners", index, "allowedRoutes", "namespaces", "from"],
        message:
          "Routes of several namespaces attach here, and each may claim any hostname. Give the listener a hostname, or let in the namespaces that are meant with `from: Selector`.",
      });
    });
  },
});
