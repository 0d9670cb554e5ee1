import { missingMemberRule } from "../filters/union.ts";
import { LISTENER_AUTH_UNION } from "./listenerFilters.ts";

export default missingMemberRule(LISTENER_AUTH_UNION, {
  id: "cel-listener-extauth-union-missing",
  summary: "An `externalAuth` of a listener without the settings of its `protocol`",
  why: "The API server asks for `http` with the protocol HTTP and for `grpc` with GRPC. Where every default suits, an empty map is enough.",
  skeletons: { http: {}, grpc: {} },
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
              protocol: GRPC
#                       ^^^^ error cel-listener-extauth-union-missing: An \`externalAuth\` of protocol \`GRPC\` needs \`grpc\`; the API server refuses the Gateway without it. 💡
              backendRef: { name: login, port: 9000 }
`,
});
