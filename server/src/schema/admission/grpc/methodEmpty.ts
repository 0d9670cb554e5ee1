import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet } from "../admittedValue.ts";
import { METHOD_MATCH_SOURCE, METHOD_MATCHES } from "./methodMatch.ts";

export default defineAdmissionRule({
  id: "cel-grpc-method-empty",
  summary: "A match by `method` with neither service nor method",
  why: "`method` holds conditions on the service and the method of a call, and needs one of them. The API server refuses the route otherwise. A match for every call leaves `method` out.",
  source: METHOD_MATCH_SOURCE,
  places: METHOD_MATCHES,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches:
        - method: { type: Exact }
#                 ^^^^^^^^^^^^^^^ error cel-grpc-method-empty: A match by \`method\` needs a \`service\` or a \`method\`; the API server refuses the route. Add one of them, or remove this \`method\` to match every call. 💡
          headers: [{ name: x-tenant, value: beta }]
      backendRefs: [{ name: catalog, port: 9090 }]
`,
  correction: `
-        - method: { type: Exact }
+        - method: { service: shop.Catalog }
`,
  check(match, report) {
    if (typeof match !== "object" || isSet(match, "service") || isSet(match, "method")) return;
    report({
      at: [],
      message:
        "A match by `method` needs a `service` or a `method`; the API server refuses the route. Add one of them, or remove this `method` to match every call.",
      fixes: [
        { title: "Remove the empty `method`", edits: [{ kind: "remove", path: [] }], isPreferred: true },
      ],
    });
  },
});
