import { isNumericAddress } from "../../gateway-api/hostnames.ts";
import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS } from "./listenerPlace.ts";

export default defineRule({
  id: "listener-hostname-ip",
  category: "status",
  severity: "warning",
  kinds: LISTENER_OWNERS,
  summary: "The hostname of a listener is a numeric IP address",
  why: "The pattern of the API server lets a numeric IPv4 address through, but a hostname is a DNS name and addresses are not allowed. What an implementation makes of one is not defined; most never match it. The addresses of a Gateway stand in `spec.addresses`.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#hostname",
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
      hostname: 192.0.2.10
#               ^^^^^^^^^^ warning listener-hostname-ip: \`192.0.2.10\` is an IP address, and hostnames are DNS names only. Leave it out; the address that the Gateway is to have belongs in \`spec.addresses\`. 💡
`,
  correction: `
   gatewayClassName: example
+  addresses: [{ value: 192.0.2.10 }]
-      hostname: 192.0.2.10
`,
  check(_cluster, { id, resource }, report) {
    (resource.spec.listeners ?? []).forEach(({ hostname }, index) => {
      if (hostname === undefined || !isNumericAddress(hostname)) return;
      const path = ["spec", "listeners", index, "hostname"];
      report({
        at: path,
        message: `\`${hostname}\` is an IP address, and hostnames are DNS names only. Leave it out; the address that the Gateway is to have belongs in \`spec.addresses\`.`,
        fixes: [fixBy("Remove the hostname", removeAt({ id, path }))],
      });
    });
  },
});
