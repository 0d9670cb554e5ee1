import { mergeRoleOf } from "../../gateway-api/sectionElsewhere.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_SETS, SET_KINDS } from "./listenerSet.ts";
import { lostListeners } from "./lostListener.ts";

export default defineRule({
  id: "listenerset-conflict-sibling",
  category: "status",
  severity: "error",
  kinds: SET_KINDS,
  summary: "A listener of a ListenerSet conflicts with one of another set of the same Gateway",
  why: "Among what attaches to one Gateway the oldest comes first, then the alphabet decides by `namespace/name`. A listener that is not distinct from an earlier one gets `Conflicted=True` and is not served. Manifests do not tell ages; where the alphabet had to decide, this is one level milder. Listeners of other namespaces are not named.",
  source: `${LISTENER_SETS}#listener-precedence`,
  bad: `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: www.example.com }
#- cart.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: cart, namespace: infra, creationTimestamp: "2025-01-01T00:00:00Z" }
spec:
  parentRef: { name: web }
  listeners:
    - { name: all, port: 80, protocol: HTTP, hostname: shop.example.com }
#- shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: infra, creationTimestamp: "2025-06-01T00:00:00Z" }
spec:
  parentRef: { name: web }
  listeners:
    - name: shop
      port: 80
      protocol: HTTP
      hostname: shop.example.com
#               ^^^^^^^^^^^^^^^^ error listenerset-conflict-sibling: Listener \`shop\` is not used. It has the same port and hostname as listener \`all\` of ListenerSet \`cart\`; the other one comes first. Change its hostname or port. 💡
    - name: search
      port: 80
      protocol: HTTP
      hostname: search.example.com
`,
  good: `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: www.example.com }
#- cart.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: cart, namespace: infra, creationTimestamp: "2025-01-01T00:00:00Z" }
spec:
  parentRef: { name: web }
  listeners:
    - { name: all, port: 80, protocol: HTTP, hostname: cart.example.com }
#- shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: infra, creationTimestamp: "2025-06-01T00:00:00Z" }
spec:
  parentRef: { name: web }
  listeners:
    - name: shop
      port: 80
      protocol: HTTP
      hostname: shop.example.com
    - name: search
      port: 80
      protocol: HTTP
      hostname: search.example.com
`,
  check(cluster, set, report) {
    lostListeners(cluster, set, (conflict) => mergeRoleOf(conflict.with.owner) !== "root").forEach(report);
  },
});
