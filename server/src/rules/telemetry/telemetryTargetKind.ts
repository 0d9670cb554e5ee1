import { groupInWords } from "../../gateway-api/target.ts";
import { EXPERIMENTAL_GROUP, GATEWAY_GROUP, isTelemetryPolicy } from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";

const OWN_GROUPS: ReadonlySet<string> = new Set(["", GATEWAY_GROUP, EXPERIMENTAL_GROUP]);

export default defineRule({
  id: "telemetry-target-kind",
  category: "reference",
  severity: "warning",
  kinds: ["Policy"],
  summary: "A telemetry policy for something that is no Gateway",
  why: "An XTelemetryPolicy says what Gateways report about their requests, and aims at Gateways of its own namespace. For a Route or a Service it does nothing. Kinds of an implementation are its own to say.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-4768/",
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XTelemetryPolicy
metadata: { name: traces, namespace: infra }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop }
#                                               ^^^^^^^^^ warning telemetry-target-kind: \`HTTPRoute\` reports nothing by itself, so the policy does nothing for it. Aim it at the Gateway.
  tracing: { mode: Disabled }
`,
  correction: `
-    - { group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop }
+    - { group: gateway.networking.k8s.io, kind: Gateway, name: edge }
`,
  check(_cluster, policy, report) {
    if (!isTelemetryPolicy(policy.resource)) return;
    for (const { path, ref } of policy.resource.spec.targets) {
      const { group, kind } = ref;
      if (group === undefined || kind === undefined || isOpaque(group) || isOpaque(kind)) continue;
      if (!OWN_GROUPS.has(group) || (group === GATEWAY_GROUP && kind === "Gateway")) continue;
      report({
        at: [...path, kind === "Gateway" ? "group" : "kind"],
        message:
          kind === "Gateway"
            ? `No Gateway is in ${groupInWords(group)}, so the policy does nothing. Its group is \`${GATEWAY_GROUP}\`.`
            : `\`${kind}\` reports nothing by itself, so the policy does nothing for it. Aim it at the Gateway.`,
      });
    }
  },
});
