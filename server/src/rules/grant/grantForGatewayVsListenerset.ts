import { displayName } from "../../delivery/delivered.ts";
import { LISTENER_SETS } from "../listenerset/listenerSet.ts";
import { defineRule } from "../rule.ts";
import { grantFaults } from "./grantFaults.ts";
import { consequenceText, nearMissFixes, referredText, relatedField } from "./grantFixes.ts";

export default defineRule({
  id: "grant-for-gateway-vs-listenerset",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  summary: "A Gateway's reference is granted to ListenerSets only",
  why: "Grants for ListenerSets and for Gateways are independent of each other: a Gateway cannot use what its ListenerSets may use, and the other way round. The other direction is `listenerset-refgrant-not-inherited`.",
  source: LISTENER_SETS,
  bad: `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls:
        certificateRefs:
          - name: wildcard
            namespace: certificates
#                      ^^^^^^^^^^^^ error grant-for-gateway-vs-listenerset: ReferenceGrant \`certificates/wildcard\` lets ListenerSets refer to Secret \`wildcard\`, but not Gateways, so the listener cannot use it. Add \`kind: Gateway\` to its \`from\`. 💡
#- certificates/grant.yaml
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: wildcard, namespace: certificates }
spec:
  from:
    - { group: gateway.networking.k8s.io, kind: ListenerSet, namespace: infra }
  to: [{ group: "", kind: Secret, name: wildcard }]
`,
  check(cluster, gateway, report) {
    for (const fault of grantFaults(cluster, gateway)) {
      if (fault.form.kind !== "for-listener-set") continue;
      const { nearMiss } = fault.form;
      report({
        at: [...fault.path, "namespace"],
        severity: fault.severity,
        message: `ReferenceGrant \`${displayName(nearMiss.grant)}\` lets ListenerSets refer to ${referredText(fault.target)}, but not Gateways, so ${consequenceText(gateway, fault)}. Add \`kind: Gateway\` to its \`from\`.`,
        related: [relatedField(nearMiss)],
        fixes: nearMissFixes(cluster, gateway, fault.target, nearMiss),
      });
    }
  },
});
