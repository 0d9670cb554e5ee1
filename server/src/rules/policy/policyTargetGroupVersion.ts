import { EXPERIMENTAL_GROUP } from "../../model/resource.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { POLICY_ATTACHMENT } from "./anyPolicy.ts";

export default defineRule({
  id: "policy-target-group-version",
  category: "reference",
  severity: "error",
  kinds: ["Policy"],
  summary: "The group of a policy's target is written with a version.",
  why: `A target is named by group and kind, without a version, unlike the \`apiVersion\` at the top of a manifest. No group has a
slash in it: the API server refuses the policy, or it applies to nothing.`,
  source: POLICY_ATTACHMENT,
  bad: `
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: edge, namespace: infra }
spec:
  targetRef:
    group: gateway.networking.k8s.io/v1
#          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error policy-target-group-version: A group has no version, so the policy applies to nothing. Write \`gateway.networking.k8s.io\`. 💡
    kind: Gateway
    name: edge
`,
  check(_cluster, { id, resource }, report) {
    // The structure of the Gateway API's own policies is checked with their schemas.
    if (resource.group === EXPERIMENTAL_GROUP) return;
    for (const { path, ref } of resource.spec.targets) {
      const { group } = ref;
      if (group === undefined || isOpaque(group) || !/^[^/]+\/v\d[^/]*$/.test(group)) continue;
      const bare = group.slice(0, group.indexOf("/"));
      const at = [...path, "group"];
      report({
        at,
        message: `A group has no version, so the policy applies to nothing. Write \`${bare}\`.`,
        fixes: [preferredFix(`Set the group to \`${bare}\``, setAt({ id, path: at }, bare))],
      });
    }
  },
});
