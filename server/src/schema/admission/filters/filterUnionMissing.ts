import { defineAdmissionRule } from "../admissionRule.ts";
import { FILTERING_KINDS, inFilterLists } from "./filterPlaces.ts";
import { FILTER_SOURCE, FILTER_UNION } from "./filterUnion.ts";
import { refuseMissingMember } from "./union.ts";

export default defineAdmissionRule({
  id: "cel-filter-union-missing",
  summary: "A filter without the member that its `type` names",
  why: "The `type` of a filter says what it does, and the member of that name says how: which headers, which address, which backend. The API server refuses a filter without it. Often the member stands one level too high, or its name has a typing error and was dropped.",
  source: FILTER_SOURCE,
  places: inFilterLists(FILTERING_KINDS, "[]"),
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
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - filters:
        - type: CORS
          cors:
            allowOrigins: ["https://shop.example.com"]
      backendRefs: [{ name: catalog, port: 8080 }]
`,
  check(filter, report) {
    refuseMissingMember(filter, FILTER_UNION, SKELETONS, report);
  },
});

/** Members that are accepted as they stand; their names and values are there to be replaced. */
const SKELETONS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["requestHeaderModifier", { set: [{ name: "X-Example", value: "example" }] }],
  ["responseHeaderModifier", { set: [{ name: "X-Example", value: "example" }] }],
  ["requestMirror", { backendRef: { name: "example", port: 8080 } }],
  ["requestRedirect", { scheme: "https", statusCode: 301 }],
  ["urlRewrite", { hostname: "example.com" }],
  ["cors", { allowOrigins: ["https://example.com"] }],
  ["externalAuth", { protocol: "HTTP", backendRef: { name: "example", port: 8080 }, http: {} }],
  ["extensionRef", { group: "example.com", kind: "Example", name: "example" }],
]);
