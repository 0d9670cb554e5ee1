import type { ParentRef } from "../../model/reference.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { keepingParentsDistinct } from "./distinctParents.ts";
import { readsCoreGroup } from "./implementationsOfRoute.ts";
import { parentRefPath, setParentField } from "./parentRef.ts";

/** Groups that are written, or implied, where the core group is meant. No other kind `Service` has them. */
const NOT_THE_CORE_GROUP = new Set([GATEWAY_GROUP, "core", "v1"]);

/** True for a parentRef that means a Service of the core group and does not say so. */
export function namesCoreService({ group, kind }: Pick<ParentRef, "group" | "kind">): boolean {
  return kind === "Service" && NOT_THE_CORE_GROUP.has(group ?? GATEWAY_GROUP);
}

export default defineRule({
  id: "route-parent-service-group",
  category: "reference",
  severity: "error",
  kinds: [...ROUTE_KINDS],
  only: ["parentServices"],
  summary: 'A Service as a parent needs `group: ""`.',
  why: `The group of a parentRef is \`gateway.networking.k8s.io\` unless it is written, also for \`kind: Service\`. That
group has no Services, so a mesh finds no parent and the Route has no effect. The core group is the empty string. Linkerd reads \`core\`, too:
nothing is said of that word where a Namespace says that Linkerd is there.`,
  source: "https://gateway-api.sigs.k8s.io/mesh/#gateway-api-for-mesh",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - kind: Service
#           ^^^^^^^ error route-parent-service-group: Without \`group\` this is a Service of group \`gateway.networking.k8s.io\`, which does not exist, so the Route has no effect. Write \`group: ""\` for the core group. 💡
      name: cart
      port: 80
    - group: core
#            ^^^^ warning route-parent-service-group: No Service has the group \`core\`, and only some implementations read it as the core group. Write \`group: ""\` for the core group. 💡
      kind: Service
      name: basket
`,
  correction: `
-    - kind: Service
+    - group: ""
+      kind: Service
-    - group: core
-      kind: Service
-      name: basket
`,
  check(cluster, route, report) {
    for (const { index, ref } of cluster.attachment.of(route.id)) {
      if (!namesCoreService(ref)) continue;
      const isCoreWord = ref.group === "core";
      if (isCoreWord && readsCoreGroup(cluster, route)) continue;
      report({
        at: parentRefPath(index, ref.group === undefined ? "kind" : "group"),
        ...(isCoreWord ? { severity: "warning" } : {}),
        message: `${mistakeIn(ref)} Write \`group: ""\` for the core group.`,
        fixes: keepingParentsDistinct(route, index, [
          preferredFix('Set the group to `""`', setParentField(route, index, "group", "")),
        ]),
      });
    }
  },
});

function mistakeIn({ group }: ParentRef): string {
  if (group === "core")
    return "No Service has the group `core`, and only some implementations read it as the core group.";
  return group === undefined
    ? `Without \`group\` this is a Service of group \`${GATEWAY_GROUP}\`, which does not exist, so the Route has no effect.`
    : `No Service has the group \`${group}\`, so the Route has no effect.`;
}
