import { UNKNOWN_ORDER } from "../../gateway-api/objectPrecedence.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { listenerChoicePath, parentText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_SETS } from "./listenerSet.ts";

export default defineRule({
  id: "listenerset-route-on-conflicted",
  category: "status",
  severity: "warning",
  kinds: ROUTE_KINDS,
  only: ["parentSets"],
  summary: "A Route is attached only to listeners of a ListenerSet that lost a conflict",
  why: "A Route may attach to a listener that conflicts with another one, but nothing is served there until the other one goes. The Route may even be reported as accepted.",
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
#- listeners.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: infra }
spec:
  parentRef: { name: web }
  listeners:
    - { name: start, port: 80, protocol: HTTP, hostname: www.example.com }
    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: infra }
spec:
  parentRefs:
    - kind: ListenerSet
      name: shop
      sectionName: start
#                  ^^^^^ warning listenerset-route-on-conflicted: ListenerSet \`shop\` takes the Route, but the listener it attaches to conflicts with another one and serves nothing. The Route starts to work once the conflict is gone.
  rules: [{ backendRefs: [{ name: shop, port: 80 }] }]
`,
  correction: `
-    - { name: start, port: 80, protocol: HTTP, hostname: www.example.com }
+    - { name: start, port: 80, protocol: HTTP, hostname: start.example.com }
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { parent, parentKind } = attachment;
      if (parent === undefined || parentKind !== "ListenerSet" || attachment.verdict !== "yes") continue;
      const decisions = cluster.merging.listenerDecisions(parent.id);
      // A listener that may yet turn out to take the Route may also be a sound one.
      const taking = attachment.taking;
      const refused = taking
        .flatMap(({ index }) => decisions[index] ?? [])
        .filter(({ accepted }) => accepted === "no");
      const conflicts = refused.flatMap(({ conflict }) => conflict ?? []);
      if (refused.length < taking.length || conflicts.length === 0) continue;
      const isOpen = conflicts.some(({ tentative }) => tentative);
      const isMild = isOpen || conflicts.some(({ soft }) => soft);
      const [subject, clash] =
        taking.length === 1
          ? ["listener", "conflicts with another one"]
          : ["listeners", "conflict with others"];
      const outcome = isOpen
        ? `of which ${UNKNOWN_ORDER}. Where it is the other one, the Route gets nothing until`
        : `and ${taking.length === 1 ? "serves" : "serve"} nothing. The Route starts to work once`;
      report({
        at: listenerChoicePath(attachment),
        severity: isMild ? "information" : "warning",
        message: `${parentText(route, attachment)} takes the Route, but the ${subject} it attaches to ${clash}${isOpen ? ", " : " "}${outcome} the conflict is gone.`,
        related: refused.map(({ index }) => ({
          place: { id: parent.id, path: ["spec", "listeners", index] },
          message: isOpen ? "May serve nothing" : "Serves nothing",
        })),
      });
    }
  },
});
