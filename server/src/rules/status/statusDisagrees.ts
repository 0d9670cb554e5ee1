import { savedParts } from "../../gateway-api/status/savedParts.ts";
import { predictedPart } from "../../workspace/cluster/savedPrediction.ts";
import { defineRule } from "../rule.ts";
import { type ConditionDifference, certainDifference } from "./certainDifference.ts";
import { SAVED_KINDS, TROUBLESHOOTING } from "./savedKinds.ts";

export default defineRule({
  id: "status-disagrees",
  category: "status",
  severity: "information",
  kinds: SAVED_KINDS,
  only: ["savedStatus"],
  summary: "A saved condition that is not what the files come to",
  why: "Where a status was saved from a cluster, it is compared with what a conformant controller would report for these files. A difference means that the one is older than the other, that something was not applied, or that the implementation decides otherwise. Only what the files prove is compared: not what depends on free ports, supported features or objects that are in no file, and not conditions that speak of an older generation.",
  source: TROUBLESHOOTING,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop, uid: 1b2c }
spec:
  parentRefs:
    - { name: web, sectionName: https }
status:
  parents:
    - parentRef: { name: web, sectionName: https }
      controllerName: example.com/gateways
      conditions:
        - type: Accepted
          status: "True"
#                 ^^^^^^ information status-disagrees: The cluster reported \`Accepted\` True; these files say False (\`NoMatchingParent\`): Gateway \`shop/web\` has no listener \`https\`.
          reason: Accepted
`,
  correction: `
-    - { name: http, port: 80, protocol: HTTP }
+    - { name: https, port: 80, protocol: HTTP }
`,
  check(cluster, subject, report) {
    const parts = savedParts(subject.resource);
    const status = parts.length === 0 ? undefined : cluster.status.of(subject.id);
    if (status === undefined) return;
    for (const part of parts) {
      const difference = certainDifference(
        subject,
        part,
        predictedPart(subject, part, status) ?? [],
        cluster,
      );
      if (difference === undefined) continue;
      report({
        at: [...part.path, "conditions", difference.index, "status"],
        message: differenceInWords(difference),
      });
    }
  },
});

function differenceInWords({ saved, predicted }: ConditionDifference): string {
  const message = predicted.message === "" ? "." : `: ${predicted.message}`;
  return `The cluster reported \`${predicted.type}\` ${outcome(saved)}; these files say ${outcome(predicted)}${message}`;
}

/** The status, with the reason where it says more. */
function outcome({
  type,
  status = "",
  reason,
}: {
  readonly type?: string;
  readonly status?: string;
  readonly reason?: string;
}): string {
  return reason === undefined || reason === type ? status : `${status} (\`${reason}\`)`;
}
