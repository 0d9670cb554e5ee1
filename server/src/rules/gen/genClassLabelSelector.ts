import { GATEWAY_CLASS_NAME_LABEL } from "../../model/dependent.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { setAt } from "../../workspace/finding.ts";
import { corrections, judgeAbsence } from "../absence.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./proposal.ts";
import { conditionsOn } from "./selectedLabels.ts";

export default defineRule({
  id: "gen-class-label-selector",
  category: "reference",
  severity: "hint",
  kinds: ["Dependent", "Service"],
  summary: "A selector asks for what is generated for Gateways of a class that is not there",
  why: "What is generated for a Gateway should carry the label `gateway.networking.k8s.io/gateway-class-name`. A selector with the name of no class selects nothing. Many classes are made by their controller and stand in no file, so this is a hint; where the name looks like a slip, or the world is closed, an information.",
  source: `${PROPOSAL}#resource-attachment`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: incluster }
spec: { controllerName: example.com/gateways }
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: gateways, namespace: platform }
spec:
  podSelector:
    matchLabels:
      gateway.networking.k8s.io/gateway-class-name: inclsuter
#                                                   ^^^^^^^^^ information gen-class-label-selector: GatewayClass \`inclsuter\` is not in this workspace. Did you mean \`incluster\`? 💡
`,
  check(cluster, subject, report) {
    for (const { values } of conditionsOn(subject, GATEWAY_CLASS_NAME_LABEL)) {
      for (const { value, path } of values) {
        const target = { group: GATEWAY_GROUP, kind: "GatewayClass", namespace: "", name: value };
        const absence = judgeAbsence(cluster.lookup.find(subject.id, target), target, cluster, subject.id);
        if (absence === undefined) continue;
        const meant = absence.suggestion?.kind === "name" ? absence.suggestion.name : undefined;
        const question =
          meant === undefined
            ? " If it is not in the cluster either, nothing is selected."
            : ` Did you mean \`${meant}\`?`;
        report({
          at: path,
          severity: absence.severity === "hint" ? "hint" : "information",
          message: `GatewayClass \`${value}\` is not in this workspace.${question}`,
          fixes: corrections(absence, (_field, name) => setAt({ id: subject.id, path }, name)),
        });
      }
    }
  },
});
