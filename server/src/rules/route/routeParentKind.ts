import type { Delivered } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { groupInWords, type Target } from "../../gateway-api/target.ts";
import { EXPERIMENTAL_GROUP, GATEWAY_GROUP, isGatewayApiGroup, type Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { nearKind } from "../../text/nearMiss.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { isFormerListenerSet } from "../listenerset/listenersetRouteKindGroup.ts";
import { defineRule, type Report } from "../rule.ts";
import { keepingParentsDistinct } from "./distinctParents.ts";
import { parentRefPath, setParentField } from "./parentRef.ts";
import { namesCoreService } from "./routeParentServiceGroup.ts";

/** The kinds that can be a parent, with their groups. */
const PARENT_GROUPS: ReadonlyMap<string, string> = new Map([
  ["Gateway", GATEWAY_GROUP],
  ["ListenerSet", GATEWAY_GROUP],
  ["XListenerSet", EXPERIMENTAL_GROUP],
  ["Service", ""],
  ["ServiceImport", "multicluster.x-k8s.io"],
]);

/** Where delegation is read a Route can be the parent of its like. */
function knownParents(
  { options: { delegation } }: Cluster,
  { resource }: Delivered<Route>,
): ReadonlyMap<string, string> {
  if (delegation === undefined) return PARENT_GROUPS;
  return new Map([...PARENT_GROUPS, ["HTTPRoute", GATEWAY_GROUP], [resource.kind, GATEWAY_GROUP]]);
}

export default defineRule({
  id: "route-parent-kind",
  category: "reference",
  severity: "information",
  kinds: [...ROUTE_KINDS],
  summary: "A parentRef names a kind that the Gateway API does not know as a parent.",
  why: `A Route attaches to a Gateway, a ListenerSet or, in a mesh, to a Service. Any other kind is some implementation's
own; where none knows it, nobody answers and the Route gets no status. A kind that is one slip away from a known one, or a
known kind in a wrong group, is a warning.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#parentreference",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - kind: Gatway
#           ^^^^^^ warning route-parent-kind: \`Gatway\` of group \`gateway.networking.k8s.io\` is not a kind that Routes attach to, so the Route gets no status and no traffic. Did you mean \`Gateway\`? 💡
      name: edge
    - group: networking.gateway.k8s.io
#            ^^^^^^^^^^^^^^^^^^^^^^^^^ warning route-parent-kind: \`Gateway\` of group \`networking.gateway.k8s.io\` is not a kind that Routes attach to, so the Route gets no status and no traffic. Its group is \`gateway.networking.k8s.io\`. 💡
      kind: Gateway
      name: edge
    - group: mesh.example.com
      kind: Sidecar
#           ^^^^^^^ information route-parent-kind: \`Sidecar\` of group \`mesh.example.com\` is not a kind of parent that the Gateway API defines; only some implementations may support it.
      name: cart
`,
  correction: `
-    - kind: Gatway
+    - kind: Gateway
-    - group: networking.gateway.k8s.io
-      kind: Gateway
+    - kind: ListenerSet
-    - group: mesh.example.com
-      kind: Sidecar
+    - group: ""
+      kind: Service
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const found = judgeKind(cluster, route, attachment);
      if (found !== undefined) report(found);
    }
  },
});

/** Such a parent is `other` where delegation is not read. */
function isRouteKind({ group, kind }: Target): boolean {
  return group === GATEWAY_GROUP && ROUTE_KINDS.some((one) => one === kind);
}

function judgeKind(cluster: Cluster, route: Delivered<Route>, attachment: Attachment): Report | undefined {
  const { index, ref, target, parentKind, resolution } = attachment;
  if (parentKind !== "other" && parentKind !== "Route") return undefined;
  if (target === undefined || isOpaque(target.group) || isOpaque(target.kind) || namesCoreService(ref))
    return undefined;
  // An empty kind is the structure's to tell.
  if (target.kind === "") return undefined;
  if (isFormerListenerSet(attachment, cluster)) return undefined;
  const isKnownRoute = parentKind === "Route" && ROUTE_KINDS.some((kind) => kind === target.kind);
  // An object of that kind in the workspace shows that somebody knows it; with a Route it does not.
  const isShown = resolution?.kind !== "absent" && !isRouteKind(target);
  if (isKnownRoute || isShown) return undefined;
  const what = `\`${target.kind}\` of ${groupInWords(target.group)}`;
  const refused = `${what} is not a kind that Routes attach to, so the Route gets no status and no traffic.`;
  const known = knownParents(cluster, route);
  const group = known.get(target.kind);
  if (group !== undefined) {
    return {
      at: parentRefPath(index, ref.group === undefined ? "kind" : "group"),
      severity: "warning",
      message: `${refused} Its group is \`${group === "" ? '""' : group}\`.`,
      fixes: keepingParentsDistinct(route, index, [
        preferredFix(
          `Set the group to \`${group === "" ? '""' : group}\``,
          setParentField(route, index, "group", group),
        ),
      ]),
    };
  }
  const near = nearKind(target.kind, [...known.keys()]);
  const home = near === undefined ? undefined : known.get(near);
  const isOfHome = target.group === home;
  if (near !== undefined && home !== undefined && (isOfHome || isPlainGroup(ref.group))) {
    const meant = isOfHome ? `\`${near}\`` : `\`${near}\` of ${groupInWords(home)}`;
    return {
      at: parentRefPath(index, "kind"),
      severity: "warning",
      message: `${refused} Did you mean ${meant}?`,
      fixes: keepingParentsDistinct(route, index, [
        preferredFix(
          `Change the kind to ${meant}`,
          setParentField(route, index, "kind", near),
          ...(isOfHome ? [] : [setParentField(route, index, "group", home)]),
        ),
      ]),
    };
  }
  return {
    at: parentRefPath(index, "kind"),
    message: `${what} is not a kind of parent that the Gateway API defines; only some implementations may support it.`,
  };
}

/** True for a group that says nothing against a kind of another one: left out, empty, or one of the API's own. */
function isPlainGroup(group: string | undefined): boolean {
  return group === undefined || group === "" || group === "core" || isGatewayApiGroup(group);
}
