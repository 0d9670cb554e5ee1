import { refusalOf } from "../../gateway-api/attachment/attachment.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { namesText } from "../../text/sentence.ts";
import { PROPOSAL } from "../attach/attachTo.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { keepingParentsDistinct } from "./distinctParents.ts";
import { MOST_FIXES, parentRefPath, parentText } from "./parentRef.ts";
import { retarget } from "./retarget.ts";

export default defineRule({
  id: "route-parent-no-listeners",
  category: "status",
  severity: "error",
  kinds: [...ROUTE_KINDS],
  summary: "The parent is a Gateway that leaves all listeners to its children.",
  why: `A Gateway that takes children may have no listeners of its own. A Route binds only to listeners of the object that it
names, never to those of a child, so a Route to such a Gateway is not attached: \`NoMatchingParent\`.`,
  source: PROPOSAL,
  bad: `
#- infra/gateways.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  infrastructure:
    allowedChildren: { namespaces: { from: Same } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: shop }
spec:
  gatewayClassName: example
  infrastructure:
    attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: edge }
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: shop.example.com }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
#           ^^^^ error route-parent-no-listeners: Gateway \`edge\` has no listeners of its own, so the Route is not attached. Listeners belong to \`shop\`; name that as the parent. 💡
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { index, parent } = attachment;
      if (refusalOf(attachment) !== "no-listeners" || parent?.resource.kind !== "Gateway") continue;
      // Anybody else's empty list is refused by the API server, and that is reported where it stands.
      if (parent.resource.spec.infrastructure?.allowedChildren === undefined) continue;
      const members = (cluster.merging.of(parent.id)?.members ?? []).filter(
        (member) =>
          mayBeNamed(route, member) &&
          (member.resource.spec.listeners ?? []).length > 0 &&
          cluster.merging.parentAcceptance(member.id)?.verdict === "yes",
      );
      const names = members.map(({ resource }) => resource.metadata.name ?? "");
      const advice =
        names.length === 0
          ? "Add a listener, or name what brings the listeners as the parent."
          : `Listeners belong to ${namesText(names)}; name that as the parent.`;
      report({
        at: parentRefPath(index, "name"),
        severity: severityOfDetail(route, parent),
        message: `${parentText(route, attachment)} has no listeners of its own, so the Route is not attached. ${advice}`,
        related: members.map(({ id }) => ({
          place: { id, path: ["spec", "listeners"] },
          message: "Listeners of a child.",
        })),
        fixes: keepingParentsDistinct(
          route,
          index,
          members.slice(0, MOST_FIXES).map((member) => retarget(route, index, member)),
        ),
      });
    }
  },
});
