import { preferredFix } from "../../yaml/fixBy.ts";
import { BACKEND_TLS_POLICY, setTargetField, targetPath, targetsOf } from "../policy/policyTarget.ts";
import { namesCoreService } from "../route/routeParentServiceGroup.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-target-group",
  category: "reference",
  severity: "error",
  kinds: ["BackendTLSPolicy"],
  summary: "A BackendTLSPolicy names a Service of a group that has none.",
  why: `The group of a target has to be written, and that of a Service is the empty string. With another group the target does not
exist: the policy applies to nothing, and backends are reached without TLS.`,
  source: BACKEND_TLS_POLICY,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs:
    - group: core
#            ^^^^ error btls-target-group: No Service has the group \`core\`, so the policy applies to nothing. Write \`group: ""\` for the core group. 💡
      kind: Service
      name: api
  validation:
    hostname: api.example.com
    wellKnownCACertificates: System
`,
  check(cluster, policy, report) {
    for (const { index, ref } of targetsOf(cluster, policy)) {
      if (ref.group === undefined || !namesCoreService(ref)) continue;
      report({
        at: targetPath(index, "group"),
        message: `No Service has the group \`${ref.group}\`, so the policy applies to nothing. Write \`group: ""\` for the core group.`,
        fixes: [preferredFix('Set the group to `""`', setTargetField(policy, index, "group", ""))],
      });
    }
  },
});
