import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { EXPERIMENTAL_GROUP, GATEWAY_GROUP } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { isServedByAll, newestServed } from "../../schema/servedVersions.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { ManifestEdit } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { keepingParentsDistinct } from "../route/distinctParents.ts";
import { parentRefPath, setParentField } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "listenerset-route-kind-group",
  category: "migration",
  severity: "warning",
  kinds: [...ROUTE_KINDS],
  only: ["parentSets"],
  summary: "A parentRef names the kind or group that ListenerSet had as an experiment.",
  why: "In releases 1.3 and 1.4 the kind was `XListenerSet` of `gateway.networking.x-k8s.io`. Since 1.5 it is `ListenerSet` of `gateway.networking.k8s.io`, which is the default group of a parentRef. A parentRef that still names the old one means nothing in the cluster, so the Route gets no status and no traffic.",
  source: "https://github.com/kubernetes-sigs/gateway-api/releases/tag/v1.5.0",
  exampleOptions: { bundleVersion: "1.6" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - group: gateway.networking.x-k8s.io
      kind: XListenerSet
#           ^^^^^^^^^^^^ warning listenerset-route-kind-group: \`XListenerSet\` of group \`gateway.networking.x-k8s.io\` has become \`ListenerSet\` of \`gateway.networking.k8s.io\`; a Route that names the old one is attached to nothing. 💡
      name: shop
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { index, target, ref } = attachment;
      if (target === undefined || !isFormerListenerSet(attachment, cluster)) continue;
      const group: readonly ManifestEdit[] =
        target.group === GATEWAY_GROUP ? [] : [setParentField(route, index, "group", GATEWAY_GROUP)];
      report({
        at: parentRefPath(index, ref.kind === "ListenerSet" ? "group" : "kind"),
        message: `\`${target.kind}\` of group \`${target.group}\` has become \`ListenerSet\` of \`${GATEWAY_GROUP}\`; a Route that names the old one is attached to nothing.`,
        fixes: isServedByAll(GATEWAY_GROUP, "ListenerSet", cluster.options.crds)
          ? keepingParentsDistinct(route, index, [
              preferredFix(
                "Name the ListenerSet",
                ...group,
                ...(target.kind === "ListenerSet"
                  ? []
                  : [setParentField(route, index, "kind", "ListenerSet")]),
              ),
            ])
          : [],
      });
    }
  },
});

/**
 * True for a parentRef that names ListenerSets as they were called before release 1.5, under CRDs that no longer have
 * them. Where such an object stands in the workspace it is reported instead, with the Routes that name it.
 */
export function isFormerListenerSet({ target, resolution }: Attachment, cluster: Cluster): boolean {
  if (target === undefined || resolution?.kind !== "absent") return false;
  const isFormer =
    (target.kind === "XListenerSet" &&
      (target.group === GATEWAY_GROUP || target.group === EXPERIMENTAL_GROUP)) ||
    (target.kind === "ListenerSet" && target.group === EXPERIMENTAL_GROUP);
  return (
    isFormer &&
    newestServed(EXPERIMENTAL_GROUP, "XListenerSet", cluster.options.crds) === undefined &&
    newestServed(GATEWAY_GROUP, "ListenerSet", cluster.options.crds) !== undefined
  );
}
