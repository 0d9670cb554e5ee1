import { defineRule } from "../rule.ts";
import { placedFilters } from "./placedFilters.ts";

export default defineRule({
  id: "filter-extauth-forwardbody-zero",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute"],
  only: ["authorizingFilters"],
  summary: "A body forwarded for authorization, with room for none of it.",
  why: `\`maxSize\` says how many bytes of the body go along when the authorization service is asked. Zero, which is what
holds where it is left out, sends none: \`forwardBody\` then does nothing.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httpexternalauthfilter",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - filters:
        - type: ExternalAuth
          externalAuth:
            protocol: HTTP
            backendRef: { name: auth, port: 80 }
            forwardBody: { maxSize: 0 }
#                                   ^ hint filter-extauth-forwardbody-zero: With a \`maxSize\` of 0 no body is forwarded. Give it a size in bytes, or remove \`forwardBody\`.
`,
  correction: `
-            forwardBody: { maxSize: 0 }
+            forwardBody: { maxSize: 1024 }
`,
  check(_cluster, route, report) {
    for (const { path, filter } of placedFilters(route.resource, "authorizedBody")) {
      const body = filter.authorizedBody;
      if (body === undefined || (body.maxSize ?? 0) !== 0) continue;
      const at = [...path, "externalAuth", "forwardBody"];
      const isWritten = body.maxSize !== undefined;
      report({
        at: isWritten ? [...at, "maxSize"] : at,
        on: isWritten ? "value" : "key",
        message: isWritten
          ? "With a `maxSize` of 0 no body is forwarded. Give it a size in bytes, or remove `forwardBody`."
          : "Without `maxSize` no body is forwarded. Give it a size in bytes, or remove `forwardBody`.",
      });
    }
  },
});
