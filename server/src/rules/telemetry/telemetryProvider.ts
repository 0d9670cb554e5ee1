import { isTelemetryPolicy } from "../../model/resource.ts";
import { namedBackendFault, namedPortFaults } from "../backend/namedBackend.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "telemetry-provider",
  category: "reference",
  severity: "warning",
  kinds: ["Policy"],
  summary: "The receiver of traces is no backend, is not in the workspace, or lacks the port",
  why: "Spans are sent to the backend that `tracing.provider` names, by OTLP. Where it cannot be used the policy reports `ResolvedRefs: False` with `BackendNotFound`, `InvalidKind` or `RefNotPermitted`, and traces are lost. The ReferenceGrant that one in another namespace needs is asked for by `grant-missing`. Plain absence is a hint, because collectors are mostly made by charts and operators.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-4768/",
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XTelemetryPolicy
metadata: { name: traces, namespace: infra }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: Gateway, name: edge }
  tracing:
    mode: Enabled
    provider:
      backendRef: { name: colector, port: 4317 }
#                         ^^^^^^^^ warning telemetry-provider: Service \`colector\` is not in this workspace, and without it traces go nowhere. Did you mean \`collector\`? 💡
---
apiVersion: v1
kind: Service
metadata: { name: collector, namespace: infra }
spec: { ports: [{ port: 4317 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  check(cluster, policy, report) {
    if (!isTelemetryPolicy(policy.resource)) return;
    for (const fault of namedPortFaults(policy, "traces go nowhere", cluster)) report(fault);
    for (const decision of cluster.backends.of(policy.id)) {
      const fault = namedBackendFault(policy, decision, "traces go nowhere", cluster);
      if (fault !== undefined) report(fault);
    }
  },
});
