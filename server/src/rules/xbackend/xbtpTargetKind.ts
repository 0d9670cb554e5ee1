import { isBackendKind } from "../../gateway-api/backends/backends.ts";
import { EXPERIMENTAL_GROUP, GATEWAY_GROUP, isTrafficPolicy } from "../../model/resource.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { CORE_NICKNAMES } from "../grant/grantGroupWrong.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "xbtp-target-kind",
  category: "reference",
  severity: "warning",
  kinds: ["Policy"],
  summary: "A traffic policy for something that is no backend",
  why: "An XBackendTrafficPolicy says how requests to a backend are retried and kept together, so it aims at a Service, a ServiceImport or another kind that Routes send to. For a Gateway or a Route it does nothing.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#xbackendtrafficpolicy",
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackendTrafficPolicy
metadata: { name: retries, namespace: shop }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop }
#                                               ^^^^^^^^^ warning xbtp-target-kind: \`HTTPRoute\` is no backend, so the policy does nothing. Target the Service that Routes send to.
    - { group: core, kind: Service, name: cart }
#              ^^^^ warning xbtp-target-kind: No Service has the group \`core\`, so the policy does nothing. The core group is written \`""\`. 💡
  retryConstraint: { budget: { percent: 20, interval: 10s } }
`,
  correction: `
-    - { group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop }
-    - { group: core, kind: Service, name: cart }
+    - { group: "", kind: Service, name: cart }
`,
  check(_cluster, policy, report) {
    if (!isTrafficPolicy(policy.resource)) return;
    policy.resource.spec.targets.forEach(({ path, ref: { group = "", kind = "" } }) => {
      if (kind === "" || isOpaque(group) || isOpaque(kind)) return;
      if (CORE_NICKNAMES.has(group) && kind === "Service") {
        report({
          at: [...path, "group"],
          message: `No Service has the group \`${group}\`, so the policy does nothing. The core group is written \`""\`.`,
          fixes: [
            preferredFix('Set the group to `""`', setAt({ id: policy.id, path: [...path, "group"] }, "")),
          ],
        });
      } else if (OWN_GROUPS.has(group) && !isBackendKind({ group, kind })) {
        report({
          at: [...path, "kind"],
          message: `\`${kind}\` is no backend, so the policy does nothing. Target the Service that Routes send to.`,
        });
      }
    });
  },
});

/** Groups whose kinds are all known; others may have backends of their own. */
const OWN_GROUPS: ReadonlySet<string> = new Set(["", GATEWAY_GROUP, EXPERIMENTAL_GROUP]);
