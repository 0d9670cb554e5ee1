import { defineAdmissionRule } from "../admissionRule.ts";
import { HTTP_ONLY, inFilterLists } from "./filterPlaces.ts";
import { CORS_SOURCE, refuseStarAmongOthers } from "./starAlone.ts";

export default defineAdmissionRule({
  id: "cel-cors-methods-star-alone",
  summary: "A CORS filter with `*` among other methods in `allowMethods`",
  why: "`*` allows every method, so others beside it would say nothing. The API server refuses the list.",
  source: CORS_SOURCE,
  places: inFilterLists(HTTP_ONLY, "[].cors.allowMethods"),
  bad: `
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
            allowMethods: [GET, "*"]
#                               ^^^ error cel-cors-methods-star-alone: \`*\` stands for all methods and has to stand alone; the API server refuses the route. Keep only \`*\`, or remove it. 💡
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
            allowMethods: ["*"]
      backendRefs: [{ name: catalog, port: 8080 }]
`,
  check(allowed, report) {
    refuseStarAmongOthers(allowed, "methods", report);
  },
});
