import { refusalOf } from "../../gateway-api/attachment/attachment.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { parentRefPath, parentText } from "../route/parentRef.ts";
import { widenListener } from "../route/widenListener.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { LISTENER_SETS } from "./listenerSet.ts";

export default defineRule({
  id: "listenerset-route-allowed-same",
  category: "status",
  severity: "error",
  kinds: ROUTE_KINDS,
  only: ["parentSets"],
  summary: "A Route beside the Gateway names a ListenerSet that takes Routes of its own namespace only",
  why: "`allowedRoutes.namespaces.from: Same`, which is the default, means the namespace of the object that the listener stands in. In a ListenerSet that is the set's namespace, not the Gateway's. The Route gets `Accepted=False` with reason `NotAllowedByListeners`.",
  source: `${LISTENER_SETS}#route-attachment`,
  bad: `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: All } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: www.example.com }
#- team/listeners.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: team }
spec:
  parentRef: { name: web, namespace: infra }
  listeners:
    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
#- infra/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: infra }
spec:
  parentRefs:
    - kind: ListenerSet
      name: shop
      namespace: team
#                ^^^^ error listenerset-route-allowed-same: ListenerSet \`team/shop\` takes Routes of its own namespace only, and \`Same\` there is not the namespace of its Gateway, so the Route is not attached. Let namespace \`infra\` in on its listeners. 💡
  rules: [{ backendRefs: [{ name: shop, port: 80 }] }]
`,
  correction: `
-    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
+    - name: shop
+      port: 80
+      protocol: HTTP
+      hostname: shop.example.com
+      allowedRoutes:
+        namespaces:
+          from: Selector
+          selector: { matchLabels: { kubernetes.io/metadata.name: infra } }
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { index, ref, parent } = attachment;
      if (refusalOf(attachment) !== "namespace" || parent === undefined || parent.resource.kind === "Gateway")
        continue;
      const gateway = cluster.merging.parentAcceptance(parent.id)?.parent;
      if (gateway === undefined || sameNamespace(gateway.namespace, route.namespace) !== "yes") continue;
      const listeners = parent.resource.spec.listeners ?? [];
      const isSame = listeners.every(
        ({ allowedRoutes }) => (allowedRoutes?.namespaces?.from ?? "Same") === "Same",
      );
      if (!isSame) continue;
      const [first] = attachment.listeners.filter(
        ({ name }) => ref.sectionName === undefined || name === ref.sectionName,
      );
      const listener = first === undefined ? undefined : listeners[first.index];
      report({
        at: parentRefPath(index, ref.namespace === undefined ? "name" : "namespace"),
        severity: severityOfDetail(route, parent),
        message: `${parentText(route, attachment)} takes Routes of its own namespace only, and \`Same\` there is not the namespace of its Gateway, so the Route is not attached. Let namespace \`${route.namespace ?? ""}\` in on its listeners.`,
        related: [
          {
            place: { id: parent.id, path: ["metadata", "namespace"] },
            message: "What `Same` means for its listeners",
          },
        ],
        fixes:
          first === undefined || listener === undefined
            ? []
            : widenListener(parent, first.index, listener, route.namespace, cluster),
      });
    }
  },
});
