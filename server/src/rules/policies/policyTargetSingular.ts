import { defineRule } from "../rule.ts";
import { POLICY_ATTACHMENT } from "./anyPolicy.ts";

export default defineRule({
  id: "policy-target-singular",
  category: "advice",
  severity: "warning",
  kinds: ["Policy"],
  summary: "A policy has both `targetRef` and `targetRefs`.",
  why: `GEP-713 names two forms of which a policy has one. What becomes of the other is not written anywhere: some
implementations refuse the policy, others read only one of the two.`,
  source: POLICY_ATTACHMENT,
  bad: `
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: edge, namespace: infra }
spec:
  targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: "\${EDGE}" }
# ^^^^^^^^^ warning policy-target-singular: The policy has \`targetRefs\`, too, and which of the two counts is not written anywhere. Keep one form.
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: Gateway, name: "\${INNER}" }
`,
  good: `
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: edge, namespace: infra }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: Gateway, name: "\${EDGE}" }
    - { group: gateway.networking.k8s.io, kind: Gateway, name: "\${INNER}" }
`,
  check(_cluster, { resource }, report) {
    if (!resource.spec.hasBothForms) return;
    report({
      at: ["spec", "targetRef"],
      on: "key",
      message:
        "The policy has `targetRefs`, too, and which of the two counts is not written anywhere. Keep one form.",
    });
  },
});
