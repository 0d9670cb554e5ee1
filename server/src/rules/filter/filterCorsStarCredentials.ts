import { defineRule } from "../rule.ts";
import { placedFilters } from "./placedFilters.ts";

export default defineRule({
  id: "filter-cors-star-credentials",
  category: "advice",
  severity: "information",
  kinds: ["HTTPRoute"],
  only: ["corsFilters"],
  summary: "Credentials allowed together with `*`.",
  why: `Browsers do not take \`*\` in an answer to a request with credentials, so the gateway puts the origin, method or header
of the request in its place: every site may then act for the user. \`exposeHeaders: ["*"]\` has no such way out and shows no
header.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httpcorsfilter",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - filters:
        - type: CORS
          cors: { allowOrigins: ["*"], allowCredentials: true }
#                                ^^^ information filter-cors-star-credentials: With \`allowCredentials: true\` this lets every site act for the user: the gateway answers with the origin of each request. List the origins.
`,
  correction: `
-          cors: { allowOrigins: ["*"], allowCredentials: true }
+          cors: { allowOrigins: ["https://shop.example.com"], allowCredentials: true }
`,
  check(_cluster, route, report) {
    for (const { path, filter } of placedFilters(route.resource, "cors")) {
      if (filter.cors?.allowCredentials !== true) continue;
      for (const [list, message] of MESSAGES) {
        const index = (filter.cors[list] ?? []).indexOf("*");
        if (index >= 0) report({ at: [...path, "cors", list, index], message });
      }
    }
  },
});

const MESSAGES = [
  [
    "allowOrigins",
    "With `allowCredentials: true` this lets every site act for the user: the gateway answers with the origin of each request. List the origins.",
  ],
  [
    "allowMethods",
    "With `allowCredentials: true` the gateway answers with the method of each request instead of `*`. List the methods.",
  ],
  [
    "allowHeaders",
    "With `allowCredentials: true` the gateway answers with the headers of each request instead of `*`. List the headers.",
  ],
  [
    "exposeHeaders",
    "With `allowCredentials: true` browsers take `*` for a header of that name, so scripts see no header. List the headers.",
  ],
] as const;
