import { GATEWAY_NAME_LABEL, LEGACY_GATEWAY_NAME_LABEL } from "../../model/dependent.ts";
import { renameKeyAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./proposal.ts";
import { conditionsOn } from "./selectedLabels.ts";

export default defineRule({
  id: "gen-legacy-label",
  category: "migration",
  severity: "hint",
  kinds: ["Dependent", "Service"],
  summary: "A selector uses the label that generated resources had before it was standardised",
  why: "Istio labelled what it generates with `istio.io/gateway-name` before the Gateway API had a label for it. With `gateway.networking.k8s.io/gateway-name` a selector works with every implementation.",
  source: `${PROPOSAL}#resource-attachment`,
  bad: `
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: web, namespace: platform }
spec:
  minAvailable: 1
  selector:
    matchLabels:
      istio.io/gateway-name: web
#     ^^^^^^^^^^^^^^^^^^^^^ hint gen-legacy-label: Only Istio sets this label; all implementations set \`gateway.networking.k8s.io/gateway-name\`. 💡
`,
  check(_cluster, subject, report) {
    const hasBoth = conditionsOn(subject, GATEWAY_NAME_LABEL).length > 0;
    for (const { key, values } of conditionsOn(subject, LEGACY_GATEWAY_NAME_LABEL)) {
      const at = key ?? values[0]?.path;
      if (at === undefined) continue;
      report({
        at,
        on: key === undefined ? "value" : "key",
        message: `Only Istio sets this label; all implementations set \`${GATEWAY_NAME_LABEL}\`.`,
        isDeprecated: true,
        fixes:
          key === undefined || hasBoth
            ? []
            : [
                fixBy(
                  `Rename to \`${GATEWAY_NAME_LABEL}\``,
                  renameKeyAt({ id: subject.id, path: key }, GATEWAY_NAME_LABEL),
                ),
              ],
      });
    }
  },
});
