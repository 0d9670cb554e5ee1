import type { Delivered } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { mergeRoleOf } from "../../gateway-api/attachment/sectionElsewhere.ts";
import type { Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { appendAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { type MissedListener, missedListener } from "../route/missedListener.ts";
import { parentRefPath, parentText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_SETS } from "./listenerSet.ts";

export default defineRule({
  id: "listenerset-route-scope",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute", "GRPCRoute", "TLSRoute"],
  summary: "A Route names a Gateway, but its hostname is served by one of the Gateway's ListenerSets",
  why: "A parentRef to a Gateway binds to the Gateway's own listeners only, with or without `sectionName`; those of its ListenerSets are never meant. A Route that belongs to both names both.",
  source: `${LISTENER_SETS}#gateway-parents-and-sectionname`,
  bad: `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: www.example.com }
#- listeners.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: infra }
spec:
  parentRef: { name: web }
  listeners:
    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: infra }
spec:
  parentRefs:
    - name: web
#           ^^^ hint listenerset-route-scope: Gateway \`web\` stands for its own listeners only, and none of them serves \`shop.example.com\`; ListenerSet \`shop\` does. Name the ListenerSet as a parent, too. 💡
  hostnames: [www.example.com, shop.example.com]
  rules: [{ backendRefs: [{ name: shop, port: 80 }] }]
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const found = listenerOfSet(cluster, route, attachment);
      if (found === undefined) continue;
      const { entry, hostname } = found;
      const { resource, id } = entry.owner;
      const name = resource.metadata.name ?? "";
      report({
        at: parentRefPath(attachment.index, "name"),
        message: `${parentText(route, attachment)} stands for its own listeners only, and none of them serves \`${hostname}\`; ListenerSet \`${name}\` does. Name the ListenerSet as a parent, too.`,
        related: [
          { place: { id, path: ["spec", "listeners", entry.index] }, message: `Serves \`${hostname}\`` },
        ],
        fixes: [
          fixBy(
            `Add ListenerSet \`${name}\` as a parent`,
            appendAt(
              { id: route.id, path: ["spec", "parentRefs"] },
              { group: resource.group, kind: resource.kind, name },
            ),
          ),
        ],
      });
    }
  },
});

/** A listener of a set in the Route's own namespace for a hostname that no listener of the Gateway serves. */
function listenerOfSet(
  cluster: Cluster,
  route: Delivered<Route>,
  { parent, ref, near }: Attachment,
): MissedListener | undefined {
  if (parent?.resource.kind !== "Gateway" || ref.sectionName !== undefined || ref.port !== undefined)
    return undefined;
  const missed = (route.resource.spec.hostnames ?? []).filter((_, at) =>
    near.every(({ hostnames }) => hostnames.perHostname[at] === "no"),
  );
  return missedListener(
    route,
    parent.id,
    missed,
    cluster,
    ({ owner }) => mergeRoleOf(owner) === "listener-set",
  );
}
