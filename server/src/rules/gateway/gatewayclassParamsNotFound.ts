import { parametersTarget } from "../../gateway-api/status/gatewayStatus.ts";
import { displayKind, targetName } from "../../gateway-api/target.ts";
import { setAt } from "../../workspace/finding.ts";
import { corrections, judgeAbsence, suggestionText } from "../absence.ts";
import { defineRule } from "../rule.ts";
import { CLASS_PARAMETERS, GATEWAY_CLASS } from "./gatewayParts.ts";
import { scopeOfKind } from "./scopeOfKind.ts";

export default defineRule({
  id: "gatewayclass-params-not-found",
  category: "reference",
  severity: "hint",
  kinds: ["GatewayClass"],
  only: ["parameters"],
  summary: "A GatewayClass names parameters that are not in the workspace.",
  why: `A class whose parameters do not exist is not accepted: \`Accepted: False\` with reason \`InvalidParameters\`. What happens to
its Gateways then is up to the implementation. Charts often bring the parameters, so this is a hint, and a warning where the name
looks like a slip or stands in one other namespace.`,
  source: GATEWAY_CLASS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec:
  controllerName: example.net/gateways
  parametersRef:
    group: example.net
    kind: ProxyConfig
    name: proxies
#         ^^^^^^^ hint gatewayclass-params-not-found: ProxyConfig.example.net \`infra/proxies\` is not in this workspace, and without it the class is not accepted.
    namespace: infra
`,
  correction: `
     namespace: infra
+---
+apiVersion: example.net/v1
+kind: ProxyConfig
+metadata: { name: proxies, namespace: infra }
`,
  check(cluster, { id, resource }, report) {
    const ref = resource.spec.parametersRef;
    const target = parametersTarget(ref, ref?.namespace ?? "");
    if (
      target === undefined ||
      (ref?.namespace === undefined && scopeOfKind(cluster, target) === "Namespaced")
    )
      return;
    // A kind in no namespace is not known as such here: an object of that name is then the one.
    if (
      ref?.namespace === undefined &&
      cluster.objects.named(target.group, target.kind, target.name).length > 0
    )
      return;
    const absence = judgeAbsence(cluster.lookup.find(id, target), target, cluster, id);
    if (absence === undefined) return;
    const isElsewhere = absence.suggestion?.kind === "namespace";
    report({
      at: [...CLASS_PARAMETERS, isElsewhere ? "namespace" : "name"],
      severity: absence.severity,
      message: `${displayKind(target)} \`${targetName(target)}\` is not in this workspace, and without it the class is not accepted.${suggestionText(absence)}`,
      fixes: corrections(absence, (field, value) => setAt({ id, path: [...CLASS_PARAMETERS, field] }, value)),
    });
  },
});
