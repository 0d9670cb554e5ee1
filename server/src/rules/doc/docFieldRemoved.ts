import { describeRule } from "../describedRule.ts";
import { STRUCTURE } from "../field/structureSource.ts";

export default describeRule({
  id: "doc-field-removed",
  category: "admission",
  severity: "warning",
  summary: "A field that the chosen release no longer has.",
  why: "The API server drops a field that its CRDs no longer have. Where another field took over, a fix moves what the old one says.",
  source: STRUCTURE,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front-door
  namespace: edge
spec:
  gatewayClassName: internet
  backendTLS:
    clientCertificateRef:
      name: front-door-client
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`,
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front-door
  namespace: edge
spec:
  gatewayClassName: internet
  tls:
    backend:
      clientCertificateRef:
        name: front-door-client
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`,
});
