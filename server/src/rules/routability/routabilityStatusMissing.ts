import { scopeOfAddresses } from "../../gateway-api/infrastructure/routability.ts";
import { keepsOldAddresses } from "../../gateway-api/status/savedConditions.ts";
import { defineRule } from "../rule.ts";
import { GATEWAY_PROPOSAL } from "./fields.ts";

export default defineRule({
  id: "routability-status-missing",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["savedStatus"],
  summary:
    "A Gateway from a cluster reports no address of the routability that it asks for or has by default",
  why: "An implementation of the proposal says the routability of every address in `status.addresses`, and one of them has what the Gateway asks for, or the default of its class where it asks for nothing. After a change that cannot be met, which the status calls UnsupportedRoutability, the old addresses may stay. This speaks of a manifest with its status, as `kubectl get -o yaml` prints it: the implementation does not know the proposal, or does not do what it says.",
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
    - type: IPAddress
      value: 10.20.0.8
#            ^^^^^^^^^ warning routability-status-missing: The controller does not report the routability of this address, although the Gateway asks for \`Private\`.
`,
  correction: `
       value: 10.20.0.8
+      routability: Private
`,
  check(cluster, gateway, report) {
    const saved = gateway.resource.savedStatus;
    const reported = saved?.addresses ?? [];
    const wanted = scopeOfAddresses(gateway, cluster.lookup);
    if (saved === undefined || wanted === undefined || reported.length === 0 || keepsOldAddresses(saved))
      return;
    const { scope, from } = wanted;
    for (const [index, address] of reported.entries()) {
      if (address.routability !== undefined) continue;
      report({
        at: ["status", "addresses", index, ...(address.value === undefined ? [] : ["value"])],
        message:
          from === "Gateway"
            ? `The controller does not report the routability of this address, although the Gateway asks for \`${scope}\`.`
            : `The controller does not report the routability of this address, so nobody sees that the Gateway took the default \`${scope}\` of its GatewayClass.`,
      });
    }
    const said = reported.flatMap(({ routability }) => routability ?? []);
    if (said.length < reported.length || said.includes(scope)) return;
    report({
      at: ["status", "addresses"],
      on: "key",
      message: `None of these addresses has the routability \`${scope}\`, which the ${from === "Gateway" ? "Gateway asks for" : "GatewayClass has as its default"}.`,
    });
  },
});
