import { refusalOf } from "../../gateway-api/attachment/attachment.ts";
import { mergeRoleOf, sectionElsewhere } from "../../gateway-api/attachment/sectionElsewhere.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { capitalised } from "../../text/sentence.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { keepingParentsDistinct } from "../route/distinctParents.ts";
import { parentRefPath, parentText } from "../route/parentRef.ts";
import { retarget } from "../route/retarget.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { LISTENER_SETS } from "./listenerSet.ts";

export default defineRule({
  id: "listenerset-route-gateway-section",
  category: "status",
  severity: "error",
  kinds: ROUTE_KINDS,
  summary: "A Route asks a Gateway for a listener that one of its ListenerSets has",
  why: "Listeners of ListenerSets are merged for traffic, not for references: `sectionName` is looked up among the listeners of the very object that the parentRef names. The Route gets `Accepted=False` with reason `NoMatchingParent`; it has to name the ListenerSet.",
  source: `${LISTENER_SETS}#route-attachment`,
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
      sectionName: shop
#                  ^^^^ error listenerset-route-gateway-section: Gateway \`web\` has no listener \`shop\` of its own, so the Route is not attached. ListenerSet \`shop\` has one: name it as the parent. 💡
  rules: [{ backendRefs: [{ name: shop, port: 80 }] }]
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { index, ref, parent } = attachment;
      if (refusalOf(attachment) !== "section" || parent === undefined || mergeRoleOf(parent) !== "root")
        continue;
      const inSets = sectionElsewhere(attachment, cluster.merging.listenersWith(parent.id)).filter(
        ({ owner }) => mergeRoleOf(owner) === "listener-set",
      );
      if (inSets.length === 0) continue;
      const visible = inSets.filter(({ owner }) => mayBeNamed(route, owner));
      const [only] = visible.length === 1 ? visible : [];
      const whose =
        only === undefined
          ? "a ListenerSet of it"
          : `ListenerSet \`${only.owner.resource.metadata.name ?? ""}\``;
      report({
        at: parentRefPath(index, "sectionName"),
        severity: severityOfDetail(route, parent),
        message: `${parentText(route, attachment)} has no listener \`${ref.sectionName ?? ""}\` of its own, so the Route is not attached. ${capitalised(whose)} has one: name it as the parent.`,
        related: visible.map(({ owner, index: at }) => ({
          place: { id: owner.id, path: ["spec", "listeners", at, "name"] },
          message: "The listener of this name",
        })),
        fixes: keepingParentsDistinct(
          route,
          index,
          visible.map(({ owner }) => ({ ...retarget(route, index, owner), isPreferred: only !== undefined })),
        ),
      });
    }
  },
});
