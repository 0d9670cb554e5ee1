import { type Delivered, displayName } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { type MergedListener, namedElsewhere } from "../../gateway-api/listeners/merging.ts";
import type { Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Fix } from "../../workspace/finding.ts";
import { fixBy, preferredFix } from "../../yaml/fixBy.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { keepingParentsDistinct } from "../route/distinctParents.ts";
import { parentRefPath, setParentField } from "../route/parentRef.ts";
import { retargetingEdits } from "../route/retarget.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { isChild, PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-route-section-in-parent",
  category: "status",
  severity: "error",
  kinds: ROUTE_KINDS,
  summary: "A route names a child Gateway and a listener that the parent or a sibling has",
  why: "Merging joins listeners for traffic, not for references: a route binds only to listeners that the Gateway it names defines itself. The parentRef reports Accepted=False with NoMatchingParent.",
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
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: platform }
spec:
  parentRefs:
    - name: shop
      sectionName: http
#                  ^^^^ error attach-route-section-in-parent: Gateway \`shop\` has no listener \`http\`, and a route reaches only listeners that the Gateway it names defines itself. Gateway \`web\` has it: name \`web\` as the parent, or a listener of \`shop\`. 💡
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { parent, ref } = attachment;
      const [owner] = sectionOwners(attachment, cluster);
      if (parent === undefined || owner === undefined) continue;
      const child = parent.resource.metadata.name ?? "";
      const visible = mayBeNamed(route, owner.owner) ? owner : undefined;
      const where =
        visible === undefined
          ? "A Gateway that it is merged with has it"
          : `${visible.owner.resource.kind} \`${visible.owner.resource.metadata.name ?? ""}\` has it`;
      const advice =
        visible === undefined
          ? `name a listener of \`${child}\`.`
          : `name \`${visible.owner.resource.metadata.name ?? ""}\` as the parent, or a listener of \`${child}\`.`;
      report({
        at: parentRefPath(attachment.index, "sectionName"),
        severity: severityOfDetail(route, parent),
        message: `Gateway \`${mayBeNamed(route, parent) ? child : displayName(parent)}\` has no listener \`${ref.sectionName ?? ""}\`, and a route reaches only listeners that the Gateway it names defines itself. ${where}: ${advice}`,
        related:
          visible === undefined
            ? []
            : [
                {
                  place: { id: visible.owner.id, path: ["spec", "listeners", visible.index, "name"] },
                  message: "The listener is here.",
                },
              ],
        fixes: keepingParentsDistinct(route, attachment.index, [
          ...(visible === undefined
            ? []
            : [
                preferredFix(
                  `Attach to \`${visible.owner.resource.metadata.name ?? ""}\``,
                  ...retargetingEdits(route, attachment.index, visible.owner),
                ),
              ]),
          ...ownSections(route, attachment),
        ]),
      });
    }
  },
});

/** Where the section is found that a child Gateway is asked for in vain: with others that it is merged with. */
function sectionOwners(attachment: Attachment, cluster: Cluster): readonly MergedListener[] {
  const { parent, ref, reason, verdict } = attachment;
  if (parent === undefined || !isChild(parent) || ref.sectionName === undefined) return [];
  if (verdict !== "no" || reason !== "NoMatchingParent") return [];
  if (attachment.listeners.some(({ name }) => name === ref.sectionName)) return [];
  return namedElsewhere(ref.sectionName, cluster.merging.listenersWith(parent.id), parent.id);
}

function ownSections(route: Delivered<Route>, { index, listeners }: Attachment): readonly Fix[] {
  return listeners.map(({ name }) =>
    fixBy(`Change the section to \`${name}\``, setParentField(route, index, "sectionName", name)),
  );
}
