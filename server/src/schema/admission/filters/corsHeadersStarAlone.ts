import { defineAdmissionRule } from "../admissionRule.ts";
import { HTTP_ONLY, inFilterLists } from "./filterPlaces.ts";
import { CORS_SOURCE, refuseStarAmongOthers } from "./starAlone.ts";

export default defineAdmissionRule({
  id: "cel-cors-headers-star-alone",
  summary: "A CORS filter with `*` among other headers in `allowHeaders`",
  why: "`*` allows every header of a request, so others beside it would say nothing. The API server refuses the list. Browsers do not count `Authorization` as part of `*`, so where it is needed the headers are better named one by one.",
  source: CORS_SOURCE,
  places: inFilterLists(HTTP_ONLY, "[].cors.allowHeaders"),
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
            allowHeaders: ["*", Authorization]
#                          ^^^ error cel-cors-headers-star-alone: \`*\` stands for all headers and has to stand alone; the API server refuses the route. Keep only \`*\`, or remove it. 💡
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
            allowHeaders: [Authorization]
      backendRefs: [{ name: catalog, port: 8080 }]
`,
  check(allowed, report) {
    refuseStarAmongOthers(allowed, "headers", report);
  },
});
