import { defineRule } from "../rule.ts";
import { ADDRESS } from "./gatewayParts.ts";

export default defineRule({
  id: "gateway-address-type-deprecated",
  category: "migration",
  severity: "hint",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "An address of a Gateway has the deprecated type `NamedAddress`.",
  why: `What a \`NamedAddress\` names was never said, so each implementation read it in its own way. The type is deprecated in favour
of types that bear an implementation's domain, as in \`example.net/reserved-address\`. It is a
hint, since some implementations, GKE among them, have no other name for it.`,
  source: ADDRESS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  addresses:
    - type: NamedAddress
#           ^^^^^^^^^^^^ hint gateway-address-type-deprecated: \`NamedAddress\` is deprecated. Use the type that your implementation has for named addresses, with its domain before it, if it has one.
      value: shop-frontend
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`,
  correction: `
-    - type: NamedAddress
+    - type: example.net/reserved-address
`,
  check(_cluster, { resource }, report) {
    (resource.spec.addresses ?? []).forEach(({ type }, index) => {
      if (type !== "NamedAddress") return;
      report({
        at: ["spec", "addresses", index, "type"],
        message:
          "`NamedAddress` is deprecated. Use the type that your implementation has for named addresses, with its domain before it, if it has one.",
        isDeprecated: true,
      });
    });
  },
});
