import { sameText } from "../../gateway-api/verdict.ts";
import { defineRule } from "../rule.ts";
import { POLICY_ATTACHMENT } from "./anyPolicy.ts";

export default defineRule({
  id: "policy-cross-namespace",
  category: "advice",
  severity: "information",
  kinds: ["Policy"],
  summary: "A policy applies to an object of another namespace.",
  why: `A policy stands beside what it applies to as a rule: whoever owns the target can then see it. One for another namespace
needs the consent of that namespace, by a ReferenceGrant or in another way that its kind defines; without it the policy has no
effect.`,
  source: POLICY_ATTACHMENT,
  bad: `
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: cart, namespace: security }
spec:
  targetRefs:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      name: cart
      namespace: shop
#                ^^^^ information policy-cross-namespace: The policy stands in namespace \`security\` and applies to one of namespace \`shop\`. That takes the consent of \`shop\`, in the form that the kind of the policy asks for.
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec: { parentRefs: [{ name: edge }] }
`,
  correction: `
-metadata: { name: cart, namespace: security }
+metadata: { name: cart, namespace: shop }
-      namespace: shop
`,
  check(_cluster, { resource, namespace: own }, report) {
    for (const { path, ref } of resource.spec.targets) {
      const { namespace } = ref;
      if (namespace === undefined || namespace === "" || sameText(own, namespace) !== "no") continue;
      report({
        at: [...path, "namespace"],
        message: `The policy stands in namespace \`${own ?? ""}\` and applies to one of namespace \`${namespace}\`. That takes the consent of \`${namespace}\`, in the form that the kind of the policy asks for.`,
      });
    }
  },
});
