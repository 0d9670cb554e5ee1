import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./proposal.ts";

export default defineRule({
  id: "gen-status-required",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["savedStatus"],
  summary: "A Gateway from a cluster is programmed and has no address",
  why: "Once a Gateway is programmed its status says under which address it can be reached. This speaks of a manifest with its status, as `kubectl get -o yaml` prints it: often the Service of the Gateway waits for a load balancer that nobody provides.",
  source: `${PROPOSAL}#automated-deployments`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform, uid: 7f3a }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
status:
#[0-6] warning gen-status-required: The Gateway reports Programmed=True and no address under which it can be reached.
  conditions:
    - { type: Programmed, status: "True", reason: Programmed }
`,
  correction: `
 status:
+  addresses: [{ type: IPAddress, value: 192.0.2.7 }]
`,
  check(cluster, gateway, report) {
    const { conditions = [], addresses = [] } = gateway.resource.savedStatus ?? {};
    const isProgrammed = conditions.some(({ type, status }) => type === "Programmed" && status === "True");
    // A child repeats its parent's addresses, or has none.
    if (!isProgrammed || cluster.merging.parentAcceptance(gateway.id) !== undefined || addresses.length > 0)
      return;
    report({
      at: ["status"],
      on: "key",
      message: "The Gateway reports Programmed=True and no address under which it can be reached.",
    });
  },
});
