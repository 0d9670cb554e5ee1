import type { Delivered } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { servingAmong } from "../../gateway-api/listeners/listenerIsolation.ts";
import type { MergedListener } from "../../gateway-api/listeners/merging.ts";
import type { Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { appendAt, type Fix } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { mayBeParent, takesKindOf } from "../route/missedListener.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "merged-isolation-shadow",
  category: "advice",
  severity: "warning",
  kinds: ROUTE_KINDS,
  summary: "Another object's listener takes a route's requests, because its hostname is more specific",
  why: "Of the listeners on one port only the one with the most specific hostname sees a request, and in a merged Gateway that counts across all its Gateways and ListenerSets. A route on a broader listener never sees the request; the client gets a 404.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#gatewayspec",
  bad: `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: Same } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
#- set.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: platform }
spec:
  parentRef: { name: web }
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: platform }
spec:
  parentRefs: [{ name: web }]
  hostnames: [shop.example.com]
#             ^^^^^^^^^^^^^^^^ warning merged-isolation-shadow: Requests for \`shop.example.com\` on port 80 arrive at listener \`shop\` of ListenerSet \`shop\`, whose hostname is more specific, and this route is not attached there. Attach it there too. 💡
`,
  correction: `
-  parentRefs: [{ name: web }]
+  parentRefs: [{ name: web }, { kind: ListenerSet, name: shop }]
`,
  check(cluster, route, report) {
    const attachments = cluster.attachment.of(route.id);
    (route.resource.spec.hostnames ?? []).forEach((hostname, index) => {
      if (isOpaque(hostname)) return;
      const shadow = shadowOf(hostname, index, attachments, cluster);
      if (shadow === undefined) return;
      const { owner, listener } = shadow;
      const isNamed = mayBeNamed(route, owner);
      const name = owner.resource.metadata.name ?? "";
      const where = isNamed
        ? `listener \`${listener.name ?? ""}\` of ${owner.resource.kind} \`${name}\`, whose hostname is more specific`
        : "a listener of another namespace, whose hostname is more specific";
      report({
        at: ["spec", "hostnames", index],
        message: `Requests for \`${hostname}\` on port ${listener.port ?? ""} arrive at ${where}, and this route is not attached there. ${adviceFor(route, shadow)}`,
        related: isNamed
          ? [
              {
                place: { id: owner.id, path: ["spec", "listeners", shadow.index, "name"] },
                message: "Requests arrive at this listener.",
              },
            ]
          : [],
        fixes: isNamed && mayServe(route, shadow) ? [alsoAttach(route, shadow)] : [],
      });
    });
  },
});

function adviceFor(route: Delivered<Route>, shadow: MergedListener): string {
  if (!mayBeNamed(route, shadow.owner)) return "Ask the owner of the Gateway who serves this host.";
  return takesKindOf(route, shadow)
    ? "Attach it there too."
    : `That listener takes no ${route.resource.kind}s: let it take them, and attach this route there too.`;
}

/**
 * The listener of another object that takes all requests for a hostname from a listener that the Route is attached to.
 */
function shadowOf(
  hostname: string,
  index: number,
  attachments: readonly Attachment[],
  cluster: Cluster,
): MergedListener | undefined {
  for (const { parent, meant } of attachments) {
    if (parent === undefined) continue;
    const own = parent.resource.spec.listeners ?? [];
    for (const attached of meant) {
      const listener = own[attached.index];
      if (
        listener === undefined ||
        attached.verdict !== "yes" ||
        attached.hostnames.perHostname[index] !== "yes"
      )
        continue;
      const serving = servingAmong(
        cluster.merging.listenersAbove(cluster.merging.rootOf(parent.id), hostname),
        listener,
      );
      if (serving === undefined || serving.owner.id === parent.id) continue;
      if (serving.listener.hostname === listener.hostname || isAttachedTo(serving, attachments)) continue;
      const isNamed = attachments.some((one) => one.parent?.id === serving.owner.id);
      if (isNamed || !mayBeParent(serving.owner.id, attachments, cluster)) return serving;
    }
  }
  return undefined;
}

/** True also where it is not known. */
function isAttachedTo({ owner, index }: MergedListener, attachments: readonly Attachment[]): boolean {
  return attachments.some(({ parent, listeners }) => {
    const verdict = parent?.id === owner.id ? listeners[index]?.verdict : undefined;
    return verdict === "yes" || verdict === "unknown";
  });
}

/** False for a listener that is not used itself, or that takes no Routes of this kind. */
function mayServe(route: Delivered<Route>, shadow: MergedListener): boolean {
  return shadow.conflict === undefined && takesKindOf(route, shadow);
}

function alsoAttach(route: Delivered<Route>, { owner, listener }: MergedListener): Fix {
  const { group, kind, metadata } = owner.resource;
  const name = metadata.name ?? "";
  const typed = kind === "Gateway" ? {} : kind === "ListenerSet" ? { kind } : { group, kind };
  const value = { ...typed, name, sectionName: listener.name ?? "" };
  const place = { id: route.id, path: ["spec", "parentRefs"] };
  return fixBy(`Attach to ${kind} \`${name}\` too`, appendAt(place, value));
}
