import { parametersTarget } from "../../gateway-api/status/gatewayStatus.ts";
import { setAt } from "../../workspace/finding.ts";
import { corrections, judgeAbsence, suggestionText } from "../absence.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { GATEWAY_PARAMETERS, GATEWAY_SPEC } from "./gatewayParts.ts";

export default defineRule({
  id: "gateway-params-not-found",
  category: "reference",
  severity: "hint",
  kinds: ["Gateway"],
  only: ["parameters"],
  summary: "A Gateway names parameters that are not in the workspace.",
  why: `\`infrastructure.parametersRef\` names an object in the Gateway's own namespace. Without it the Gateway is rejected as a
whole: \`Accepted: False\` with reason \`InvalidParameters\`. It may be made by a chart, so this is a hint, and a warning where
the name looks like a slip or stands in one other namespace.`,
  source: GATEWAY_SPEC,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  infrastructure:
    parametersRef:
      group: example.net
      kind: ProxyConfig
      name: proxies
#           ^^^^^^^ warning gateway-params-not-found: ProxyConfig.example.net \`proxies\` is not in this workspace, and without it the Gateway is not accepted. There is one of this name in namespace \`shared\`, but parameters are looked for beside the Gateway only.
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: example.net/v1
kind: ProxyConfig
metadata: { name: proxies, namespace: shared }
`,
  correction: `
-metadata: { name: proxies, namespace: shared }
+metadata: { name: proxies, namespace: infra }
`,
  check(cluster, gateway, report) {
    const ref = gateway.resource.spec.infrastructure?.parametersRef;
    const target = parametersTarget(ref, gateway.namespace);
    const absence =
      target && judgeAbsence(cluster.lookup.find(gateway.id, target), target, cluster, gateway.id);
    if (target === undefined || absence === undefined) return;
    const isElsewhere = absence.suggestion?.kind === "namespace";
    report({
      at: [...GATEWAY_PARAMETERS, "name"],
      severity: absence.severity,
      message: `${targetText(gateway, target)} is not in this workspace, and without it the Gateway is not accepted.${suggestionText(absence, ", but parameters are looked for beside the Gateway only")}`,
      fixes: isElsewhere
        ? []
        : corrections(absence, (field, value) =>
            setAt({ id: gateway.id, path: [...GATEWAY_PARAMETERS, field] }, value),
          ),
    });
  },
});
