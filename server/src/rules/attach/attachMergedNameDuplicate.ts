import type { Delivered } from "../../delivery/delivered.ts";
import { mergedKey } from "../../gateway-api/listeners/merging.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, type ManifestEdit, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-merged-name-duplicate",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  summary: "A child's listener has the name of one that the merged Gateway has already",
  why: "The merged list is to be checked as if it stood in one Gateway, where names of listeners are unique. The proposal does not say what becomes of a name that parent and child both use, so implementations may refuse one of them. With ListenerSets repeated names are fine.",
  source: `${PROPOSAL}#listeners`,
  bad: `
#- web.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
  listeners: [{ name: http, port: 80, protocol: HTTP, hostname: www.example.com }]
#- shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
  listeners:
    - name: http
#           ^^^^ warning attach-merged-name-duplicate: Gateway \`web\`, which comes first in the merged Gateway, has a listener \`http\` too. One Gateway could not have both, and an implementation may refuse this one. Rename it. 💡
      port: 80
      protocol: HTTP
      hostname: shop.example.com
`,
  correction: `
-    - name: http
-      port: 80
-      protocol: HTTP
-      hostname: shop.example.com
+    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
`,
  check(cluster, child, report) {
    if (child.resource.spec.infrastructure?.attachTo === undefined) return;
    if (cluster.merging.parentAcceptance(child.id)?.verdict !== "yes") return;
    const repeated = cluster.conflicts.repeatedNames(child.id);
    if (repeated.size === 0) return;
    for (const { index, listener, conflict } of cluster.merging.listenerDecisions(child.id)) {
      const first = repeated.get(mergedKey({ owner: child, index }));
      // A listener that loses a conflict is reported for that.
      if (first === undefined || conflict !== undefined) continue;
      const name = listener.name ?? "";
      const isNamed = mayBeNamed(child, first.owner);
      const whose = isNamed ? `Gateway \`${first.owner.resource.metadata.name ?? ""}\`` : "Another Gateway";
      report({
        at: ["spec", "listeners", index, "name"],
        message: `${whose}, which comes first in the merged Gateway, has a listener \`${name}\` too. One Gateway could not have both, and an implementation may refuse this one. Rename it.`,
        related: isNamed
          ? [
              {
                place: { id: first.owner.id, path: ["spec", "listeners", first.index, "name"] },
                message: "The listener of the same name.",
              },
            ]
          : [],
        fixes: renaming(child, index, name, cluster),
      });
    }
  },
});

/** Renames the listener after its Gateway, and in every Route that names it as its section. */
function renaming(child: Delivered<Gateway>, index: number, name: string, cluster: Cluster): readonly Fix[] {
  const renamed = `${child.resource.metadata.name ?? ""}-${name}`;
  if (child.resource.spec.listeners?.some((other) => other.name === renamed) === true) return [];
  const sections = cluster.attachment.routesNaming(child.id).flatMap(({ id }) =>
    cluster.attachment
      .of(id)
      .filter(({ parent, ref }) => parent?.id === child.id && ref.sectionName === name)
      .map((attachment): ManifestEdit => {
        const path = ["spec", "parentRefs", attachment.index, "sectionName"];
        return setAt({ id, path }, renamed);
      }),
  );
  const listener: ManifestEdit = setAt({ id: child.id, path: ["spec", "listeners", index, "name"] }, renamed);
  return [fixBy(`Rename the listener to \`${renamed}\``, listener, ...sections)];
}
