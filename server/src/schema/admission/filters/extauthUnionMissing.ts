import { EXTERNAL_AUTH_UNION } from "./externalAuthUnion.ts";
import { missingMemberRule } from "./union.ts";

export default missingMemberRule(EXTERNAL_AUTH_UNION, {
  id: "cel-extauth-union-missing",
  summary: "An `externalAuth` without the settings of its `protocol`",
  why: "The API server asks for `http` with the protocol HTTP and for `grpc` with GRPC. Where every default suits, an empty map is enough.",
  skeletons: { http: {}, grpc: {} },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: checkout, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - filters:
        - type: ExternalAuth
          externalAuth:
            protocol: GRPC
#                     ^^^^ error cel-extauth-union-missing: An \`externalAuth\` of protocol \`GRPC\` needs \`grpc\`; the API server refuses the route without it. 💡
            backendRef: { name: login, port: 9000 }
      backendRefs: [{ name: checkout, port: 8080 }]
`,
});
