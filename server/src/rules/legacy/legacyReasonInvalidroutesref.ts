import { ROUTE_KINDS } from "../../model/route.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { child, nodesAlong } from "../../yaml/tree.ts";
import { defineDocumentRule } from "../documentRule.ts";

/** Where conditions stand in a status. */
const CONDITIONS: readonly (readonly string[])[] = [
  ["status", "conditions", "*"],
  ["status", "listeners", "*", "conditions", "*"],
  ["status", "parents", "*", "conditions", "*"],
  ["status", "gateways", "*", "conditions", "*"],
];

/** Types of conditions that have another name, or none, now. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["Admitted", "The condition `Admitted` is called `Accepted` since release 0.5."],
  ["Scheduled", "The condition `Scheduled` is deprecated; `Accepted` says the same."],
  ["Detached", "The condition `Detached` is deprecated; `Accepted` says the opposite."],
]);

export default defineDocumentRule({
  id: "legacy-reason-invalidroutesref",
  category: "migration",
  severity: "hint",
  kinds: ["GatewayClass", "Gateway", "ListenerSet", "XListenerSet", ...ROUTE_KINDS],
  summary: "A condition or a reason in a saved status that has another name now.",
  why: "A controller that writes `Admitted`, `Scheduled`, `Detached` or the reason `InvalidRoutesRef` follows a release that is long gone. Scripts and dashboards that wait for the present names wait in vain.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#listenerconditionreason",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra, uid: 0a1b }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
status:
  listeners:
    - name: http
      conditions:
        - type: ResolvedRefs
          status: "False"
          reason: InvalidRoutesRef
#                 ^^^^^^^^^^^^^^^^ hint legacy-reason-invalidroutesref: The reason \`InvalidRoutesRef\` is called \`InvalidRouteKinds\` since release 0.4.
`,
  correction: `
-          reason: InvalidRoutesRef
+          reason: InvalidRouteKinds
`,
  check({ root }, report) {
    for (const { path, node } of CONDITIONS.flatMap((place) => nodesAlong(root, place))) {
      const message = TYPES.get(stringValue(child(node, "type")) ?? "");
      if (message !== undefined) report({ at: [...path, "type"], on: "value", message });
      if (stringValue(child(node, "reason")) !== "InvalidRoutesRef") continue;
      report({
        at: [...path, "reason"],
        on: "value",
        message: "The reason `InvalidRoutesRef` is called `InvalidRouteKinds` since release 0.4.",
      });
    }
  },
});
