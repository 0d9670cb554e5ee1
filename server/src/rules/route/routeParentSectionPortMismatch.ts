import { refusalOf } from "../../gateway-api/attachment/attachment.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { type Fix, removeAt } from "../../workspace/finding.ts";
import { fixBy, preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { keepingParentsDistinct } from "./distinctParents.ts";
import {
  chooseListener,
  isFree,
  listenerPlace,
  parentRefPath,
  parentText,
  setParentField,
} from "./parentRef.ts";

export default defineRule({
  id: "route-parent-section-port-mismatch",
  category: "status",
  severity: "error",
  kinds: [...ROUTE_KINDS],
  summary: "`sectionName` and `port` of a parentRef belong to different listeners.",
  why: `A parentRef with both fields means the listener that has this name and this port. Where the named listener has another
port the Route is not attached: its status says \`Accepted: False\` with reason \`NoMatchingParent\`.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#parentreference",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: admin, port: 8080, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
      sectionName: http
      port: 8080
#           ^^^^ error route-parent-section-port-mismatch: Listener \`http\` of Gateway \`edge\` has port 80, not 8080. \`sectionName\` and \`port\` have to fit one listener, so the Route is not attached to it. 💡
`,
  correction: `
-      port: 8080
+      port: 80
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { index, ref, parent } = attachment;
      if (refusalOf(attachment) !== "section-and-port" || parent === undefined) continue;
      const { listeners } = attachment;
      const named = listeners.find(({ name }) => name === ref.sectionName);
      const portOf = (at: number) => parent.resource.spec.listeners?.[at]?.port;
      const port = named === undefined ? undefined : portOf(named.index);
      const fixes: Fix[] = [
        preferredFix("Remove the port", removeAt({ id: route.id, path: parentRefPath(index, "port") })),
        ...(port === undefined
          ? []
          : [fixBy(`Change the port to ${port}`, setParentField(route, index, "port", port))]),
        ...listeners
          .filter((listener) => portOf(listener.index) === ref.port && isFree(route, attachment, listener))
          .slice(0, 3)
          .map((listener) => chooseListener(route, attachment, listener)),
      ];
      report({
        at: parentRefPath(index, "port"),
        severity: severityOfDetail(route, parent),
        message: `Listener \`${ref.sectionName ?? ""}\` of ${parentText(route, attachment)} has port ${port ?? "?"}, not ${ref.port ?? "?"}. \`sectionName\` and \`port\` have to fit one listener, so the Route is not attached to it.`,
        related:
          named === undefined
            ? []
            : listenerPlace(
                attachment,
                ["spec", "listeners", named.index, "port"],
                "The port of the listener.",
              ),
        fixes: keepingParentsDistinct(route, index, fixes),
      });
    }
  },
});
