import { effectiveScope, kindOfValue } from "../../gateway-api/infrastructure/routability.ts";
import { defineRule } from "../rule.ts";
import { GATEWAY_PROPOSAL } from "./fields.ts";

export default defineRule({
  id: "routability-status-missing",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  summary: "A Gateway from a cluster reports no address of the routability that it asks for",
  why: "An implementation of the proposal says the routability of every address in `status.addresses`, and one of them has what the Gateway asks for. This speaks of a manifest with its status, as `kubectl get -o yaml` prints it: the implementation does not know the proposal, or does not do what it says.",
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
    const reported = gateway.resource.savedStatus?.addresses ?? [];
    const wanted = effectiveScope(gateway, cluster.lookup);
    if (wanted === undefined || reported.length === 0) return;
    if (["opaque", "invalid"].includes(kindOfValue(wanted.scope, "gateway"))) return;
    // A default says nothing of whether the implementation fills the field in at all.
    const silent =
      wanted.from === "Gateway"
        ? [...reported.entries()].filter(([, one]) => one.routability === undefined)
        : [];
    for (const [index, address] of silent) {
      report({
        at: ["status", "addresses", index, ...(address.value === undefined ? [] : ["value"])],
        message: `The controller does not report the routability of this address, although the Gateway asks for \`${wanted.scope}\`.`,
      });
    }
    const said = reported.flatMap(({ routability }) => routability ?? []);
    if (said.length < reported.length || said.includes(wanted.scope)) return;
    report({
      at: ["status", "addresses"],
      on: "key",
      message: `None of these addresses has the routability \`${wanted.scope}\`, which the ${wanted.from === "Gateway" ? "Gateway asks for" : "GatewayClass has as its default"}.`,
    });
  },
});
