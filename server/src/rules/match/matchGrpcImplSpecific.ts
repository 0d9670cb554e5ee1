import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { placedMatches } from "./placedMatches.ts";

export default defineRule({
  id: "match-grpc-impl-specific",
  category: "advice",
  severity: "information",
  kinds: ["GRPCRoute"],
  summary: "A match of a gRPC method that not every implementation has.",
  why: `Every implementation matches a service by name, alone or with a method. A method of whatever service, and regular
expressions, are for each implementation to support or not; one that does not refuses the Route or drops the rule.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#grpcmethodmatch",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: orders, namespace: shop }
spec:
  rules:
    - matches:
        - method: { method: List }
#                           ^^^^ information match-grpc-impl-specific: Not every implementation matches a method without its service. Name the \`service\`, too.
`,
  correction: `
-        - method: { method: List }
+        - method: { service: shop.v1.Orders, method: List }
`,
  check(_cluster, route, report) {
    for (const { path, match } of placedMatches(route.resource, ({ call }) => call !== undefined)) {
      const { type = "Exact", service = "", method = "" } = match.call ?? {};
      if (type === "RegularExpression") {
        report({
          at: [...path, "method", "type"],
          message:
            "Regular expressions for services and methods are not supported by every implementation. List the names if they are few.",
        });
      } else if (type === "Exact" && service === "" && method !== "" && !isOpaque(method)) {
        report({
          at: [...path, "method", "method"],
          message: "Not every implementation matches a method without its service. Name the `service`, too.",
        });
      }
    }
  },
});
