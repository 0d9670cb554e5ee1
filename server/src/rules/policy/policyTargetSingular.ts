import type { AnyPolicyTarget } from "../../model/policy.ts";
import { appendAt, type Fix, type ManifestEdit, removeAt, type YamlValue } from "../../workspace/finding.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { fixBy, preferredFix } from "../../yaml/fixBy.ts";
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
# ^^^^^^^^^ warning policy-target-singular: The policy has \`targetRefs\`, too, and which of the two counts is not written anywhere. Keep one form. 💡
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: Gateway, name: "\${INNER}" }
`,
  correction: `
-  targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: "\${EDGE}" }
   targetRefs:
+    - { group: gateway.networking.k8s.io, kind: Gateway, name: "\${EDGE}" }
`,
  check(_cluster, { id, resource }, report) {
    const { besideList, targets } = resource.spec;
    if (besideList === undefined) return;
    report({
      at: ["spec", "targetRef"],
      on: "key",
      message:
        "The policy has `targetRefs`, too, and which of the two counts is not written anywhere. Keep one form.",
      fixes: inOneForm(id, besideList, targets),
    });
  },
});

/** `targetRef` among `targetRefs`, or taken out where it stands there already. */
function inOneForm(id: string, single: AnyPolicyTarget, targets: readonly AnyPolicyTarget[]): readonly Fix[] {
  const { path, ref, sectionName } = single;
  const isRepeated = targets.some(
    (other) => other !== single && other.sectionName === sectionName && deepEqual(other.ref, ref),
  );
  const remove: ManifestEdit = removeAt({ id, path });
  if (isRepeated) return [preferredFix("Remove `targetRef`", remove)];
  const value: YamlValue = { ...ref, ...(sectionName === undefined ? {} : { sectionName }) };
  return [
    fixBy("Move the target to `targetRefs`", remove, appendAt({ id, path: ["spec", "targetRefs"] }, value)),
  ];
}
