import { kindOfValue } from "../../gateway-api/infrastructure/routability.ts";
import { defineRule } from "../rule.ts";
import { GATEWAY_PROPOSAL, valueText } from "./fields.ts";

export default defineRule({
  id: "routability-class-status",
  category: "status",
  severity: "warning",
  kinds: ["GatewayClass"],
  summary: "A GatewayClass reports routabilities that the proposal does not allow",
  why: "`status.routabilities` lists at most eight values, each of them `Public`, `Private`, `Cluster` or one with a domain in front, and the first one is the default. This speaks of a GatewayClass that was taken from a cluster: its controller wrote the list, and whoever maintains that has to mend it.",
  source: `${GATEWAY_PROPOSAL}#interaction-with-gatewayclass`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/edge }
status:
  routabilities:
    - Internet
#     ^^^^^^^^ warning routability-class-status: The controller reports \`Internet\`, which is no routability: there are \`Cluster\`, \`Private\`, \`Public\` and values of an implementation such as \`example.com/name\`.
    - Cluster
`,
  correction: `
-    - Internet
+    - Public
`,
  check(_cluster, gatewayClass, report) {
    const listed = gatewayClass.resource.status?.routabilities ?? [];
    for (const [index, value] of listed.entries()) {
      const at = ["status", "routabilities", index];
      if (kindOfValue(value, "gateway") === "invalid") {
        report({
          at,
          message: `The controller reports ${valueText(value)}, which is no routability: there are \`Cluster\`, \`Private\`, \`Public\` and values of an implementation such as \`example.com/name\`.`,
        });
      } else if (listed.indexOf(value) < index) {
        report({ at, message: `The controller reports \`${value}\` twice.` });
      }
    }
    if (listed.length > MOST) {
      report({
        at: ["status", "routabilities"],
        on: "key",
        message: `The controller reports ${listed.length} routabilities; the proposal allows ${MOST}.`,
      });
    }
  },
});

const MOST = 8;
