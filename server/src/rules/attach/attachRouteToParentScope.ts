import type { Delivered } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import type { Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { appendAt, type Fix } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { type MissedListener, missedListener } from "../route/missedListener.ts";
import { parentRefPath } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { isChild, PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-route-to-parent-scope",
  category: "advice",
  severity: "hint",
  kinds: ROUTE_KINDS,
  summary: "A route names the parent, and a child listens for its hostname on another port",
  why: "A route that names the parent binds to the listeners that the parent defines itself, not to those of its children. A host that a child serves on a port of its own is reached there only by routes that name the child.",
  source: `${PROPOSAL}#route-attaching`,
  bad: `
#- gateways.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
  listeners: [{ name: shop, port: 8080, protocol: HTTP, hostname: shop.example.com }]
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: platform }
spec:
  parentRefs:
    - name: web
#           ^^^ hint attach-route-to-parent-scope: This attaches to the listeners that Gateway \`web\` defines itself. Its child \`shop\` listens for \`shop.example.com\` on port 8080; name it as a parent too if requests there are meant. 💡
  hostnames: [shop.example.com]
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { parent, ref } = attachment;
      if (attachment.verdict !== "yes" || ref.sectionName !== undefined || ref.port !== undefined) continue;
      if (
        parent?.resource.kind !== "Gateway" ||
        parent.resource.spec.infrastructure?.allowedChildren === undefined
      )
        continue;
      const missed = listenerOfChild(route, attachment, cluster);
      if (missed === undefined) continue;
      const { entry, hostname } = missed;
      const child = entry.owner.resource.metadata.name ?? "";
      report({
        at: parentRefPath(attachment.index, "name"),
        message: `This attaches to the listeners that Gateway \`${ref.name ?? ""}\` defines itself. Its child \`${child}\` listens for \`${hostname}\` on port ${entry.listener.port ?? ""}; name it as a parent too if requests there are meant.`,
        related: [
          {
            place: { id: entry.owner.id, path: ["spec", "listeners", entry.index, "name"] },
            message: "The child's listener.",
          },
        ],
        fixes: [alsoAttach(route, child)],
      });
    }
  },
});

/** A listener for one of the Route's hostnames in a child that the Route could name, on a port that it does not reach. */
function listenerOfChild(
  route: Delivered<Route>,
  { parent, meant }: Attachment,
  cluster: Cluster,
): MissedListener | undefined {
  if (parent === undefined) return undefined;
  const own = parent.resource.spec.listeners ?? [];
  const reached = new Set(
    meant.filter(({ verdict }) => verdict === "yes").map(({ index }) => own[index]?.port),
  );
  return missedListener(
    route,
    parent.id,
    route.resource.spec.hostnames ?? [],
    cluster,
    ({ owner, listener }) => isChild(owner) && listener.hostname !== undefined && !reached.has(listener.port),
  );
}

function alsoAttach(route: Delivered<Route>, child: string): Fix {
  const place = { id: route.id, path: ["spec", "parentRefs"] };
  return fixBy(`Attach to \`${child}\` too`, appendAt(place, { name: child }));
}
