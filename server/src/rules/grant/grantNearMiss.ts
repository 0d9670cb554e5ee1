import { displayName } from "../../delivery/delivered.ts";
import { difference } from "../../gateway-api/references/referenceGrants.ts";
import { defineRule } from "../rule.ts";
import { grantFaults, REFERRERS } from "./grantFaults.ts";
import { consequenceText, nearMissFixes, referredText, relatedField } from "./grantFixes.ts";

export default defineRule({
  id: "grant-near-miss",
  category: "status",
  severity: "error",
  kinds: REFERRERS,
  summary: "A ReferenceGrant fits a reference but for one field",
  why: "A grant permits a reference only where one entry of `from` has the referrer's group, kind and namespace and one entry of `to` has the target's group, kind and, if it has one, name. Kinds are not derived from each other and there are no wildcards. The reference counts as `RefNotPermitted`.",
  source: "https://gateway-api.sigs.k8s.io/api-types/referencegrant/",
  bad: `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: payments
          namespace: billing
#                    ^^^^^^^ error grant-near-miss: ReferenceGrant \`billing/payments\` does not permit the reference to Service \`payments\`: the kind in its \`from\` is \`GRPCRoute\`, not \`HTTPRoute\`, so requests for it are answered with 500. 💡
          port: 80
#- billing/service.yaml
apiVersion: v1
kind: Service
metadata: { name: payments, namespace: billing }
spec: { ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: payments, namespace: billing }
spec:
  from:
    - group: gateway.networking.k8s.io
      kind: GRPCRoute
      namespace: shop
  to:
    - group: ""
      kind: Service
      name: payments
`,
  correction: `
-      kind: GRPCRoute
+      kind: HTTPRoute
`,
  check(cluster, referrer, report) {
    for (const fault of grantFaults(cluster, referrer)) {
      if (fault.form.kind !== "near-miss") continue;
      const { nearMiss } = fault.form;
      report({
        at: [...fault.path, "namespace"],
        severity: fault.severity,
        message: `ReferenceGrant \`${displayName(nearMiss.grant)}\` does not permit the reference to ${referredText(fault.target)}: ${difference(nearMiss)}, so ${consequenceText(referrer, fault)}.`,
        related: [relatedField(nearMiss)],
        fixes: nearMissFixes(cluster, referrer, fault.target, nearMiss),
      });
    }
  },
});
