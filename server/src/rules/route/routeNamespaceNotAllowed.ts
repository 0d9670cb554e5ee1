import type { Delivered } from "../../delivery/delivered.ts";
import {
  type Attachment,
  fails,
  type ListenerAttachment,
  refusalOf,
  relevantListeners,
} from "../../gateway-api/attachment/attachment.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import type { Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { chooseOtherListener, parentRefPath, parentText } from "./parentRef.ts";
import { widenListener } from "./widenListener.ts";

export default defineRule({
  id: "route-namespace-not-allowed",
  category: "status",
  severity: "error",
  kinds: [...ROUTE_KINDS],
  summary: "No listener of the parent lets the Route's namespace in.",
  why: `A listener takes Routes of its own namespace unless \`allowedRoutes.namespaces\` says otherwise. A Route from elsewhere
is not attached: its status says \`Accepted: False\` with reason \`NotAllowedByListeners\`. A ReferenceGrant changes nothing;
the owner of the listener has to open it.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#routenamespaces",
  bad: `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: https
      port: 80
      protocol: HTTP
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
      namespace: infra
#                ^^^^^ error route-namespace-not-allowed: Gateway \`infra/edge\` does not take Routes of namespace \`shop\`, so the Route is not attached to it. On listener \`https\`, only namespace \`infra\` is let in. 💡
`,
  correction: `
       protocol: HTTP
+      allowedRoutes:
+        namespaces:
+          from: Selector
+          selector:
+            matchLabels:
+              kubernetes.io/metadata.name: shop
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { index, ref, parent } = attachment;
      if (refusalOf(attachment) !== "namespace" || parent === undefined) continue;
      if (isReportedByListenerSets(cluster, route, attachment)) continue;
      const refusing = relevantListeners(attachment).filter((listener) => fails(listener, "namespace"));
      const [first] = refusing;
      if (first === undefined) continue;
      const listener = parent.resource.spec.listeners?.[first.index];
      const from = route.namespace === undefined ? "this namespace" : `namespace \`${route.namespace}\``;
      report({
        at: parentRefPath(index, ref.namespace === undefined ? "name" : "namespace"),
        severity: severityOfDetail(route, parent),
        message: `${parentText(route, attachment)} does not take Routes of ${from}, so the Route is not attached to it. On listener \`${first.name}\`, ${whyOf(first)}.`,
        related: refusing.map((refused) => ({
          place: {
            id: parent.id,
            path: ["spec", "listeners", refused.index, "allowedRoutes", "namespaces", "from"],
          },
          message: `What \`${refused.name}\` lets in.`,
        })),
        fixes: [
          ...(listener === undefined
            ? []
            : widenListener(parent, first.index, listener, route.namespace, cluster)),
          ...chooseOtherListener(route, attachment),
        ],
      });
    }
  },
});

function whyOf({ checks }: ListenerAttachment): string {
  return checks.find(({ check }) => check === "namespace")?.why ?? "it is not let in";
}

/** A Route beside the Gateway that names a ListenerSet of another namespace mistakes what `Same` means there. */
function isReportedByListenerSets(
  cluster: Cluster,
  route: Delivered<Route>,
  { parent, listeners }: Attachment,
): boolean {
  if (parent === undefined || parent.resource.kind === "Gateway") return false;
  const gateway = cluster.merging.parentAcceptance(parent.id)?.parent;
  const policies = listeners.map(
    ({ index }) => parent.resource.spec.listeners?.[index]?.allowedRoutes?.namespaces?.from,
  );
  return (
    gateway !== undefined &&
    sameNamespace(gateway.namespace, route.namespace) === "yes" &&
    policies.every((from) => from === undefined || from === "Same")
  );
}
