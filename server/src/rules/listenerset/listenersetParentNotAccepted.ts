import { parentName } from "../attach/attachTo.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_SETS, PARENT_REF, SET_KINDS } from "./listenerSet.ts";

export default defineRule({
  id: "listenerset-parent-not-accepted",
  category: "status",
  severity: "information",
  kinds: SET_KINDS,
  summary: "The Gateway of a ListenerSet is refused itself",
  why: "A Gateway that is refused as a whole, for an address that it cannot have or because none of its own listeners is valid, takes its ListenerSets with it: they get `Accepted=False` with reason `ParentNotAccepted`. The cause stands on the Gateway.",
  source: LISTENER_SETS,
  bad: `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: http, port: 9000, protocol: HTTP }
    - { name: queue, port: 9000, protocol: TCP }
#- shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: infra }
spec:
  parentRef:
    name: web
#         ^^^ information listenerset-parent-not-accepted: Gateway \`infra/web\` is not accepted, so the listeners of this set are not served either. The findings on the Gateway say why.
  listeners:
    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
`,
  correction: `
-    - { name: queue, port: 9000, protocol: TCP }
+    - { name: queue, port: 9092, protocol: TCP }
`,
  check(cluster, set, report) {
    const parentAcceptance = cluster.merging.parentAcceptance(set.id);
    // Whether the set is let in may be open; a Gateway that is refused refuses it either way.
    if (parentAcceptance === undefined || parentAcceptance.verdict === "no") return;
    const { parentId } = parentAcceptance;
    if (parentId === undefined || !cluster.merging.isRejected(parentId)) return;
    report({
      at: [...PARENT_REF, "name"],
      message: `${parentName(parentAcceptance)} is not accepted, so the listeners of this set are not served either. The findings on the Gateway say why.`,
      related: [
        {
          place: { id: parentId, path: ["metadata", "name"] },
          message: "The Gateway that is not accepted",
        },
      ],
    });
  },
});
