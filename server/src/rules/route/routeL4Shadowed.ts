import { mergedKey } from "../../gateway-api/listeners/merging.ts";
import { comparePrecedence, isTentative, precedenceOf } from "../../gateway-api/objectPrecedence.ts";
import { withArticle } from "../../text/sentence.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { milder } from "../severityOfDetail.ts";
import { parentRefPath, parentText } from "./parentRef.ts";

export default defineRule({
  id: "route-l4-shadowed",
  category: "status",
  severity: "warning",
  kinds: ["TCPRoute", "UDPRoute"],
  summary: "A second TCPRoute or UDPRoute on a listener, which gets no connections.",
  why: `Nothing in a connection tells one TCPRoute from another, so all of them go to the oldest Route of the listener, or to the
first by \`namespace/name\` of those that are equally old. The others are accepted all the same. Several backends of one Route
share the connections by weight. Manifests have no creation times, so without them the order by name decides here and the
finding is an information.`,
  source: "https://gateway-api.sigs.k8s.io/geps/gep-2644/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: mail, port: 25, protocol: TCP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: TCPRoute
metadata: { name: mail, namespace: shop }
spec:
  parentRefs: [{ name: edge, sectionName: mail }]
  rules: [{ backendRefs: [{ name: mail, port: 25 }] }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: TCPRoute
metadata: { name: post, namespace: shop }
spec:
  parentRefs: [{ name: edge, sectionName: mail }]
#                      ^^^^ information route-l4-shadowed: All connections of listener \`mail\` of Gateway \`edge\` go to TCPRoute \`mail\`, which takes precedence unless it is the younger one, so this Route gets none. Use another listener, or make the backends of both one weighted list.
  rules: [{ backendRefs: [{ name: post, port: 25 }] }]
`,
  correction: `
-  rules: [{ backendRefs: [{ name: mail, port: 25 }] }]
----
-apiVersion: gateway.networking.k8s.io/v1
-kind: TCPRoute
-metadata: { name: post, namespace: shop }
-spec:
-  parentRefs: [{ name: edge, sectionName: mail }]
-  rules: [{ backendRefs: [{ name: post, port: 25 }] }]
+  rules: [{ backendRefs: [{ name: mail, port: 25, weight: 9 }, { name: post, port: 25 }] }]
`,
  check(cluster, route, report) {
    const own = precedenceOf(route);
    for (const attachment of cluster.attachment.of(route.id)) {
      const { parent, meant, index } = attachment;
      if (parent === undefined) continue;
      const winners = cluster.matching.streamWinners(parent.id);
      const lost = meant.find((listener) => {
        const winner = winners.get(mergedKey({ owner: parent, index: listener.index }));
        return (
          listener.verdict === "yes" && winner !== undefined && comparePrecedence(winner.precedence, own) < 0
        );
      });
      const winner = lost && winners.get(mergedKey({ owner: parent, index: lost.index }));
      if (lost === undefined || winner === undefined) continue;
      const tentative = isTentative(winner.precedence, own);
      const isVisible = mayBeNamed(route, winner);
      const { kind } = route.resource;
      const other = isVisible ? `${kind} \`${winner.name}\`` : `${withArticle(kind)} of another namespace`;
      const order = tentative ? "takes precedence unless it is the younger one" : "is older";
      report({
        at: parentRefPath(index, "name"),
        severity: tentative ? milder("warning") : "warning",
        message: `All connections of listener \`${lost.name}\` of ${parentText(route, attachment)} go to ${other}, which ${order}, so this Route gets none. Use another listener, or make the backends of both one weighted list.`,
        related: isVisible
          ? [
              {
                place: { id: winner.route, path: ["metadata", "name"] },
                message: "The Route that takes precedence.",
              },
            ]
          : [],
      });
    }
  },
});
