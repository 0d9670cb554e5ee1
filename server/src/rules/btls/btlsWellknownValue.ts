import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { BACKEND_TLS_POLICY } from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-wellknown-value",
  category: "status",
  severity: "warning",
  kinds: ["BackendTLSPolicy"],
  summary: "`wellKnownCACertificates` has a value that the API does not know.",
  why: `The API knows \`System\`, the authorities of the system that the Gateway runs on. Implementations may have others, with their
domain before them, as in \`example.net/public\`. A value that is not supported leads to \`Accepted: False\` with reason \`Invalid\`.`,
  source: BACKEND_TLS_POLICY,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: api }]
  validation:
    hostname: api.example.com
    wellKnownCACertificates: example.net/public
#                            ^^^^^^^^^^^^^^^^^^ warning btls-wellknown-value: Only implementations of \`example.net\` know these authorities; with others the policy is not accepted. All may know \`System\`. 💡
`,
  check(_cluster, policy, report) {
    const { wellKnownCACertificates: value } = policy.resource.spec;
    const at = ["spec", "validation", "wellKnownCACertificates"];
    // A value without a domain is refused by the API server already.
    if (value === undefined || isOpaque(value) || !value.includes("/")) return;
    report({
      at,
      message: `Only implementations of \`${value.slice(0, value.indexOf("/"))}\` know these authorities; with others the policy is not accepted. All may know \`System\`.`,
      fixes: [fixBy("Use the authorities of the system", setAt({ id: policy.id, path: at }, "System"))],
    });
  },
});
