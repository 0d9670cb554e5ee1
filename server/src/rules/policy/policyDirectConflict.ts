import { type Delivered, haveSameName, isOfKind } from "../../delivery/delivered.ts";
import { meanOneTarget, rivalsBefore } from "../../gateway-api/contenders.ts";
import { inPrecedenceOrder, isOrderKnown } from "../../gateway-api/objectPrecedence.ts";
import { policyTarget } from "../../gateway-api/references/references.ts";
import type { Target } from "../../gateway-api/target.ts";
import { policyKind } from "../../implementations/policies/policyTable.ts";
import { referencesOfKind } from "../../implementations/references/referenceTable.ts";
import { POLICY_LABEL } from "../../model/policy.ts";
import { EXPERIMENTAL_GROUP, GATEWAY_GROUP, manifestKind, type Policy } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { appliesTo, haveCommonField } from "../../workspace/cluster/policiesOnRequests.ts";
import { selectingPerhaps, targetsWritten } from "../../workspace/cluster/policyDirectory.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { milder } from "../severityOfDetail.ts";
import { selectableIn } from "../vendor/selectedObjects.ts";
import { POLICY_ATTACHMENT } from "./anyPolicy.ts";

export default defineRule({
  id: "policy-direct-conflict",
  category: "status",
  severity: "warning",
  kinds: ["Policy", "Other"],
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
    // What neither has targets of that form nor is in the table of references is for nothing that is known.
    if (resource.kind !== "Policy" && resource.references === undefined) return;
    // Traffic policies of the API's own experiments have a rule of their own.
    if (resource.group === EXPERIMENTAL_GROUP || isOpaque(namespace ?? "")) return;
    const kind = manifestKind(resource);
    const known = policyKind(resource.group, kind);
    const isByField = known?.ofSameTarget === "conflict";
    if (!isByField && !isDirect(cluster, resource.group, kind)) return;
    const told = new Set<string>();
    for (const { at, target, sectionName } of meantTargets(cluster, policy)) {
      const place = at.join(".");
      if (told.has(place)) continue;
      const winner = winnerOver(
        cluster,
        policy,
        { target, sectionName },
        isByField ? (rival) => haveCommonField(rival, policy, known) : () => true,
      );
      if (winner === undefined) continue;
      told.add(place);
      const isTentative = !isOrderKnown(winner, policy);
      const isVisible = mayBeNamed(policy, winner);
      const who = isVisible ? `${kind} \`${winner.resource.metadata.name ?? ""}\`` : `Another ${kind}`;
      report({
        at,
        severity: isTentative ? milder("warning") : "warning",
        message: `${who} applies to ${targetText(policy, target)} already${isTentative ? ", unless this one turns out to be older" : ""}, and policies of this kind ${isByField ? "that set one field are in conflict" : "are not merged"}, so this one has no effect there.`,
        related: isVisible
          ? [{ place: { id: winner.id, path: ["metadata", "name"] }, message: "The policy that counts." }]
          : [],
      });
    }
  },
});

/** An object, or a part of it, that a policy is for, and the node that says so. */
interface MeantTarget {
  readonly at: Path;
  readonly target: Target;
  readonly sectionName: string | undefined;
}

/** What a policy names, then what it certainly selects in its own namespace. */
function* meantTargets(cluster: Cluster, policy: Delivered): Generator<MeantTarget, void> {
  const { resource, namespace } = policy;
  for (const { path, ref, sectionName } of resource.kind === "Policy" ? resource.spec.targets : []) {
    const target = policyTarget(ref, namespace);
    if (target !== undefined && !isOpaque(target.name))
      yield { at: [...path, sectionName === undefined ? "name" : "sectionName"], target, sectionName };
  }
  for (const { path, ref, selector, sectionName } of targetsWritten(policy)) {
    if (selector === undefined || ref.kind === undefined) continue;
    const { group = GATEWAY_GROUP, kind } = ref;
    for (const one of selectableIn(cluster, { group, kind }, namespace, selector)) {
      const { name } = one.resource.metadata;
      if (name === undefined || isOpaque(name) || appliesTo(policy, one, sectionName, cluster) !== "yes")
        continue;
      yield { at: [...path, "kind"], target: { group, kind, namespace, name }, sectionName };
    }
  }
}

/** True where the table of references says so of the kind, or every definition of it in the workspace, and there is one. */
function isDirect(cluster: Cluster, group: string, kind: string): boolean {
  if (referencesOfKind(group, kind)?.isOldestOnly === true) return true;
  const definitions = cluster.objects.definitionsOf(group, kind);
  return (
    definitions.length > 0 &&
    definitions.every(({ resource }) => resource.metadata.labels[POLICY_LABEL] === "Direct")
  );
}

/** The policy of the same kind that has the same part of the target before this one, by its name or by its labels. */
function winnerOver(
  cluster: Cluster,
  policy: Delivered,
  { target, sectionName }: Pick<MeantTarget, "target" | "sectionName">,
  isRival: (other: Delivered) => boolean,
): Delivered | undefined {
  const { resource } = policy;
  const contending = cluster.policies.contendersOfKind(resource.group, manifestKind(resource), target);
  const isHere = (other: Delivered): boolean =>
    isRival(other) && meanOneTarget(policy, other, target, cluster.lookup);
  const isNaming = ({ namespace, resource: { spec } }: Delivered<Policy>) =>
    spec.targets.some((candidate) => {
      const its = policyTarget(candidate.ref, namespace);
      const isSame = its?.group === target.group && its.kind === target.kind;
      return (
        isSame &&
        its.name === target.name &&
        its.namespace === target.namespace &&
        candidate.sectionName === sectionName
      );
    });
  const isMet = (other: Delivered<Policy>): boolean => isNaming(other) && isHere(other);
  const naming = isOfKind(policy, "Policy")
    ? firstOf(rivalsBefore(policy, contending, isMet))
    : contending.inOrder.filter(isMet);
  const selecting = selectingPolicies(cluster, policy, target, sectionName).filter(isHere);
  const [winner] = inPrecedenceOrder([...naming, ...selecting, policy]);
  return winner?.id === policy.id ? undefined : winner;
}

/** The first of what is worked out one after another as it is asked for, if there is one. */
function firstOf<T>([first]: Iterable<T>): readonly T[] {
  return first === undefined ? [] : [first];
}

/** The policies of the same kind that select a target by its labels. */
function selectingPolicies(
  cluster: Cluster,
  policy: Delivered,
  target: Target,
  sectionName: string | undefined,
): readonly Delivered[] {
  const { group } = policy.resource;
  const kind = manifestKind(policy.resource);
  const { others } = cluster.policies.directory(group, kind);
  if (others.all.length === 0) return [];
  const found = cluster.lookup.find(policy.id, target);
  if (found.kind !== "found") return [];
  return selectingPerhaps(others, found.target.resource).filter(
    (other) => !haveSameName(other, policy) && appliesTo(other, found.target, sectionName, cluster) === "yes",
  );
}
