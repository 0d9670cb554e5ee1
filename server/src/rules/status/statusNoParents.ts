import type { Delivered } from "../../delivery/delivered.ts";
import { targetName } from "../../gateway-api/target.ts";
import type { Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { enumerate } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { defineRule } from "../rule.ts";
import { TROUBLESHOOTING } from "./savedKinds.ts";

export default defineRule({
  id: "status-no-parents",
  category: "status",
  severity: "warning",
  kinds: ROUTE_KINDS,
  only: ["savedStatus"],
  summary: "A saved Route for which no controller had answered",
  why: "For each parent a controller writes an entry into `status.parents`, whether it takes the Route or not. No entry means that no controller felt addressed: the parent does not exist, the name or namespace in `parentRefs` is wrong, or no running controller serves the class of the Gateway. Nothing else says so.",
  source: TROUBLESHOOTING,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop, uid: 1b2c }
spec:
  parentRefs:
    - { name: web }
status:
#[0-6] warning status-no-parents: No controller had reported on this Route when it was saved: \`status.parents\` is empty. Check the parentRefs: \`shop/web\` is not in these files.
  parents: []
`,
  correction: `
-  parents: []
+  parents:
+    - parentRef: { name: web }
+      controllerName: example.com/gateways
+      conditions: []
`,
  check(cluster, route, report) {
    const { savedStatus, spec } = route.resource;
    if (savedStatus === undefined || (savedStatus.parents ?? []).length > 0) return;
    if ((spec.parentRefs ?? []).length === 0) return;
    report({
      at: ["status"],
      on: "key",
      message: `No controller had reported on this Route when it was saved: \`status.parents\` is empty. ${adviceOn(absentParents(route, cluster))}`,
    });
  },
});

/** The parents that are in no file, as the likely cause. */
function absentParents(route: Delivered<Route>, cluster: Cluster): readonly string[] {
  const absent = cluster.attachment
    .of(route.id)
    .flatMap(({ resolution, target }) =>
      resolution?.kind === "absent" && target !== undefined ? [`\`${targetName(target)}\``] : [],
    );
  return [...new Set(absent)];
}

function adviceOn(names: readonly string[]): string {
  return names.length === 0
    ? "Check that each parentRef names an object that exists, and that a controller serves it."
    : `Check the parentRefs: ${enumerate(names)} ${names.length === 1 ? "is" : "are"} not in these files.`;
}
