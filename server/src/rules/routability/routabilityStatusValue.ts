import {
  type Form,
  kindOfValue,
  MOST_STATUS_ADDRESSES,
} from "../../gateway-api/infrastructure/routability.ts";
import type { Gateway } from "../../model/resource.ts";
import { defineRule } from "../rule.ts";
import { GATEWAY_PROPOSAL, valueText } from "./fields.ts";

export default defineRule({
  id: "routability-status-value",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["savedStatus"],
  summary: "A Gateway from a cluster reports addresses that the proposal does not allow",
  why: "An address in the status is `Public`, `Private`, `Cluster` or has a value with a domain in front, of at most 253 characters; where no Gateway asks in the older form it may be `External` as well, as GEP-5093 calls it. A Gateway has at most 16 addresses. This speaks of a manifest with its status, as `kubectl get -o yaml` prints it: its controller wrote the list, and whoever maintains that has to mend it.",
  source: `${GATEWAY_PROPOSAL}#statusaddresses`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform, uid: 7f3a }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
status:
  addresses:
    - { value: 10.20.0.8, routability: Internal }
#                                      ^^^^^^^^ warning routability-status-value: The controller reports \`Internal\`, which is no routability: there are \`Cluster\`, \`Private\`, \`Public\` and values of an implementation such as \`example.com/name\`.
`,
  correction: `
-    - { value: 10.20.0.8, routability: Internal }
+    - { value: 10.20.0.8, routability: Private }
`,
  check(_cluster, { resource }, report) {
    const reported = resource.savedStatus?.addresses ?? [];
    for (const [index, { routability }] of reported.entries()) {
      if (
        routability === undefined ||
        formsOf(resource).some((form) => kindOfValue(routability, form) !== "invalid")
      )
        continue;
      report({
        at: ["status", "addresses", index, "routability"],
        message: `The controller reports ${valueText(routability)}, which is no routability: there are \`Cluster\`, \`Private\`, \`Public\` and values of an implementation such as \`example.com/name\`.`,
      });
    }
    if (reported.length <= MOST_STATUS_ADDRESSES) return;
    report({
      at: ["status", "addresses"],
      on: "key",
      message: `The controller reports ${reported.length} addresses; the API allows ${MOST_STATUS_ADDRESSES}.`,
    });
  },
});

/** The forms in which the addresses of a Gateway may say their routability: one that asks in the older form has that. */
function formsOf({ spec }: Gateway): readonly Form[] {
  return spec.infrastructure?.routability === undefined ? ["gateway", "address"] : ["gateway"];
}
