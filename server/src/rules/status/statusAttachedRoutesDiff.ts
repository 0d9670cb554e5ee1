import type { Delivered } from "../../delivery/delivered.ts";
import { isStale, savedParts } from "../../gateway-api/status/savedParts.ts";
import { asListenerOwner } from "../../model/resource.ts";
import { counted } from "../../text/counted.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { ListenerRoutes } from "../../workspace/cluster/listenerRoutes.ts";
import { defineRule } from "../rule.ts";
import { TROUBLESHOOTING } from "./savedKinds.ts";

export default defineRule({
  id: "status-attached-routes-diff",
  category: "status",
  severity: "information",
  kinds: ["Gateway", "ListenerSet", "XListenerSet"],
  only: ["savedStatus"],
  summary: "A saved number of attached Routes that is not what the files come to",
  why: "`attachedRoutes` counts the Routes that a listener has accepted. Where a cluster reported fewer than these files attach for certain, some of them were not applied, or the implementation refuses them. More are no difference, since the cluster may have Routes that are in no file, unless the files are all that it has (`closedWorld`).",
  source: TROUBLESHOOTING,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop, uid: 1b2c }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP }
status:
  listeners:
    - name: http
      attachedRoutes: 0
#                     ^ information status-attached-routes-diff: The cluster reported 0 Routes attached to listener \`http\`; these files attach 1.
      conditions: []
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - { name: web }
`,
  correction: `
-      attachedRoutes: 0
+      attachedRoutes: 1
`,
  check(cluster, subject, report) {
    const { savedStatus } = subject.resource;
    if (savedStatus?.listeners === undefined) return;
    const routes = cluster.attachment.routesByListener(subject.id);
    for (const part of savedParts(subject.resource)) {
      const index = part.path[2];
      if (part.about.kind !== "listener" || typeof index !== "number" || isStale(part, savedStatus)) continue;
      const reported = savedStatus.listeners[index]?.attachedRoutes;
      const own = listenerNamed(subject, part.about.name);
      if (reported === undefined || own === undefined) continue;
      const found = withoutRefused(routes.get(own) ?? { attached: [], undecided: 0 });
      if (!differs(reported, found, cluster)) continue;
      const count = counted(reported, "Route");
      report({
        at: [...part.path, "attachedRoutes"],
        message: `The cluster reported ${count} attached to listener \`${part.about.name}\`; these files attach ${found.attached.length}.`,
      });
    }
  },
});

/** Routes that the cluster reported as refused are a difference of their own, which is reported there. */
function withoutRefused({ attached, undecided }: ListenerRoutes): ListenerRoutes {
  const refused = attached.filter(({ resource }) =>
    (resource.savedStatus?.parents ?? []).some(({ conditions }) =>
      conditions.some(({ type, status }) => type === "Accepted" && status === "False"),
    ),
  );
  return {
    attached: attached.filter((route) => !refused.includes(route)),
    undecided: undecided + refused.length,
  };
}

function differs(reported: number, { attached, undecided }: ListenerRoutes, cluster: Cluster): boolean {
  return (
    reported < attached.length || (cluster.options.closedWorld && reported > attached.length + undecided)
  );
}

/** The index of the only listener of a name. */
function listenerNamed({ resource }: Delivered, name: string): number | undefined {
  const listeners = asListenerOwner(resource)?.spec.listeners ?? [];
  const found = listeners.flatMap((listener, index) => (listener.name === name ? [index] : []));
  return found.length === 1 ? found[0] : undefined;
}
