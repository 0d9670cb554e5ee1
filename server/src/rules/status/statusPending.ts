import type { Delivered } from "../../delivery/delivered.ts";
import { isPending } from "../../gateway-api/status/savedConditions.ts";
import { GATEWAY_GROUP, type Gateway, type GatewayClass, type ListenerSet } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { defineRule } from "../rule.ts";
import { TROUBLESHOOTING } from "./savedKinds.ts";

export default defineRule({
  id: "status-pending",
  category: "status",
  severity: "information",
  kinds: ["GatewayClass", "Gateway", "ListenerSet", "XListenerSet"],
  only: ["savedStatus"],
  summary: "A saved object that no controller had taken up",
  why: "The API server gives a new GatewayClass, Gateway or ListenerSet the condition `Accepted` with status `Unknown` and reason `Pending`. A controller that serves it replaces that at once. Where it still stands, no controller was running, or none that knows the name in `controllerName` of the class, or this kind.",
  source: TROUBLESHOOTING,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet, uid: 1b2c }
spec:
  controllerName: example.com/gateways
status:
  conditions:
    - type: Accepted
      status: Unknown
      reason: Pending
#             ^^^^^^^ information status-pending: No controller had processed this GatewayClass when it was saved: \`Accepted\` has the value that the API server fills in. Check that the controller \`example.com/gateways\` runs.
      lastTransitionTime: "1970-01-01T00:00:00Z"
`,
  correction: `
-      status: Unknown
-      reason: Pending
-      lastTransitionTime: "1970-01-01T00:00:00Z"
+      status: "True"
+      reason: Accepted
+      lastTransitionTime: "2026-01-01T00:00:00Z"
`,
  check(cluster, subject, report) {
    const index = subject.resource.savedStatus?.conditions.findIndex(isPending) ?? -1;
    if (index < 0 || isClassPending(subject, cluster)) return;
    report({
      at: ["status", "conditions", index, "reason"],
      message: `No controller had processed this ${subject.resource.kind} when it was saved: \`Accepted\` has the value that the API server fills in. ${advice(subject)}`,
    });
  },
});

function advice({ resource }: Delivered<GatewayClass | Gateway | ListenerSet>): string {
  switch (resource.kind) {
    case "GatewayClass":
      return `Check that the controller \`${resource.spec.controllerName ?? ""}\` runs.`;
    case "Gateway":
      return `Check that GatewayClass \`${resource.spec.gatewayClassName ?? ""}\` exists and that its controller runs.`;
    case "ListenerSet":
    case "XListenerSet":
      return `Check that its Gateway exists and that the controller knows ${resource.kind}s.`;
  }
}

/** True for a Gateway whose class nobody has taken up either: that is said there. */
function isClassPending({ id, resource }: Delivered, cluster: Cluster): boolean {
  const name = resource.kind === "Gateway" ? resource.spec.gatewayClassName : undefined;
  if (name === undefined) return false;
  const found = cluster.lookup.find(id, { group: GATEWAY_GROUP, kind: "GatewayClass", namespace: "", name });
  return found.kind === "found" && found.target.resource.savedStatus?.conditions.some(isPending) === true;
}
