import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS } from "./listenerPlace.ts";
import { carriedKinds, refusedKinds, refusesEveryKind } from "./routeKindEntries.ts";

export default defineRule({
  id: "listener-kinds-incompatible",
  category: "status",
  severity: "warning",
  kinds: LISTENER_OWNERS,
  only: ["routeKinds"],
  summary: "A listener lists a Route kind that its protocol cannot carry",
  why: "The protocol of a listener decides which Route kinds can attach: HTTPRoute and GRPCRoute to HTTP and HTTPS, TLSRoute to TLS, TCPRoute to TCP and to TLS that is ended, UDPRoute to UDP. Another kind in `allowedRoutes.kinds` is left out of `supportedKinds` and gives `ResolvedRefs=False` with reason `InvalidRouteKinds`.",
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
          - kind: HTTPRoute
          - kind: TLSRoute
#                 ^^^^^^^^ warning listener-kinds-incompatible: A listener with protocol HTTP cannot take \`TLSRoute\`, only \`HTTPRoute\` and \`GRPCRoute\`. Remove the entry or list the kind on another listener. 💡
`,
  correction: `
-          - kind: TLSRoute
+          - kind: GRPCRoute
`,
  check(cluster, owner, report) {
    for (const decision of cluster.merging.listenerDecisions(owner.id)) {
      if (refusesEveryKind(decision)) continue;
      for (const { path, known } of refusedKinds(decision)) {
        if (known === undefined) continue;
        report({
          at: [...path, "kind"],
          message: `A listener with protocol ${decision.listener.protocol} cannot take \`${known}\`, only ${carriedKinds(decision)}. Remove the entry or list the kind on another listener.`,
          fixes: [fixBy(`Remove \`${known}\``, removeAt({ id: owner.id, path }))],
        });
      }
    }
  },
});
