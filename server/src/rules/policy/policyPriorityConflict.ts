import { haveSameName } from "../../delivery/delivered.ts";
import { policyTarget } from "../../gateway-api/references/references.ts";
import { policyKind } from "../../implementations/policies/policyTable.ts";
import { differInPriority } from "../../workspace/cluster/policiesOnRequests.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { POLICY_ATTACHMENT } from "./anyPolicy.ts";

export default defineRule({
  id: "policy-priority-conflict",
  category: "status",
  severity: "warning",
  kinds: ["Policy"],
  summary:
    "Another policy for the same target has another priority, or is one too many, and then none of them counts.",
  why: `APISIX adds up the HTTPRoutePolicies of one Route as long as their \`priority\` is the same. Where it differs, all of them
report \`Accepted: False\` with reason \`Conflicted\`, so that no condition of any of them holds. Envoy AI Gateway takes one
BackendSecurityPolicy for a backend: with several the backend is not accepted.`,
  source: POLICY_ATTACHMENT,
  bad: `
apiVersion: apisix.apache.org/v1alpha1
kind: HTTPRoutePolicy
metadata: { name: first, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart }]
#                                                                         ^^^^ warning policy-priority-conflict: HTTPRoutePolicy \`second\` for HTTPRoute \`cart\` has priority 20 and this one 10: where they differ, none of them has an effect. Give both the same.
  priority: 10
---
apiVersion: apisix.apache.org/v1alpha1
kind: HTTPRoutePolicy
metadata: { name: second, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart }]
#                                                                         ^^^^ warning policy-priority-conflict: HTTPRoutePolicy \`first\` for HTTPRoute \`cart\` has priority 10 and this one 20: where they differ, none of them has an effect. Give both the same.
  priority: 20
`,
  correction: `
-  priority: 20
+  priority: 10
`,
  check(cluster, policy, report) {
    const { resource, namespace } = policy;
    const { ofSameTarget } = policyKind(resource.group, resource.policyKind) ?? {};
    if (ofSameTarget !== "priority" && ofSameTarget !== "none") return;
    const isOne = ofSameTarget === "none";
    for (const { path, ref, sectionName } of resource.spec.targets) {
      const target = policyTarget(ref, namespace);
      if (target === undefined) continue;
      const rival = cluster.policies
        .ofKind(resource.group, resource.policyKind, target)
        .find(
          (other) =>
            mayBeNamed(policy, other) &&
            (isOne ? !haveSameName(policy, other) : differInPriority(policy, other)) &&
            other.resource.spec.targets.some(
              (its) =>
                its.sectionName === sectionName &&
                its.ref.name === ref.name &&
                its.ref.kind === ref.kind &&
                its.ref.group === ref.group,
            ),
        );
      if (rival === undefined) continue;
      const { name = "" } = rival.resource.metadata;
      const other = `${resource.policyKind} \`${name}\` for ${targetText(policy, target)}`;
      report({
        at: [...path, sectionName === undefined ? "name" : "sectionName"],
        message: isOne
          ? `There is ${other}, too, and with several none of them has an effect. Keep one.`
          : `${other} has priority ${rival.resource.policySettings?.priority ?? ""} and this one ${resource.policySettings?.priority ?? ""}: where they differ, none of them has an effect. Give both the same.`,
        related: [
          isOne
            ? { place: { id: rival.id, path: ["metadata", "name"] }, message: "The other policy." }
            : { place: { id: rival.id, path: ["spec", "priority"] }, message: "The other priority." },
        ],
      });
    }
  },
});
