import { setAt } from "../../workspace/finding.ts";
import { corrections, judgeAbsence, suggestionText } from "../absence.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { knownTargets, POLICY_ATTACHMENT } from "./anyPolicy.ts";

export default defineRule({
  id: "policy-target-not-found",
  category: "reference",
  severity: "hint",
  kinds: ["Policy"],
  summary: "A policy applies to an object that is not in the workspace.",
  why: `A policy without its target has no effect; its status says \`Accepted: False\` with reason \`TargetNotFound\`, if
anybody writes one. The target stands in the policy's own namespace unless the reference names another. It may live in
another repository, so this is a hint, and a warning where the name looks like a slip or stands in one other namespace.`,
  source: POLICY_ATTACHMENT,
  bad: `
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: cart, namespace: shop }
spec:
  targetRefs:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      name: basket
#           ^^^^^^ warning policy-target-not-found: HTTPRoute \`basket\` is not in this workspace, and without it the policy applies to nothing. There is one of this name in namespace \`store\`, but it is looked for in \`shop\`.
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      name: checkuot
#           ^^^^^^^^ warning policy-target-not-found: HTTPRoute \`checkuot\` is not in this workspace, and without it the policy applies to nothing. Did you mean \`checkout\`? 💡
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: checkout, namespace: shop }
spec: { parentRefs: [{ name: edge }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: basket, namespace: store }
spec: { parentRefs: [{ name: edge }] }
`,
  correction: `
-metadata: { name: cart, namespace: shop }
+metadata: { name: cart, namespace: store }
       name: basket
-    - group: gateway.networking.k8s.io
-      kind: HTTPRoute
-      name: checkuot
----
-apiVersion: gateway.networking.k8s.io/v1
-kind: HTTPRoute
-metadata: { name: checkout, namespace: shop }
-spec: { parentRefs: [{ name: edge }] }
`,
  check(cluster, policy, report) {
    for (const { path, target } of knownTargets(policy)) {
      // What a chart says that it makes, or calls like its own, is in no file of the closed world either.
      if (cluster.producers.claimOn(target) !== undefined && cluster.options.closedWorld) continue;
      const absence = judgeAbsence(cluster.lookup.find(policy.id, target), target, cluster, policy.id);
      if (absence === undefined) continue;
      report({
        at: [...path, "name"],
        severity: absence.severity,
        message: `${targetText(policy, target)} is not in this workspace, and without it the policy applies to nothing.${suggestionText(absence)}`,
        fixes:
          absence.suggestion?.kind === "name"
            ? corrections(absence, (field, value) => setAt({ id: policy.id, path: [...path, field] }, value))
            : [],
      });
    }
  },
});
