import { kindInGroup } from "../../gateway-api/listeners/listeners.ts";
import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS } from "./listenerPlace.ts";
import { carriedKinds, correctionOf, kindsPath, refusedKinds, refusesEveryKind } from "./routeKindEntries.ts";

export default defineRule({
  id: "listener-kinds-all-invalid",
  category: "status",
  severity: "error",
  kinds: LISTENER_OWNERS,
  only: ["routeKinds"],
  summary: "No Route kind that a listener lists can attach to it",
  why: "`allowedRoutes.kinds` narrows what the protocol of a listener carries. Where nothing of the list is left, `supportedKinds` is empty, `ResolvedRefs=False` has reason `InvalidRouteKinds`, and no Route can attach.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#listenerstatus",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: database
      port: 5432
      protocol: TCP
      allowedRoutes:
        kinds:
#       ^^^^^ error listener-kinds-all-invalid: No Route can attach: a listener with protocol TCP takes \`TCPRoute\`, and the list has only \`TLSRoute\`. 💡
          - kind: TLSRoute
`,
  correction: `
-          - kind: TLSRoute
+          - kind: TCPRoute
`,
  check(cluster, owner, report) {
    for (const decision of cluster.merging.listenerDecisions(owner.id)) {
      if (!refusesEveryKind(decision)) continue;
      const listed = refusedKinds(decision).map(({ entry }) => kindInGroup(entry));
      const path = kindsPath(decision.index);
      report({
        at: path,
        on: "key",
        message: `No Route can attach: a listener with protocol ${decision.listener.protocol} takes ${carriedKinds(decision)}, and the list has only ${listed.join(", ")}.`,
        fixes: [
          ...refusedKinds(decision).flatMap((refused) => correctionOf(owner, refused)),
          fixBy(
            `Remove \`kinds\` to take every kind that ${decision.listener.protocol} carries`,
            removeAt({ id: owner.id, path }),
          ),
        ],
      });
    }
  },
});
