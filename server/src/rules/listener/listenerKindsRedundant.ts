import { protocolKinds, tlsMode } from "../../gateway-api/listeners/listeners.ts";
import type { Listener } from "../../model/listener.ts";
import { namesText } from "../../text/sentence.ts";
import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS } from "./listenerPlace.ts";
import { kindsPath } from "./routeKindEntries.ts";

export default defineRule({
  id: "listener-kinds-redundant",
  category: "advice",
  severity: "hint",
  kinds: LISTENER_OWNERS,
  only: ["routeKinds"],
  summary: "A listener lists the Route kinds that its protocol takes anyway",
  why: "Without `allowedRoutes.kinds` a listener takes every kind of Route that its protocol can carry. A list of exactly these changes nothing. Where a protocol carries one kind only, naming it makes plain what the listener is for, and nothing is said. Where TLS is ended, the kinds are up to the implementation, so a list says something there.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#allowedroutes",
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
        kinds:
#       ^^^^^ hint listener-kinds-redundant: A listener with protocol HTTP takes \`HTTPRoute\` and \`GRPCRoute\` anyway, so the list changes nothing. 💡
          - kind: HTTPRoute
          - kind: GRPCRoute
`,
  correction: `
-          - kind: GRPCRoute
`,
  check(cluster, owner, report) {
    for (const { index, listener, supported, protocol } of cluster.merging.listenerDecisions(owner.id)) {
      const listed = listener.allowedRoutes?.kinds?.length ?? 0;
      if (listed === 0 || protocol !== "yes" || mayEndTls(listener)) continue;
      const kinds = protocolKinds(listener);
      if (kinds.length < 2 || supported.kinds.length !== kinds.length || listed !== kinds.length) continue;
      report({
        at: kindsPath(index),
        on: "key",
        message: `A listener with protocol ${listener.protocol} takes ${namesText(kinds)} anyway, so the list changes nothing.`,
        isUnnecessary: true,
        fixes: [fixBy("Remove the list", removeAt({ id: owner.id, path: kindsPath(index) }))],
      });
    }
  },
});

function mayEndTls(listener: Listener): boolean {
  return listener.protocol === "TLS" && tlsMode(listener) !== "Passthrough";
}
