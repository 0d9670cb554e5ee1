import {
  classOf,
  isScopeSupported,
  kindOfValue,
  supportedScopes,
} from "../../gateway-api/infrastructure/routability.ts";
import { enumerate, inBackticks } from "../../text/sentence.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { GATEWAY_PROPOSAL, ROUTABILITY, setRoutability } from "./fields.ts";

export default defineRule({
  id: "routability-unsupported-by-class",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "The GatewayClass does not offer the routability that a Gateway asks for",
  why: "A class lists in `status.routabilities` what its Gateways can have. A Gateway that asks for something else reports Accepted=False with the reason UnsupportedRoutability, and Programmed=False with the same reason; after an update the old configuration may keep running until the value is mended. The rule needs a GatewayClass with its status, as `kubectl get -o yaml` prints it.",
  source: `${GATEWAY_PROPOSAL}#interaction-with-gatewayclass`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/edge }
status:
  routabilities: [Cluster, Private]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    routability: Public
#                ^^^^^^ error routability-unsupported-by-class: GatewayClass \`edge\` offers \`Cluster\` (its default) and \`Private\`, not \`Public\`, so the Gateway is not accepted. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  correction: `
-    routability: Public
+    routability: Private
`,
  check(cluster, gateway, report) {
    const value = gateway.resource.spec.infrastructure?.routability;
    if (value === undefined || kindOfValue(value, "gateway") === "invalid") return;
    const gatewayClass = classOf(gateway, cluster.lookup);
    const supported = gatewayClass === undefined ? undefined : supportedScopes(gatewayClass);
    if (gatewayClass === undefined || supported === undefined || isScopeSupported(value, supported) !== "no")
      return;
    report({
      at: ROUTABILITY,
      message: `GatewayClass \`${gatewayClass.resource.metadata.name ?? ""}\` offers ${offered(supported)}, not \`${value}\`, so the Gateway is not accepted.`,
      related: [
        {
          place: { id: gatewayClass.id, path: ["status", "routabilities"] },
          on: "key",
          message: "What the class offers.",
        },
      ],
      fixes: supported
        .filter((scope) => kindOfValue(scope, "gateway") !== "invalid")
        .map((scope, index) =>
          fixBy(
            `Change to \`${scope}\`${index === 0 ? ", the default of the class" : ""}`,
            setRoutability(gateway, scope),
          ),
        ),
    });
  },
});

function offered([first = "", ...rest]: readonly string[]): string {
  return rest.length === 0
    ? `only \`${first}\``
    : enumerate([`\`${first}\` (its default)`, ...rest.map(inBackticks)]);
}
