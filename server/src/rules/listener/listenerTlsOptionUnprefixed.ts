import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS } from "./listenerPlace.ts";

export default defineRule({
  id: "listener-tls-option-unprefixed",
  category: "status",
  severity: "warning",
  kinds: LISTENER_OWNERS,
  summary: "A TLS option of a listener without a domain before its name",
  why: "Options are an implementation's own and bear its domain, as in `example.net/minimum-version`. Names without one are reserved for the API, which has none so far: nobody reads them.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#listenertlsconfig",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls:
        certificateRefs: [{ name: edge }]
        options:
          minimum-version: TLSv1.3
#         ^^^^^^^^^^^^^^^ warning listener-tls-option-unprefixed: Options without a domain are reserved for the API, which has none, so no implementation reads \`minimum-version\`. Write the implementation's domain before it, as in \`example.net/minimum-version\`.
`,
  correction: `
-          minimum-version: TLSv1.3
+          example.net/minimum-version: TLSv1.3
`,
  check(_cluster, { resource }, report) {
    (resource.spec.listeners ?? []).forEach(({ tls }, index) => {
      for (const key of tls?.optionKeys ?? []) {
        if (key.includes("/") || isOpaque(key)) continue;
        report({
          at: ["spec", "listeners", index, "tls", "options", key],
          on: "key",
          message: `Options without a domain are reserved for the API, which has none, so no implementation reads \`${key}\`. Write the implementation's domain before it, as in \`example.net/${key}\`.`,
        });
      }
    });
  },
});
