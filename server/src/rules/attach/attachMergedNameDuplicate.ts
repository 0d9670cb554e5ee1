import type { Delivered } from "../../delivery/delivered.ts";
import { conflictInWords } from "../../gateway-api/status/listenerStatus.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, type ManifestEdit, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { severityOfLoss } from "./attachListenerConflict.ts";
import { PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-merged-name-duplicate",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "A child's listener has the name of one that the merged Gateway has already",
  why: "The merged list is validated as if it stood in one Gateway, where names of listeners are unique. Of two Gateways that have a name the later one's listener loses: it reports Conflicted=True, and its Gateway and the parent ListenersNotValid. With ListenerSets repeated names are fine.",
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
#           ^^^^ error attach-merged-name-duplicate: Listener \`http\` conflicts with listener \`http\` of Gateway \`web\` (same name), which takes precedence. Rename it. 💡
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
    for (const { index, listener, conflict } of cluster.merging.listenerDecisions(child.id)) {
      if (conflict?.reason !== "ListenerConflict") continue;
      const first = conflict.with;
      const name = listener.name ?? "";
      const isNamed = mayBeNamed(child, first.owner);
      report({
        at: ["spec", "listeners", index, "name"],
        severity: severityOfLoss(conflict, child),
        message: `Listener \`${name}\` ${conflictInWords(child, conflict)}. Rename it.`,
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
