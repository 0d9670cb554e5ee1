import { displayName } from "../../delivery/delivered.ts";
import { misplacedGrant } from "../../gateway-api/references/referenceGrants.ts";
import { displayKind } from "../../gateway-api/target.ts";
import { manifestKind } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { defineRule } from "../rule.ts";
import { grantFaults, mayBeWritten, REFERRERS } from "./grantFaults.ts";
import { consequenceText, newGrantFix, referrerText } from "./grantFixes.ts";

export default defineRule({
  id: "grant-missing",
  category: "reference",
  severity: "warning",
  kinds: REFERRERS,
  summary: "A reference into another namespace that no ReferenceGrant permits",
  why: "A backend, certificate or CA bundle of another namespace can be used only where that namespace says so with a ReferenceGrant. Without one the reference counts as `RefNotPermitted`, whether or not its target exists. The grant may be kept elsewhere: this is a hint where the workspace holds nothing of the target's namespace, silent where the settings say that the namespace is kept elsewhere, and an error in the closed world. Routes of a mesh need no grant for their backends. A grant that stands beside those who refer permits nothing: it is for the owner of the target to give.",
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
#                    ^^^^^^^ warning grant-missing: Service \`payments\` of namespace \`billing\` needs a ReferenceGrant there for HTTPRoutes of namespace \`shop\`, and this workspace has none; without it requests for it are answered with 500. 💡
          port: 80
#- billing/service.yaml
apiVersion: v1
kind: Service
metadata: { name: payments, namespace: billing }
spec: { ports: [{ port: 80 }] }
`,
  check(cluster, referrer, report) {
    for (const fault of grantFaults(cluster, referrer)) {
      if (fault.form.kind !== "missing") continue;
      const { group, kind, name, namespace = "" } = fault.target;
      const has = hasText(cluster, namespace);
      const { resource, namespace: own } = referrer;
      const asker = { group: resource.group, kind: manifestKind(resource), namespace: own };
      const misplaced = misplacedGrant(asker, fault.target, cluster.lookup);
      report({
        at: [...fault.path, "namespace"],
        severity: fault.severity,
        message: `${displayKind({ group, kind })} \`${name}\` of namespace \`${namespace}\` needs a ReferenceGrant there for ${referrerText(referrer)}, and ${has}; without it ${consequenceText(referrer, fault)}.${misplaced === undefined ? "" : ` ReferenceGrant \`${displayName(misplaced)}\` permits nothing there: it has to stand in \`${namespace}\`.`}`,
        related:
          misplaced === undefined
            ? []
            : [
                {
                  place: { id: misplaced.id, path: ["metadata", "namespace"] },
                  message: `Would have to be \`${namespace}\` for this reference`,
                },
              ],
        fixes: newGrantFix(cluster, referrer, fault),
      });
    }
  },
});

function hasText(cluster: Cluster, namespace: string): string {
  if (mayBeWritten(cluster, namespace)) return "none is here but what a template may make";
  if (cluster.options.closedWorld) return "there is none";
  return cluster.objects.isNamespaceSeen(namespace)
    ? "this workspace has none"
    : "this workspace has nothing of that namespace";
}
