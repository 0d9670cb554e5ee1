import { keyFormatRule } from "./qualifiedName.ts";

export default keyFormatRule({
  id: "cel-infra-annotation-key-format",
  summary: "A key in `spec.infrastructure.annotations` that no annotation can have",
  why: "The implementation puts these annotations on every object that it makes for the Gateway. A key that Kubernetes does not take would make all of them fail, so the Gateway is refused at once.",
  map: "annotations",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  infrastructure:
    annotations:
      Example.com/cost centre: shop
#     ^^^^^^^^^^^^^^^^^^^^^^^ error cel-infra-annotation-key-format: \`Example.com/cost centre\` is no key that an annotation can have; the API server refuses the Gateway. A key is a name of at most 63 letters, digits, \`-\`, \`_\` and \`.\`, with a lower-case domain and one \`/\` before it if need be. 💡
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`,
});
