import { type Delivered, haveSameName } from "../../delivery/delivered.ts";
import { rivalsBefore } from "../../gateway-api/contenders.ts";
import { inPrecedenceOrder, isOrderKnown } from "../../gateway-api/objectPrecedence.ts";
import { policyTarget } from "../../gateway-api/references/references.ts";
import type { Target } from "../../gateway-api/target.ts";
import { policyKind } from "../../implementations/policies/policyTable.ts";
import { referencesOfKind } from "../../implementations/references/referenceTable.ts";
import { type AnyPolicyTarget, POLICY_LABEL } from "../../model/policy.ts";
import { EXPERIMENTAL_GROUP, type Policy } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { appliesTo, haveCommonField } from "../../workspace/cluster/policiesOnRequests.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { milder } from "../severityOfDetail.ts";
import { POLICY_ATTACHMENT } from "./anyPolicy.ts";

export default defineRule({
  id: "policy-direct-conflict",
  category: "status",
  severity: "warning",
  kinds: ["Policy"],
  summary: "An older policy of the same kind applies to the target already.",
  why: `Policies of a kind that is \`Direct\` are not merged: of several for one target the oldest holds, and of equally old ones the
first by name. The others report \`Accepted: False\` with reason \`Conflicted\`. That a kind is direct is read from the label
\`${POLICY_LABEL}\` of its definition in the workspace, or known of the implementation; policies of NGINX Gateway Fabric are in conflict where
both set one field. Of other kinds nothing is said. Without creation times the
first by name is taken to win, and this is an information.`,
  source: POLICY_ATTACHMENT,
  bad: `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: accesspolicies.example.net
  labels:
    gateway.networking.k8s.io/policy: Direct
spec:
  group: example.net
  scope: Namespaced
  names: 
    kind: AccessPolicy
    plural: accesspolicies
  versions:
    - name: v1
      served: true
      storage: true
---
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: first, namespace: shop, creationTimestamp: "2025-01-01T00:00:00Z" }
spec:
  targetRef: { group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart }
---
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: second, namespace: shop, creationTimestamp: "2025-06-01T00:00:00Z" }
spec:
  targetRef: { group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart }
#                                                                       ^^^^ warning policy-direct-conflict: AccessPolicy \`first\` applies to HTTPRoute \`cart\` already, and policies of this kind are not merged, so this one has no effect there.
`,
  correction: `
-    gateway.networking.k8s.io/policy: Direct
+    gateway.networking.k8s.io/policy: Inherited
-metadata: { name: first, namespace: shop, creationTimestamp: "2025-01-01T00:00:00Z" }
+metadata: { name: first, namespace: shop }
-metadata: { name: second, namespace: shop, creationTimestamp: "2025-06-01T00:00:00Z" }
+metadata: { name: second, namespace: shop }
`,
  check(cluster, policy, report) {
    const { resource, namespace } = policy;
    // Traffic policies of the API's own experiments have a rule of their own.
    if (resource.group === EXPERIMENTAL_GROUP || namespace === undefined || isOpaque(namespace)) return;
    const known = policyKind(resource.group, resource.policyKind);
    const isByField = known?.ofSameTarget === "conflict";
    if (!isByField && !isDirect(cluster, resource)) return;
    for (const written of resource.spec.targets) {
      const target = policyTarget(written.ref, namespace);
      if (target === undefined || isOpaque(target.name)) continue;
      const winner = winnerOver(
        cluster,
        policy,
        written,
        isByField ? (rival) => haveCommonField(rival, policy, known) : () => true,
      );
      if (winner === undefined) continue;
      const isTentative = !isOrderKnown(winner, policy);
      const isVisible = mayBeNamed(policy, winner);
      const who = isVisible
        ? `${resource.policyKind} \`${winner.resource.metadata.name ?? ""}\``
        : `Another ${resource.policyKind}`;
      report({
        at: [...written.path, written.sectionName === undefined ? "name" : "sectionName"],
        severity: isTentative ? milder("warning") : "warning",
        message: `${who} applies to ${targetText(policy, target)} already${isTentative ? ", unless this one turns out to be older" : ""}, and policies of this kind ${isByField ? "that set one field are in conflict" : "are not merged"}, so this one has no effect there.`,
        related: isVisible
          ? [{ place: { id: winner.id, path: ["metadata", "name"] }, message: "The policy that counts." }]
          : [],
      });
    }
  },
});

/** True where the table of references says so of the kind, or every definition of it in the workspace, and there is one. */
function isDirect(cluster: Cluster, { group, policyKind }: Policy): boolean {
  if (referencesOfKind(group, policyKind)?.isOldestOnly === true) return true;
  const definitions = cluster.objects.definitionsOf(group, policyKind);
  return (
    definitions.length > 0 &&
    definitions.every(({ resource }) => resource.metadata.labels[POLICY_LABEL] === "Direct")
  );
}

/** The policy of the same kind that has the same part of the target before this one, by its name or by its labels. */
function winnerOver(
  cluster: Cluster,
  policy: Delivered<Policy>,
  { ref, sectionName }: AnyPolicyTarget,
  isRival: (other: Delivered) => boolean,
): Delivered | undefined {
  const { resource, namespace } = policy;
  const target = policyTarget(ref, namespace);
  if (target === undefined) return undefined;
  const [first] = rivalsBefore(
    policy,
    cluster.policies.contendersOfKind(resource.group, resource.policyKind, target),
    (other) =>
      isRival(other) &&
      other.resource.spec.targets.some((candidate) => {
        const its = policyTarget(candidate.ref, other.namespace);
        const isSame = its?.group === target.group && its.kind === target.kind;
        return (
          isSame &&
          its.name === target.name &&
          its.namespace === target.namespace &&
          candidate.sectionName === sectionName
        );
      }),
  );
  const selecting = selectingPolicies(cluster, policy, target, sectionName).filter(isRival);
  if (selecting.length === 0) return first;
  const [winner] = inPrecedenceOrder([...(first === undefined ? [] : [first]), ...selecting, policy]);
  return winner?.id === policy.id ? undefined : winner;
}

/** The policies of the same kind that select a target by its labels. */
function selectingPolicies(
  cluster: Cluster,
  policy: Delivered<Policy>,
  target: Target,
  sectionName: string | undefined,
): readonly Delivered[] {
  const { group, policyKind: kind } = policy.resource;
  const { others } = cluster.policies.directory(group, kind);
  if (others.length === 0) return [];
  const found = cluster.lookup.find(policy.id, target);
  if (found.kind !== "found") return [];
  return others.filter(
    (other) => !haveSameName(other, policy) && appliesTo(other, found.target, sectionName, cluster) === "yes",
  );
}
