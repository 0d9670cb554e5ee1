import { isWider, scopeOfAddresses } from "../../gateway-api/infrastructure/routability.ts";
import { keepsOldAddresses } from "../../gateway-api/status/savedConditions.ts";
import { defineRule } from "../rule.ts";
import { GATEWAY_PROPOSAL } from "./fields.ts";

export default defineRule({
  id: "routability-status-wider",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["savedStatus"],
  summary: "A Gateway from a cluster is reachable from further away than it asks for",
  why: "Beside an address of the scope that is asked for a Gateway may only have narrower ones: `Public` is wider than `Private`, and that is wider than `Cluster`. A Gateway that asks for `Cluster` and has a public address is open to people whom nobody let in. After a change that cannot be met, which the status calls UnsupportedRoutability, the old addresses may stay. This speaks of a manifest with its status, as `kubectl get -o yaml` prints it.",
  source: `${GATEWAY_PROPOSAL}#statusaddresses`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform, uid: 7f3a }
spec:
  gatewayClassName: edge
  infrastructure: { routability: Private }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
status:
  addresses:
    - { value: 10.20.0.8, routability: Private }
    - { value: 192.0.2.7, routability: Public }
#                                      ^^^^^^ error routability-status-wider: This address is \`Public\`, which reaches further than the \`Private\` that the Gateway asks for.
`,
  correction: `
-    - { value: 192.0.2.7, routability: Public }
+    - { value: 10.96.0.7, routability: Cluster }
`,
  check(cluster, gateway, report) {
    const saved = gateway.resource.savedStatus;
    const wanted = scopeOfAddresses(gateway, cluster.lookup);
    if (saved === undefined || wanted === undefined || keepsOldAddresses(saved)) return;
    for (const [index, { routability }] of (saved.addresses ?? []).entries()) {
      if (routability === undefined || isWider(routability, wanted.scope) !== "yes") continue;
      report({
        at: ["status", "addresses", index, "routability"],
        message: `This address is \`${routability}\`, which reaches further than the \`${wanted.scope}\` that the ${wanted.from === "Gateway" ? "Gateway asks for" : "GatewayClass has as its default"}.`,
      });
    }
  },
});
