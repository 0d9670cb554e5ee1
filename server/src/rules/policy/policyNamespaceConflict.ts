import type { Delivered } from "../../delivery/delivered.ts";
import { contenders, rivalsBefore } from "../../gateway-api/contenders.ts";
import { isOrderKnown } from "../../gateway-api/objectPrecedence.ts";
import { manifestKind } from "../../model/resource.ts";
import { podSelectorOf } from "../../workspace/cluster/meshPolicies.ts";
import { targetsWritten } from "../../workspace/cluster/policyDirectory.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { milder } from "../severityOfDetail.ts";

/** Kinds by their group of which only the oldest holds, of those for the same pods. */
const OLDEST_HOLDS: ReadonlyMap<string, string> = new Map([
  ["security.istio.io", "PeerAuthentication"],
  ["telemetry.istio.io", "Telemetry"],
]);

/** The label by which an object is for one installation of Istio of several. */
const REVISION = "istio.io/rev";

export default defineRule({
  id: "policy-namespace-conflict",
  category: "status",
  severity: "warning",
  kinds: ["Other", "Policy"],
  summary: "An older policy of the same kind holds for the same pods already.",
  why: `Istio takes one PeerAuthentication and one Telemetry without a selector for a namespace, and one for a selector. Of several the
oldest holds, and nothing says that the others do not: a \`STRICT\` beside an older \`PERMISSIVE\` asks for nothing. Those in the root namespace hold
for the whole mesh, under the same terms. Policies for other revisions (\`${REVISION}\`) are no rivals. Without creation times the first by name is
taken to win, and this is an information.`,
  source: "https://istio.io/latest/docs/concepts/security/#peer-authentication",
  bad: `
apiVersion: security.istio.io/v1
kind: PeerAuthentication
metadata: { name: default, namespace: shop, creationTimestamp: "2025-01-01T00:00:00Z" }
spec: { mtls: { mode: PERMISSIVE } }
---
apiVersion: security.istio.io/v1
kind: PeerAuthentication
metadata: { name: strict, namespace: shop, creationTimestamp: "2025-06-01T00:00:00Z" }
#                 ^^^^^^ warning policy-namespace-conflict: PeerAuthentication \`default\` holds for all of namespace \`shop\` already, and of several only the oldest counts, so this one has no effect.
spec: { mtls: { mode: STRICT } }
`,
  correction: `
-metadata: { name: default, namespace: shop, creationTimestamp: "2025-01-01T00:00:00Z" }
-spec: { mtls: { mode: PERMISSIVE } }
----
-apiVersion: security.istio.io/v1
-kind: PeerAuthentication
 metadata: { name: strict, namespace: shop, creationTimestamp: "2025-06-01T00:00:00Z" }
`,
  check(cluster, policy, report) {
    const { resource, namespace } = policy;
    const kind = OLDEST_HOLDS.get(resource.group);
    if (kind === undefined || kind !== manifestKind(resource)) return;
    if (namespace === undefined || isOpaque(namespace) || targetsWritten(policy).length > 0) return;
    const others = cluster.objects.inNamespace(resource.group, kind, namespace);
    if (others.length < 2) return;
    const [winner] = rivalsBefore(policy, contenders(others), (other) => isForSamePods(policy, other));
    if (winner === undefined) return;
    const isTentative = !isOrderKnown(winner, policy);
    const where =
      podSelectorOf(policy) === undefined ? `all of namespace \`${namespace}\`` : "the same labels";
    report({
      at: ["metadata", "name"],
      ...(isTentative ? { severity: milder("warning") } : {}),
      message: `${kind} \`${winner.resource.metadata.name ?? ""}\` holds for ${where} already${isTentative ? ", unless this one turns out to be older" : ""}, and of several only the oldest counts, so this one has no effect.`,
      related: [{ place: { id: winner.id, path: ["metadata", "name"] }, message: "The policy that counts." }],
    });
  },
});

function isForSamePods(policy: Delivered, other: Delivered): boolean {
  const revisions = [policy, other].map(({ resource }) => resource.metadata.labels[REVISION]);
  return (
    revisions[0] === revisions[1] &&
    targetsWritten(other).length === 0 &&
    deepEqual(podSelectorOf(policy)?.matchLabels, podSelectorOf(other)?.matchLabels)
  );
}
