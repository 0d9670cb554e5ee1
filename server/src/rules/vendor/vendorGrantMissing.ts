import type { Delivered } from "../../delivery/delivered.ts";
import { displayKind } from "../../gateway-api/target.ts";
import { GATEWAY_GROUP, manifestKind } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Severity } from "../../workspace/finding.ts";
import { mayBeWritten } from "../grant/grantFaults.ts";
import { defineRule } from "../rule.ts";
import { namedTargets, namePath, REFERRING_KINDS } from "./namedTargets.ts";
import { selectsOnlyWithoutGrant } from "./selectedObjects.ts";
import { lacksGrant } from "./writtenPermission.ts";

export default defineRule({
  id: "vendor-grant-missing",
  category: "reference",
  severity: "warning",
  kinds: REFERRING_KINDS,
  only: ["references"],
  summary: "An object of an implementation names one of another namespace, and no grant permits it.",
  why: `Some implementations ask for a ReferenceGrant, or for one of a kind of their own, where their objects name a Secret, a
backend or a target of another namespace. Without it the reference counts as one that is not there. The grant may be kept
elsewhere: this is a hint where the workspace holds nothing of the namespace, and an error in the closed world.`,
  source: "https://gateway-api.sigs.k8s.io/api-types/referencegrant/",
  bad: `
#- shop/policy.yaml
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: login, namespace: shop }
spec:
  basicAuth:
    users: { name: user-list, namespace: accounts }
#                                        ^^^^^^^^ warning vendor-grant-missing: Secret \`user-list\` of namespace \`accounts\` needs a ReferenceGrant there for SecurityPolicies of namespace \`shop\`. Without it the reference is not followed.
#- accounts/secret.yaml
apiVersion: v1
kind: Secret
metadata: { name: user-list, namespace: accounts }
stringData: { .htpasswd: "ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=" }
`,
  correction: `
 stringData: { .htpasswd: "ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=" }
+---
+apiVersion: gateway.networking.k8s.io/v1
+kind: ReferenceGrant
+metadata: { name: shop, namespace: accounts }
+spec:
+  from: [{ group: gateway.envoyproxy.io, kind: SecurityPolicy, namespace: shop }]
+  to: [{ group: "", kind: Secret }]
`,
  check(cluster, subject, report) {
    if (subject.resource.references === undefined) return;
    for (const written of subject.resource.references)
      if (selectsOnlyWithoutGrant(cluster, subject, written))
        report({
          at: [...written.path, "namespaces"],
          severity: cluster.options.closedWorld ? "error" : "warning",
          message: `All that this selects stands in other namespaces, and none of them has a ReferenceGrant for ${referrers(subject)}, so it applies to nothing.`,
        });
    for (const { written, meant } of namedTargets(subject)) {
      const { grant } = written.field;
      if (grant === undefined || meant.kind !== "targets") continue;
      const [target] = meant.targets;
      if (!lacksGrant(cluster, subject, written, target)) continue;
      const { namespace = "", name } = target;
      const severity = severityOf(cluster, namespace, grant.group);
      if (severity === undefined) continue;
      report({
        at:
          written.isPart === true || written.isScalar === true
            ? namePath(written)
            : [...written.path, "namespace"],
        severity,
        message: `${displayKind(target)} \`${name}\` of namespace \`${namespace}\` needs a ${grant.kind} there for ${referrers(subject)}. Without it the reference is not followed.`,
      });
    }
  },
});

function severityOf(cluster: Cluster, namespace: string, group: string): Severity | undefined {
  if (group === GATEWAY_GROUP && mayBeWritten(cluster, namespace)) return "hint";
  if (cluster.options.closedWorld) return "error";
  if (cluster.objects.isNamespaceSeen(namespace)) return "warning";
  return cluster.options.isExternal(namespace) ? undefined : "hint";
}

/** The objects of a kind that a grant would permit something to: those of a namespace, if they stand in one. */
function referrers({ resource, namespace = "default" }: Delivered): string {
  const kinds = plural(manifestKind(resource));
  return namespace === "" ? kinds : `${kinds} of namespace \`${namespace}\``;
}

function plural(kind: string): string {
  return /[^aeiou]y$/.test(kind) ? `${kind.slice(0, -1)}ies` : `${kind}s`;
}
