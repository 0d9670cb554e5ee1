import { EXTERNAL_AUTH_UNION } from "./externalAuthUnion.ts";
import { foreignMemberRule } from "./union.ts";

export default foreignMemberRule(EXTERNAL_AUTH_UNION, {
  id: "cel-extauth-union-extra",
  summary: "An `externalAuth` with settings of the other `protocol`",
  why: "The service that decides is asked by HTTP or by gRPC, and the settings in `http` and `grpc` are for one of them each. The API server refuses an `externalAuth` with those of the other protocol, even if they are empty.",
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
            protocol: HTTP
            backendRef: { name: login, port: 9000 }
            grpc:
#           ^^^^ error cel-extauth-union-extra: \`grpc\` does not belong to the protocol \`HTTP\`; the API server refuses the route. Change \`protocol\` to \`GRPC\`, or set \`http\` instead. 💡
              allowedHeaders: [Cookie]
      backendRefs: [{ name: checkout, port: 8080 }]
`,
});
