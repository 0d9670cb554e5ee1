import type { Resolution } from "../../gateway-api/clusterView.ts";
import { USUAL_CLASSES } from "../../gateway-api/usualClasses.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { oneSlipAway } from "../../text/nearMiss.ts";
import { setAt } from "../../workspace/finding.ts";
import { type Absence, corrections, judgeAbsence, suggestionText } from "../absence.ts";
import { defineRule } from "../rule.ts";
import { GATEWAY_SPEC } from "./gatewayParts.ts";

export default defineRule({
  id: "gatewayclass-not-found",
  category: "reference",
  severity: "hint",
  kinds: ["Gateway"],
  summary: "A Gateway names a GatewayClass that is not in the workspace.",
  why: `Without its class no controller looks at a Gateway: its conditions stay \`Unknown\` and it gets no address. Most classes
come with their controller and are in no repository, so those that a controller makes by itself (\`istio-waypoint\`, \`cilium\`) are there, and any
other class is taken to exist while the workspace has no GatewayClass and the setting \`knownClasses\` names none, unless it is one letter beside the name that a controller usually gives
its class: that is a warning. Where it has some, another name is a hint, and a warning where it looks like a slip.`,
  source: GATEWAY_SPEC,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.net/gateways }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internt
#                   ^^^^^^^ warning gatewayclass-not-found: GatewayClass \`internt\` is not in this workspace; unless it is in the cluster, no controller serves the Gateway. Did you mean \`internet\`? 💡
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`,
  check(cluster, { id, resource }, report) {
    const name = resource.spec.gatewayClassName;
    if (name === undefined || name === "") return;
    // A child of another class than its parent's is reported for that.
    if (cluster.merging.parentAcceptance(id)?.obstacle === "class") return;
    const target = { group: GATEWAY_GROUP, kind: "GatewayClass", namespace: "", name };
    const resolution = cluster.lookup.find(id, target);
    const absence = cluster.objects.knowsClasses
      ? judgeAbsence(resolution, target, cluster)
      : slipOfUsualClass(name, resolution);
    if (absence === undefined) return;
    const consequence = cluster.options.closedWorld
      ? "no controller serves the Gateway"
      : "unless it is in the cluster, no controller serves the Gateway";
    report({
      at: ["spec", "gatewayClassName"],
      severity: absence.severity,
      message: `GatewayClass \`${name}\` is not in this workspace; ${consequence}.${suggestionText(absence)}`,
      fixes: corrections(absence, (_field, value) =>
        setAt({ id, path: ["spec", "gatewayClassName"] }, value),
      ),
    });
  },
});

/** Nobody calls a class of their own nearly like a well-known one. */
function slipOfUsualClass(name: string, resolution: Resolution): Absence | undefined {
  if (resolution.kind !== "absent" || USUAL_CLASSES.includes(name)) return undefined;
  const usual = oneSlipAway(name, USUAL_CLASSES);
  return usual === undefined ? undefined : { severity: "warning", suggestion: { kind: "name", name: usual } };
}
