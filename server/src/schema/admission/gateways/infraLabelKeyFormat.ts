import { keyFormatRule } from "./qualifiedName.ts";

export default keyFormatRule({
  id: "cel-infra-label-key-format",
  summary: "A key in `spec.infrastructure.labels` that no label can have",
  why: "The implementation puts these labels on every object that it makes for the Gateway. A key that Kubernetes does not take would make all of them fail, so the Gateway is refused at once.",
  map: "labels",
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
});
