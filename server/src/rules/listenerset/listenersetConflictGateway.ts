import { mergeRoleOf } from "../../gateway-api/attachment/sectionElsewhere.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_SETS, SET_KINDS } from "./listenerSet.ts";
import { lostListeners } from "./lostListener.ts";

export default defineRule({
  id: "listenerset-conflict-gateway",
  category: "status",
  severity: "error",
  kinds: SET_KINDS,
  summary: "A listener of a ListenerSet conflicts with one of its Gateway",
  why: "The Gateway's own listeners come first. A listener of a set that is not distinct from one of them by port, protocol and hostname gets `Conflicted=True` with reason `HostnameConflict` or `ProtocolConflict` and is not served; the set's other listeners are.",
  source: `${LISTENER_SETS}#listener-conflicts`,
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
#- shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: infra }
spec:
  parentRef: { name: web }
  listeners:
    - name: shop
      port: 80
      protocol: HTTP
      hostname: shop.example.com
    - name: start
      port: 80
      protocol: HTTP
      hostname: www.example.com
#               ^^^^^^^^^^^^^^^ error listenerset-conflict-gateway: Listener \`start\` conflicts with listener \`http\` of Gateway \`web\` (same port and hostname), which takes precedence. Change its hostname or port. 💡
`,
  correction: `
-      hostname: www.example.com
+      hostname: start.example.com
`,
  check(cluster, set, report) {
    lostListeners(cluster, set, (conflict) => mergeRoleOf(conflict.with.owner) === "root").forEach(report);
  },
});
