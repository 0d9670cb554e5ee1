import { defineAdmissionRule } from "../admissionRule.ts";
import { INFRASTRUCTURE_KEYS, INFRASTRUCTURE_SOURCE, reportMalformedKeys } from "./qualifiedName.ts";

export default defineAdmissionRule({
  id: "cel-infra-label-key-format",
  summary: "A key in `spec.infrastructure.labels` that no label can have",
  why: "The implementation puts these labels on every object that it makes for the Gateway. A key that Kubernetes does not take would make all of them fail, so the Gateway is refused at once.",
  source: INFRASTRUCTURE_SOURCE,
  places: [{ kinds: ["Gateway"], at: ["spec.infrastructure.labels"] }],
  release: INFRASTRUCTURE_KEYS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  infrastructure:
    labels:
      Example.com/cost centre: shop
#     ^^^^^^^^^^^^^^^^^^^^^^^ error cel-infra-label-key-format: \`Example.com/cost centre\` is no key that a label can have; the API server refuses the Gateway. A key is a name of at most 63 letters, digits, \`-\`, \`_\` and \`.\`, with a lower-case domain and one \`/\` before it if need be. 💡
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`,
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  infrastructure:
    labels:
      example.com/cost-centre: shop
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`,
  check(labels, report) {
    reportMalformedKeys(labels, "a label", report);
  },
});
