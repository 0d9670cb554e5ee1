import { FILTER_UNION } from "./filterUnion.ts";
import { missingMemberRule } from "./union.ts";

export default missingMemberRule(FILTER_UNION, {
  id: "cel-filter-union-missing",
  summary: "A filter without the member that its `type` names",
  why: "The `type` of a filter says what it does, and the member of that name says how: which headers, which address, which backend. The API server refuses a filter without it. Often the member stands one level too high, or its name has a typing error and was dropped.",
  skeletons: {
    requestHeaderModifier: { set: [{ name: "X-Example", value: "example" }] },
    responseHeaderModifier: { set: [{ name: "X-Example", value: "example" }] },
    requestMirror: { backendRef: { name: "example", port: 8080 } },
    requestRedirect: { scheme: "https", statusCode: 301 },
    urlRewrite: { hostname: "example.com" },
    cors: { allowOrigins: ["https://example.com"] },
    externalAuth: { protocol: "HTTP", backendRef: { name: "example", port: 8080 }, http: {} },
    extensionRef: { group: "example.com", kind: "Example", name: "example" },
  },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - filters:
        - type: CORS
#               ^^^^ error cel-filter-union-missing: A filter of type \`CORS\` needs \`cors\`; the API server refuses the route without it. 💡
      backendRefs: [{ name: catalog, port: 8080 }]
`,
});
