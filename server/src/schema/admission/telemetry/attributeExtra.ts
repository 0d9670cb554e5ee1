import { foreignMemberRule } from "../filters/union.ts";
import { ATTRIBUTE_UNION } from "./attributeSource.ts";

export default foreignMemberRule(ATTRIBUTE_UNION, {
  id: "cel-telemetry-attribute-extra",
  summary: "An attribute of spans with a value of another `sourceType`",
  why: "The value of an attribute comes from one place, which `sourceType` names: a header, a literal, or an attribute of OpenTelemetry. The API server refuses the member of another one.",
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
        literalValue: shop
#       ^^^^^^^^^^^^ error cel-telemetry-attribute-extra: \`literalValue\` does not belong to the sourceType \`Header\`; the API server refuses the policy. Change \`sourceType\` to \`Literal\`, or set \`headerName\` instead. 💡
`,
});
