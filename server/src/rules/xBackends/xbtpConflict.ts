import type { Delivered } from "../../delivery/delivered.ts";
import { policyTarget } from "../../gateway-api/references.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { milder } from "../severityOfDetail.ts";

export default defineRule({
  id: "xbtp-conflict",
  category: "status",
  severity: "warning",
  kinds: ["XBackendTrafficPolicy"],
  summary: "An older traffic policy has the backend",
  why: "A backend has one traffic policy: the oldest, or the first by name where both are of one age. The others are not accepted for it: `Conflicted`. Where the manifests do not say when they were created, the order is the alphabet's and this an information only.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-713/#conflict-resolution",
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackendTrafficPolicy
metadata: { name: retries, namespace: shop, creationTimestamp: "2025-06-01T00:00:00Z" }
spec:
  targetRefs:
    - { group: "", kind: Service, name: cart }
#                                       ^^^^ warning xbtp-conflict: XBackendTrafficPolicy \`sessions\` has Service \`cart\` already; a backend takes one, so this one is not accepted for it.
  retryConstraint: { budget: { percent: 20, interval: 10s } }
---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackendTrafficPolicy
metadata: { name: sessions, namespace: shop, creationTimestamp: "2025-01-01T00:00:00Z" }
spec:
  targetRefs:
    - { group: "", kind: Service, name: cart }
  retryConstraint: { budget: { percent: 20, interval: 10s } }
`,
  good: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackendTrafficPolicy
metadata: { name: retries, namespace: shop, creationTimestamp: "2025-06-01T00:00:00Z" }
spec:
  targetRefs:
    - { group: "", kind: Service, name: cart }
  retryConstraint: { budget: { percent: 20, interval: 10s } }
---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackendTrafficPolicy
metadata: { name: sessions, namespace: shop, creationTimestamp: "2025-01-01T00:00:00Z" }
spec:
  targetRefs:
    - { group: "", kind: Service, name: basket }
  retryConstraint: { budget: { percent: 20, interval: 10s } }
`,
  check(cluster, policy, report) {
    if (policy.namespace === undefined || isOpaque(policy.namespace)) return;
    policy.resource.spec.targetRefs.forEach((ref, index) => {
      const target = policyTarget(ref, policy.namespace);
      if (target === undefined || isOpaque(target.name)) return;
      const earlier = cluster
        .trafficPolicies(target)
        .filter((other) => other.id !== policy.id && !isSameObject(other, policy) && precedes(other, policy));
      const [first] = earlier.sort((a, b) => (precedes(a, b) ? -1 : 1));
      if (first === undefined) return;
      const isTentative = createdAt(first) === undefined || createdAt(policy) === undefined;
      const name = first.resource.metadata.name ?? "";
      report({
        at: ["spec", "targetRefs", index, "name"],
        severity: isTentative ? milder("warning") : "warning",
        message: `XBackendTrafficPolicy \`${name}\` has ${ref.kind ?? ""} \`${target.name}\` already${isTentative ? ", unless this one turns out to be older" : ""}; a backend takes one, so this one is not accepted for it.`,
        related: [
          { place: { id: first.id, path: ["spec", "targetRefs"] }, message: "The policy that counts." },
        ],
      });
    });
  },
});

/** One policy that stands in two folders is not its own rival. */
function isSameObject(a: Delivered, b: Delivered): boolean {
  return a.namespace === b.namespace && a.resource.metadata.name === b.resource.metadata.name;
}

/** Milliseconds since 1970; undefined for manifests that no cluster has seen. */
function createdAt({ resource }: Delivered): number | undefined {
  const time = Date.parse(resource.metadata.creationTimestamp ?? "");
  return Number.isNaN(time) ? undefined : time;
}

/** The older one goes first; of one age, or where an age is not known, the first by name. */
function precedes(a: Delivered, b: Delivered): boolean {
  const [ageA, ageB] = [createdAt(a), createdAt(b)];
  if (ageA !== undefined && ageB !== undefined && ageA !== ageB) return ageA < ageB;
  return (a.resource.metadata.name ?? "") < (b.resource.metadata.name ?? "");
}
