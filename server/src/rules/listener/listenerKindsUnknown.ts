import { groupInWords } from "../../gateway-api/target.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS } from "./listenerPlace.ts";
import { correctionOf, refusedKinds, refusesEveryKind } from "./routeKindEntries.ts";

export default defineRule({
  id: "listener-kinds-unknown",
  category: "status",
  severity: "warning",
  kinds: LISTENER_OWNERS,
  only: ["routeKinds"],
  summary: "A listener lists a Route kind that this API does not have",
  why: "A kind that the implementation does not know is left out of `supportedKinds` and gives `ResolvedRefs=False` with reason `InvalidRouteKinds`. Kinds of other API groups are an implementation's own affair, so for those this is a hint.",
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
          - kind: GRPCRoute
          - kind: HttpRoute
#                 ^^^^^^^^^ warning listener-kinds-unknown: There is no Route kind \`HttpRoute\` in group \`gateway.networking.k8s.io\`, so the listener leaves it out. Did you mean \`HTTPRoute\`? 💡
`,
  check(cluster, owner, report) {
    for (const decision of cluster.merging.listenerDecisions(owner.id)) {
      if (refusesEveryKind(decision)) continue;
      for (const refused of refusedKinds(decision)) {
        const { entry, known, meant, path } = refused;
        if (known !== undefined) continue;
        const group = entry.group ?? GATEWAY_GROUP;
        const isForeign = meant === undefined && group !== GATEWAY_GROUP && group !== "";
        const inGroup = `in ${groupInWords(group)}`;
        report({
          at: [...path, "kind"],
          severity: isForeign ? "hint" : "warning",
          message: isForeign
            ? `\`${entry.kind ?? ""}\` ${inGroup} is no Route kind of the Gateway API; only an implementation that defines it can take it.`
            : `There is no Route kind \`${entry.kind ?? ""}\` ${inGroup}, so the listener leaves it out.${meant === undefined ? "" : ` Did you mean \`${meant}\`?`}`,
          fixes: correctionOf(owner, refused),
        });
      }
    }
  },
});
