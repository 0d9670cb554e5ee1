import { isBackendKind } from "../../gateway-api/backends/backends.ts";
import { displayKind, type Target } from "../../gateway-api/target.ts";
import { takesTlsPolicies } from "../../implementations/references/takenKinds.ts";
import { nearKind } from "../../text/nearMiss.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { BACKEND_TLS_POLICY, targetPath, targetsOf } from "../policy/policyTarget.ts";
import { namesCoreService } from "../route/routeParentServiceGroup.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-target-kind",
  category: "advice",
  severity: "information",
  kinds: ["BackendTLSPolicy"],
  summary: "A BackendTLSPolicy applies to something else than a Service.",
  why: `What controllers of the Gateway API know as a target is a Service. Whether any other kind works is up to the
implementation that the kind belongs to; of a \`Backend\` of Envoy Gateway it is documented.`,
  source: BACKEND_TLS_POLICY,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs:
    - group: gateway.example.net
      kind: Backend
#           ^^^^^^^ information btls-target-kind: Whether a policy applies to \`Backend.gateway.example.net\` is up to the implementation. What all of them know is a Service.
      name: api
  validation:
    hostname: api.example.com
    wellKnownCACertificates: System
`,
  correction: `
-    - group: gateway.example.net
-      kind: Backend
+    - group: ""
+      kind: Service
`,
  check(cluster, policy, report) {
    for (const { index, ref, target } of targetsOf(cluster, policy)) {
      if (
        ref.kind === undefined ||
        isBackend(target) ||
        isOpaque(target.kind) ||
        isOpaque(target.group) ||
        target.group.includes("/")
      )
        continue;
      const isSlip = target.group === "" && nearKind(target.kind, ["Service"]) !== undefined;
      const at = targetPath(index, "kind");
      report(
        isSlip
          ? {
              at,
              severity: "warning",
              message: `The core group has no kind \`${target.kind}\`, so the policy applies to nothing. Did you mean \`Service\`?`,
              fixes: [
                preferredFix("Change the kind to `Service`", setAt({ id: policy.id, path: at }, "Service")),
              ],
            }
          : {
              at,
              message: `Whether a policy applies to \`${displayKind(target)}\` is up to the implementation. What all of them know is a Service.`,
            },
      );
    }
  },
});

/** Kinds that the API itself names, and those of which it is documented; a Service of a wrong group is another rule's. */
function isBackend(target: Target): boolean {
  return isBackendKind(target) || takesTlsPolicies(target) || namesCoreService(target);
}
