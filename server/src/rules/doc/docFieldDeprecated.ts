import { describeRule } from "../describedRule.ts";
import { STRUCTURE } from "../field/structureSource.ts";

export default describeRule({
  id: "doc-field-deprecated",
  category: "migration",
  severity: "hint",
  summary: "A field that the chosen release advises against.",
  why: "The API server still takes a deprecated field, and implementations still read it. A later release drops it, so what it says is better said where the release has it now. Sessions, for instance, belong to an XBackend since release 1.7, because they keep clients on the endpoints of one backend.",
  source: STRUCTURE,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: checkout, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - backendRefs: [{ name: checkout, port: 8080 }]
      sessionPersistence: { cookie: { name: basket } }
`,
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: checkout, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - backendRefs: [{ group: gateway.networking.x-k8s.io, kind: XBackend, name: checkout }]
---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: checkout, namespace: shop }
spec:
  type: EndpointSelector
  endpointSelector: { matchLabels: { app: checkout } }
  port: { number: 8080 }
  sessionPersistence: { cookie: { name: basket } }
`,
});
