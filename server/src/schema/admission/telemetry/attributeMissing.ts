import { missingMemberRule } from "../filters/union.ts";
import { ATTRIBUTE_UNION } from "./attributeSource.ts";

export default missingMemberRule(ATTRIBUTE_UNION, {
  id: "cel-telemetry-attribute-missing",
  summary: "An attribute of spans without the value that its `sourceType` names",
  why: "`sourceType` says where the value of an attribute comes from, and `headerName`, `literalValue` or `attributeKey` says which. The API server refuses an attribute without it.",
  skeletons: { headerName: "x-example", literalValue: "example", attributeKey: "server.address" },
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XTelemetryPolicy
metadata: { name: traces, namespace: infra }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge }]
  tracing:
    mode: Enabled
    provider: { backendRef: { name: collector, port: 4317 } }
    attributes:
      - name: tenant
        sourceType: Header
#                   ^^^^^^ error cel-telemetry-attribute-missing: An attribute of sourceType \`Header\` needs \`headerName\`; the API server refuses the policy without it. 💡
`,
});
