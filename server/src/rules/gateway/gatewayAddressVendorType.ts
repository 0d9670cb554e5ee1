import { addressTypeOf } from "../../gateway-api/infrastructure/addressType.ts";
import { defineRule } from "../rule.ts";
import { ADDRESS } from "./gatewayParts.ts";

export default defineRule({
  id: "gateway-address-vendor-type",
  category: "status",
  severity: "information",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "An address of a Gateway has a type of one implementation.",
  why: `A type with a domain belongs to the implementation that has this domain. Every other one rejects the Gateway with
\`UnsupportedAddress\`, so the manifest cannot move to another class as it is. Which one serves the class
the files do not say, so the predicted status is Unknown.`,
  source: ADDRESS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  addresses:
    - type: example.net/pool
#           ^^^^^^^^^^^^^^^^ information gateway-address-vendor-type: Only an implementation that defines the type \`example.net/pool\` takes it; others do not accept the Gateway.
      value: public
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`,
  correction: `
-    - type: example.net/pool
-      value: public
+    - type: Hostname
+      value: edge.example.com
`,
  check(_cluster, { resource }, report) {
    (resource.spec.addresses ?? []).forEach(({ type }, index) => {
      if (type === undefined || addressTypeOf(type) !== "vendor") return;
      report({
        at: ["spec", "addresses", index, "type"],
        message: `Only an implementation that defines the type \`${type}\` takes it; others do not accept the Gateway.`,
      });
    });
  },
});
