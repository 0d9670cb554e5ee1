import type { MergedListener } from "../../gateway-api/listeners/merging.ts";
import type { Path } from "../../yaml/tree.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { ALLOWED_CHILDREN, isChild, PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "merged-order-hijack",
  category: "advice",
  severity: "hint",
  kinds: ["Gateway"],
  summary: "Namespaces compete for a listener of one Gateway, and the name decides",
  why: "Who merges first wins a port and hostname. Where creation times are equal or not known the order is alphabetical by `namespace/name`, so whoever may attach from a namespace that comes early can take a listener from another one. Let in only namespaces that you trust with each other's hostnames.",
  source: `${PROPOSAL}#listener-precedence`,
  bad: `
#- platform/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  allowedListeners:
    namespaces:
      from: All
#           ^^^ hint merged-order-hijack: Two of the namespaces that may attach here use the same port and hostname, and the one whose objects are older gets the requests. Let in only namespaces that may serve each other's hosts.
  listeners: [{ name: http, port: 80, protocol: HTTP, hostname: www.example.com }]
#- orders/set.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: orders, namespace: orders }
spec:
  parentRef: { name: web, namespace: platform }
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
#- shop/set.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: shop }
spec:
  parentRef: { name: web, namespace: platform }
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  correction: `
-  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
+  listeners: [{ name: orders, port: 80, protocol: HTTP, hostname: orders.example.com }]
`,
  check(cluster, gateway, report) {
    const { allowedListeners, infrastructure } = gateway.resource.spec;
    if (allowedListeners === undefined && infrastructure?.allowedChildren === undefined) return;
    const losers = (cluster.merging.of(gateway.id)?.listeners ?? []).filter(isDecidedByNamespace);
    const forms = new Map<string, Path>(
      losers.map(({ owner }) => (isChild(owner) ? ["child", ALLOWED_CHILDREN] : ["set", SETS])),
    );
    for (const path of forms.values()) {
      report({
        at: [...path, "namespaces", "from"],
        message:
          "Two of the namespaces that may attach here use the same port and hostname, and the one whose objects are older gets the requests. Let in only namespaces that may serve each other's hosts.",
      });
    }
  },
});

const SETS: Path = ["spec", "allowedListeners"];

function isDecidedByNamespace({ owner, conflict }: MergedListener): boolean {
  return conflict?.tentative === true && !mayBeNamed(owner, conflict.with.owner);
}
