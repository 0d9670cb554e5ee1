import { entryOf, nodesAlong } from "../../yaml/tree.ts";
import { defineDocumentRule } from "../documentRule.ts";

/** Keys that the status of a listener had, with what stands for them now. */
const OLD_KEYS: Readonly<Record<string, string>> = {
  routeRefs:
    "`attachedRoutes` counts the Routes since release 0.4, and each Route says in its own status where it is attached.",
  port: "Since release 0.4 the status names a listener by its `name`, not by its port.",
  protocol: "Since release 0.4 the status names a listener by its `name`, not by its protocol.",
  hostname: "Since release 0.4 the status names a listener by its `name`, not by its hostname.",
};

export default defineDocumentRule({
  id: "legacy-status-route-refs",
  category: "migration",
  severity: "hint",
  kinds: ["Gateway"],
  summary: "The status of a listener as it was before release 0.4.",
  why: "GEP-724 gave listeners names, and their status with them: `name`, `supportedKinds` and `attachedRoutes` took the place of `port`, `protocol`, `hostname` and the list of Routes.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-724/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra, uid: 0a1b }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
status:
  listeners:
    - port: 80
#     ^^^^ hint legacy-status-route-refs: Since release 0.4 the status names a listener by its \`name\`, not by its port.
`,
  correction: `
-    - port: 80
+    - name: http
+      attachedRoutes: 1
+      supportedKinds: [{ group: gateway.networking.k8s.io, kind: HTTPRoute }]
`,
  check({ root }, report) {
    for (const { path, node } of nodesAlong(root, ["status", "listeners", "*"])) {
      for (const [key, message] of Object.entries(OLD_KEYS)) {
        if (entryOf(node, key) !== undefined) report({ at: [...path, key], message });
      }
    }
  },
});
