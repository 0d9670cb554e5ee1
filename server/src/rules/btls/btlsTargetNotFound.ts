import { isBackendKind } from "../../gateway-api/backends/backends.ts";
import { displayKind, type Target } from "../../gateway-api/target.ts";
import { takesTlsPolicies } from "../../implementations/references/takenKinds.ts";
import { setAt } from "../../workspace/finding.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { corrections, judgeAbsence, suggestionText } from "../absence.ts";
import { BACKEND_TLS_POLICY, setTargetField, targetPath, targetsOf } from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-target-not-found",
  category: "reference",
  severity: "hint",
  kinds: ["BackendTLSPolicy"],
  summary: "A BackendTLSPolicy names a Service that is not in the workspace.",
  why: `A policy applies to Services of its own namespace only. Where there is none of that name, its status says
\`Accepted: False\` with reason \`TargetNotFound\`, if any controller speaks of it at all, and backends are reached without TLS.
Many Services come from charts and operators, so this is a hint, and a warning where the name looks like a slip or stands in
one other namespace.`,
  source: BACKEND_TLS_POLICY,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs:
    - group: ""
      kind: Service
      name: ledgr
#           ^^^^^ warning btls-target-not-found: Service \`ledgr\` is not in this workspace, and without it the policy applies to nothing. Did you mean \`ledger\`? 💡
  validation:
    hostname: api.example.com
    wellKnownCACertificates: System
---
apiVersion: v1
kind: Service
metadata: { name: ledger, namespace: shop }
spec:
  ports:
    - { name: https, port: 443 }
    - { name: admin, port: 8443 }
`,
  check(cluster, policy, report) {
    for (const { index, target, resolution } of targetsOf(cluster, policy)) {
      if (isOpaque(target.kind) || isOpaque(target.group)) continue;
      if (!isBackendKind(target) && !takesTlsPolicies(target)) continue;
      const absence = judgeAbsence(resolution, target, cluster);
      if (absence === undefined) continue;
      // Imports come from other clusters: without a slip none is missed among the files of this one.
      if (absence.severity === "hint" && !isService(target) && !takesTlsPolicies(target)) continue;
      report({
        at: targetPath(index, "name"),
        severity: absence.severity,
        message: `${displayKind(target)} \`${target.name}\` is not in this workspace, and without it the policy applies to nothing.${suggestionText(absence, "; the policy has to stand beside it")}`,
        fixes: corrections(absence, (field, value) =>
          field === "name"
            ? setTargetField(policy, index, "name", value)
            : setAt({ id: policy.id, path: ["metadata", "namespace"] }, value),
        ),
      });
    }
  },
});

function isService({ group, kind }: Target): boolean {
  return group === "" && kind === "Service";
}
