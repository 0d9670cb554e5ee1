import { defineAdmissionRule } from "../admissionRule.ts";
import { EXTERNAL_AUTH_SOURCE, EXTERNAL_AUTH_UNION, EXTERNAL_AUTHS } from "./externalAuthUnion.ts";
import { refuseMissingMember } from "./union.ts";

export default defineAdmissionRule({
  id: "cel-extauth-union-missing",
  summary: "An `externalAuth` without the settings of its `protocol`",
  why: "The API server asks for `http` with the protocol HTTP and for `grpc` with GRPC. Where every default suits, an empty map is enough.",
  source: EXTERNAL_AUTH_SOURCE,
  places: EXTERNAL_AUTHS,
  release: { channel: "experimental" },
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
  good: `
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
            backendRef: { name: login, port: 9000 }
            grpc: {}
      backendRefs: [{ name: checkout, port: 8080 }]
`,
  check(externalAuth, report) {
    refuseMissingMember(externalAuth, EXTERNAL_AUTH_UNION, EMPTY_SETTINGS, report);
  },
});

const EMPTY_SETTINGS: ReadonlyMap<string, unknown> = new Map([
  ["http", {}],
  ["grpc", {}],
]);
