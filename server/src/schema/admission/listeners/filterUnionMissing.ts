import { missingMemberRule } from "../filters/union.ts";
import { LISTENER_FILTER_UNION } from "./listenerFilters.ts";

export default missingMemberRule(LISTENER_FILTER_UNION, {
  id: "cel-listener-filter-union-missing",
  summary: "A filter of a listener without the member that its `type` names",
  why: "The `type` of a filter says what it does, and the member of that name says how: which service is asked, which object of the implementation is meant. The API server refuses a filter without it.",
  skeletons: {
    externalAuth: { protocol: "HTTP", backendRef: { name: "example", port: 8080 }, http: {} },
    extensionRef: { group: "example.com", kind: "Example", name: "example" },
  },
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
#                 ^^^^^^^^^^^^ error cel-listener-filter-union-missing: A filter of type \`ExternalAuth\` needs \`externalAuth\`; the API server refuses the Gateway without it. 💡
`,
});
