import type { Delivered } from "../../delivery/delivered.ts";
import {
  type Attachment,
  type ListenerAttachment,
  refusalOf,
  relevantListeners,
} from "../../gateway-api/attachment/attachment.ts";
import { protocolKinds } from "../../gateway-api/listeners/listeners.ts";
import type { Gateway, ListenerSet, Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { appendAt, type Fix } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { kindsText } from "./kindsText.ts";
import { chooseOtherListener, listenerChoicePath, parentText } from "./parentRef.ts";
import { isForTlsListeners } from "./tlsrouteNonTlsListener.ts";

export default defineRule({
  id: "route-kind-not-allowed",
  category: "status",
  severity: "error",
  kinds: [...ROUTE_KINDS],
  summary: "No listener of the parent takes Routes of this kind.",
  why: `The protocol of a listener decides which kinds it can carry, and \`allowedRoutes.kinds\` may leave some of them out. A
Route of another kind is not attached: its status says \`Accepted: False\` with reason \`NotAllowedByListeners\`. Where the protocol is one of an implementation's own (\`acme.io/quic\`), it may be wrong, so this is an information.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#allowedroutes",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes:
        kinds:
          - kind: HTTPRoute
---
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
      sectionName: http
#                  ^^^^ error route-kind-not-allowed: Gateway \`edge\` does not take this GRPCRoute, so it is not attached: \`http\` (HTTP) takes only HTTPRoute. 💡
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { parent } = attachment;
      if (refusalOf(attachment) !== "kind" || parent === undefined || isForTlsListeners(route, attachment))
        continue;
      const refusing = relevantListeners(attachment);
      report({
        at: listenerChoicePath(attachment),
        severity: refusing.some((listener) => hasOwnProtocol(parent, listener))
          ? "information"
          : severityOfDetail(route, parent),
        message: `${parentText(route, attachment)} does not take this ${route.resource.kind}, so it is not attached: ${kindsText(attachment, refusing, cluster)}.`,
        related: refusing.slice(0, 3).map(({ index, checks, name }) => ({
          place: {
            id: parent.id,
            path: checks.find(({ check }) => check === "kind")?.path ?? ["spec", "listeners", index],
          },
          message: `What \`${name}\` takes.`,
        })),
        fixes: [...allowKind(route, attachment), ...chooseOtherListener(route, attachment)],
      });
    }
  },
});

/** True for a listener whose protocol has a domain: one of an implementation's own, which may take Routes after all. */
function hasOwnProtocol(
  { resource }: Delivered<Gateway | ListenerSet>,
  { index }: ListenerAttachment,
): boolean {
  return resource.spec.listeners?.[index]?.protocol?.includes("/") === true;
}

/** Adds the kind to the list of each listener that leaves it out although its protocol carries it. */
function allowKind(route: Delivered<Route>, attachment: Attachment): readonly Fix[] {
  const { parent } = attachment;
  const { kind } = route.resource;
  if (parent === undefined) return [];
  return relevantListeners(attachment).flatMap(({ index, name }): readonly Fix[] => {
    const listener = parent.resource.spec.listeners?.[index];
    if (listener?.allowedRoutes?.kinds === undefined || !protocolKinds(listener).includes(kind)) return [];
    const path = ["spec", "listeners", index, "allowedRoutes", "kinds"];
    return [fixBy(`Let listener \`${name}\` take ${kind}s`, appendAt({ id: parent.id, path }, { kind }))];
  });
}
