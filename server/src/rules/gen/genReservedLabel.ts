import { GATEWAY_GROUP } from "../../model/resource.ts";
import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./proposal.ts";

export default defineRule({
  id: "gen-reserved-label",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  summary: "A label or annotation for generated resources has the reserved prefix",
  why: "What starts with `gateway.networking.k8s.io/` belongs to the Gateway API: implementations set `gateway-name` and `gateway-class-name` by themselves and overwrite what stands there. The proposal forbids the prefix, although the API server does not refuse it yet.",
  source: `${PROPOSAL}#labels-and-annotations`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    labels:
      gateway.networking.k8s.io/gateway-name: shop
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error gen-reserved-label: \`gateway.networking.k8s.io/\` is reserved for the Gateway API; an implementation overwrites this label or rejects the Gateway. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  correction: `
-      gateway.networking.k8s.io/gateway-name: shop
+      example.com/team: shop
`,
  check(_cluster, gateway, report) {
    const { infrastructure } = gateway.resource.spec;
    // What a child may set there at all is another rule's.
    if (infrastructure?.attachTo !== undefined) return;
    for (const field of ["labels", "annotations"] as const) {
      for (const key of Object.keys(infrastructure?.[field] ?? {})) {
        if (!key.startsWith(RESERVED)) continue;
        const path = ["spec", "infrastructure", field, key];
        report({
          at: path,
          on: "key",
          message: `\`${RESERVED}\` is reserved for the Gateway API; an implementation overwrites this ${field.slice(0, -1)} or rejects the Gateway.`,
          fixes: [fixBy(`Remove the ${field.slice(0, -1)}`, removeAt({ id: gateway.id, path }))],
        });
      }
    }
  },
});

const RESERVED = `${GATEWAY_GROUP}/`;
