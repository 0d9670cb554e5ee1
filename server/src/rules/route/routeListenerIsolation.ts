import type { Delivered } from "../../delivery/delivered.ts";
import { type Attachment, suits } from "../../gateway-api/attachment/attachment.ts";
import { type ShadowedHostname, shadowedHostnames } from "../../gateway-api/attachment/shadowedHostnames.ts";
import type { Route } from "../../model/resource.ts";
import { appendAt, type Fix } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { HOSTNAME_ROUTES, HOSTNAMES } from "./hostnamesPath.ts";
import { chooseListener, parentText } from "./parentRef.ts";

export default defineRule({
  id: "route-listener-isolation",
  category: "advice",
  severity: "warning",
  kinds: [...HOSTNAME_ROUTES],
  summary: "A more specific listener takes all requests for a hostname, and the Route is not attached to it.",
  why: `A request belongs to the listener with the most specific hostname and does not fall back to another one. A Route that
is attached to the wildcard listener only is accepted but sees no request for a host that has a listener of its own: the
client gets 404.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#gatewayspec",
  bad: `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: any, port: 80, protocol: HTTP }
    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
      sectionName: any
  hostnames:
    - shop.example.com
#     ^^^^^^^^^^^^^^^^ warning route-listener-isolation: Requests for \`shop.example.com\` arrive at the more specific listener \`shop\` of Gateway \`edge\`, where the Route is not attached, so they get 404. Attach the Route to that listener. 💡
`,
  check(cluster, route, report) {
    const attachments = cluster.attachment.of(route.id);
    const reported = new Set<number>();
    for (const attachment of attachments) {
      const { parent, verdict } = attachment;
      if (parent === undefined || verdict !== "yes") continue;
      const root = cluster.merging.rootOf(parent.id);
      const above = (hostname: string) => cluster.merging.listenersAbove(root, hostname);
      for (const shadowed of shadowedHostnames(route, attachments, attachment, above)) {
        const { index, hostname, taker } = shadowed;
        // A listener that another object brings into the merged Gateway has a rule of its own.
        if (taker.owner.id !== parent.id || reported.has(index)) continue;
        reported.add(index);
        const isServed = cluster.attachment.routesOn(taker.owner.id, taker.index).length > 0;
        const outcome = isServed ? "only other Routes get them" : "they get 404";
        report({
          at: [...HOSTNAMES, index],
          message: `Requests for \`${hostname}\` arrive at the more specific listener \`${taker.listener.name ?? ""}\` of ${parentText(route, attachment)}, where the Route is not attached, so ${outcome}. Attach the Route to that listener.`,
          related: [
            {
              place: { id: parent.id, path: ["spec", "listeners", taker.index] },
              message: "Requests arrive here.",
            },
          ],
          fixes: attachToTaker(route, attachment, shadowed),
        });
      }
    }
  },
});

/** Names the taker in the parentRef where it gets all hosts of the Route, in a parentRef of its own otherwise. */
function attachToTaker(
  route: Delivered<Route>,
  attachment: Attachment,
  { taker }: ShadowedHostname,
): readonly Fix[] {
  const listener = attachment.listeners[taker.index];
  if (listener === undefined || listener.name === "" || !suits(listener)) return [];
  if (listener.hostnames.perHostname.every((verdict) => verdict === "yes")) {
    return [{ ...chooseListener(route, attachment, listener), isPreferred: true }];
  }
  const { port: _, ...ref } = attachment.ref;
  const value = { ...ref, sectionName: listener.name };
  return [
    fixBy(
      `Attach the Route to listener \`${listener.name}\`, too`,
      appendAt({ id: route.id, path: ["spec", "parentRefs"] }, value),
    ),
  ];
}
