import { displayName } from "../../delivery/delivered.ts";
import { grantFaults } from "../grant/grantFaults.ts";
import {
  consequenceText,
  nearMissFixes,
  newGrantFix,
  referredText,
  relatedField,
} from "../grant/grantFixes.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_SETS, SET_KINDS } from "./listenerSet.ts";

export default defineRule({
  id: "listenerset-refgrant-not-inherited",
  category: "status",
  severity: "error",
  kinds: SET_KINDS,
  summary: "A ListenerSet's certificate is granted to its Gateway only",
  why: "A ListenerSet refers in its own name and from its own namespace: a ReferenceGrant for its Gateway does not help it, and one for the set does not help the Gateway. The listener gets `ResolvedRefs=False` with reason `RefNotPermitted`, and without another certificate it is not served.",
  source: `${LISTENER_SETS}#referencegrant-semantics`,
  bad: `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: www.example.com }
#- infra/shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: infra }
spec:
  parentRef: { name: web }
  listeners:
    - name: shop
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
      tls:
        certificateRefs:
          - name: wildcard
            namespace: certificates
#                      ^^^^^^^^^^^^ error listenerset-refgrant-not-inherited: ReferenceGrant \`certificates/wildcard\` lets Gateways refer to Secret \`wildcard\`, but not ListenerSets of namespace \`infra\`, so the listener cannot use it. A set needs a grant of its own. 💡
#- certificates/grant.yaml
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: wildcard, namespace: certificates }
spec:
  from:
    - { group: gateway.networking.k8s.io, kind: Gateway, namespace: infra }
  to: [{ group: "", kind: Secret, name: wildcard }]
`,
  check(cluster, set, report) {
    for (const fault of grantFaults(cluster, set)) {
      if (fault.form.kind !== "for-gateway") continue;
      const { nearMiss } = fault.form;
      const { kind } = set.resource;
      const what =
        nearMiss === undefined
          ? `A ReferenceGrant lets the Gateway of the set refer to ${referredText(fault.target)}`
          : `ReferenceGrant \`${displayName(nearMiss.grant)}\` lets Gateways refer to ${referredText(fault.target)}`;
      report({
        at: [...fault.path, "namespace"],
        severity: fault.severity,
        message: `${what}, but not ${kind}s of namespace \`${set.namespace ?? ""}\`, so ${consequenceText(set, fault)}. A set needs a grant of its own.`,
        related: nearMiss === undefined ? [] : [relatedField(nearMiss)],
        fixes:
          nearMiss === undefined
            ? newGrantFix(cluster, set, fault)
            : nearMissFixes(cluster, set, fault.target, nearMiss),
      });
    }
  },
});
