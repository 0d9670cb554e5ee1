import type { Delivered } from "../../delivery/delivered.ts";
import type { Target } from "../../gateway-api/target.ts";
import { GATEWAY_NAME_LABEL } from "../../model/dependent.ts";
import { GATEWAY_GROUP, manifestKind } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { setAt } from "../../workspace/finding.ts";
import { type Absence, corrections, formText, judgeAbsence } from "../absence.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./proposal.ts";
import { conditionsOn, mayHaveOtherPods } from "./selectedLabels.ts";

export default defineRule({
  id: "gen-pdb-selector",
  category: "reference",
  severity: "hint",
  kinds: ["Dependent", "Service"],
  summary: "A selector asks for what is generated for a Gateway that is not there",
  why: "Everything generated for a Gateway stands in its namespace and carries the label `gateway.networking.k8s.io/gateway-name`. A disruption budget, a network policy, a Service or a monitor that selects by another name, or from another namespace, selects nothing, and nobody is told. It is silent where an object in a file carries the label, or where a chart may bring one to the namespace. A Gateway that is merely in no file makes it a hint, a name that looks like a slip a warning, a closed world an error.",
  source: `${PROPOSAL}#resource-attachment`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: entrance, namespace: platform }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: entrance, namespace: platform }
spec:
  minAvailable: 1
  selector:
    matchLabels:
      gateway.networking.k8s.io/gateway-name: entrence
#                                             ^^^^^^^^ warning gen-pdb-selector: Gateway \`entrence\` is not in this workspace, so the PodDisruptionBudget would select nothing. Did you mean \`entrance\`? 💡
`,
  check(cluster, subject, report) {
    for (const { values } of conditionsOn(subject, GATEWAY_NAME_LABEL)) {
      const judged = values.map((value) => ({ ...value, absence: absenceOf(cluster, subject, value.value) }));
      // One value that may be there is enough for the condition to select something.
      if (judged.some(({ absence }) => absence === undefined)) continue;
      for (const { value, path, absence } of judged) {
        if (absence === undefined) continue;
        const { suggestion } = absence;
        const isSlip = suggestion?.kind === "name";
        report({
          at: path,
          severity: absence.severity,
          message: `Gateway \`${value}\` is not in this workspace, so the ${manifestKind(subject.resource)} ${cluster.options.closedWorld ? "selects" : "would select"} nothing.${afterwards(absence)}`,
          fixes: isSlip ? corrections(absence, (_field, name) => setAt({ id: subject.id, path }, name)) : [],
        });
      }
    }
  },
});

function afterwards({ suggestion }: Absence): string {
  switch (suggestion?.kind) {
    case "name":
      return ` Did you mean \`${suggestion.name}\`?`;
    case "namespace":
      return ` There is one of this name in namespace \`${suggestion.namespace}\`; what is generated for it stands there.`;
    case "form":
      return ` ${formText(suggestion)}.`;
    case undefined:
      return "";
  }
}

function absenceOf(cluster: Cluster, subject: Delivered, name: string): Absence | undefined {
  const target: Target = { group: GATEWAY_GROUP, kind: "Gateway", namespace: subject.namespace, name };
  if (cluster.generated.carriesGatewayName(subject.namespace, name) || mayHaveOtherPods(cluster, subject))
    return undefined;
  const isBroughtHere = cluster.objects.named(GATEWAY_GROUP, "Gateway", name).some(({ id }) => {
    const provision = cluster.generated.provision(id);
    return provision?.kind === "generated" && !provision.resources.isBesideGateway;
  });
  return isBroughtHere
    ? undefined
    : judgeAbsence(cluster.lookup.find(subject.id, target), target, cluster, subject.id);
}
