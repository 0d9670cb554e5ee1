import { foreignMemberRule } from "../filters/union.ts";
import { LISTENER_AUTH_UNION } from "./listenerFilters.ts";

export default foreignMemberRule(LISTENER_AUTH_UNION, {
  id: "cel-listener-extauth-union-extra",
  summary: "An `externalAuth` of a listener with settings of the other `protocol`",
  why: "The service that decides is asked by HTTP or by gRPC, and the settings in `http` and `grpc` are for one of them each. The API server refuses those of the other protocol, even if they are empty.",
  exampleOptions: { bundleVersion: "1.7" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      filters:
        requests:
          - type: ExternalAuth
            externalAuth:
              protocol: HTTP
              backendRef: { name: login, port: 9000 }
              grpc: {}
#             ^^^^ error cel-listener-extauth-union-extra: \`grpc\` does not belong to the protocol \`HTTP\`; the API server refuses the Gateway. Change \`protocol\` to \`GRPC\`, or set \`http\` instead. 💡
`,
});
