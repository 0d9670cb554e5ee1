import { telemetryRival } from "../../gateway-api/status/telemetryStatus.ts";
import { isTelemetryPolicy } from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { milder } from "../severityOfDetail.ts";

export default defineRule({
  id: "telemetry-conflict",
  category: "status",
  severity: "warning",
  kinds: ["Policy"],
  summary: "An older telemetry policy has the Gateway",
  why: "A Gateway has one telemetry policy: the oldest, or the first by name where both are of one age. The others are not accepted for it: `Conflicted`. Where the manifests do not say when they were created, the first by name is taken to win, and this is an information only.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-4768/",
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XTelemetryPolicy
metadata: { name: traces, namespace: infra, creationTimestamp: "2026-06-01T00:00:00Z" }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: Gateway, name: edge }
#                                                              ^^^^ warning telemetry-conflict: XTelemetryPolicy \`quiet\` has Gateway \`edge\` already; a Gateway takes one, so this one is not accepted for it.
  tracing: { mode: Disabled }
---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XTelemetryPolicy
metadata: { name: quiet, namespace: infra, creationTimestamp: "2026-01-01T00:00:00Z" }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: Gateway, name: edge }
  tracing: { mode: Disabled }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  correction: `
-    - { group: gateway.networking.k8s.io, kind: Gateway, name: edge }
-  tracing: { mode: Disabled }
----
-apiVersion: gateway.networking.x-k8s.io/v1alpha1
-kind: XTelemetryPolicy
-metadata: { name: quiet, namespace: infra, creationTimestamp: "2026-01-01T00:00:00Z" }
-spec:
-  targetRefs:
     - { group: gateway.networking.k8s.io, kind: Gateway, name: edge }
`,
  check(cluster, policy, report) {
    const { resource, namespace } = policy;
    if (!isTelemetryPolicy(resource) || isOpaque(namespace ?? "")) return;
    const contest = { policies: cluster.policies, view: cluster.lookup };
    for (const target of resource.spec.targets) {
      const found = telemetryRival({ ...policy, resource }, target, contest);
      if (found === undefined) continue;
      const { rival, isTentative } = found;
      report({
        at: [...target.path, "name"],
        severity: isTentative ? milder("warning") : "warning",
        message: `XTelemetryPolicy \`${rival.resource.metadata.name ?? ""}\` has Gateway \`${target.ref.name ?? ""}\` already${isTentative ? ", unless this one turns out to be older" : ""}; a Gateway takes one, so this one is not accepted for it.`,
        related: [
          { place: { id: rival.id, path: ["spec", "targetRefs"] }, message: "The policy that counts." },
        ],
      });
    }
  },
});
