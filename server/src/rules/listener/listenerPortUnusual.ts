import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS } from "./listenerPlace.ts";

export default defineRule({
  id: "listener-port-unusual",
  category: "advice",
  severity: "hint",
  kinds: LISTENER_OWNERS,
  summary: "A listener has the other protocol's port: HTTP on 443, or HTTPS on 80",
  why: "Browsers speak HTTP to port 80 and HTTPS to port 443 unless told otherwise. The pairs that every implementation supports are 80 with HTTP, and 443 with HTTPS or TLS; the other way round most often one of the two was forgotten when a listener was copied.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#listener",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: http
      port: 443
#           ^^^ hint listener-port-unusual: Clients speak HTTPS to port 443, and this listener answers in HTTP. Use port 80, or protocol \`HTTPS\`. 💡
      protocol: HTTP
`,
  check(_cluster, { id, resource }, report) {
    (resource.spec.listeners ?? []).forEach(({ port, protocol }, index) => {
      const usual = protocol === "HTTP" && port === 443 ? 80 : protocol === "HTTPS" && port === 80 ? 443 : 0;
      if (usual === 0) return;
      const path = ["spec", "listeners", index, "port"];
      const expected = protocol === "HTTP" ? "HTTPS" : "HTTP";
      report({
        at: path,
        message: `Clients speak ${expected} to port ${port}, and this listener answers in ${protocol}. Use port ${usual}, or protocol \`${expected}\`.`,
        fixes: [fixBy(`Change the port to ${usual}`, setAt({ id, path }, usual))],
      });
    });
  },
});
