import { GATEWAY_GROUP } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "grant-for-parentref",
  category: "reference",
  severity: "warning",
  kinds: ["ReferenceGrant"],
  summary: "A ReferenceGrant that is meant to let Routes or ListenerSets attach",
  why: "Whether a Route may attach to a listener of another namespace is decided by `allowedRoutes.namespaces` of that listener, and whether a ListenerSet may attach by `allowedListeners` of the Gateway. ReferenceGrants are not asked.",
  source: "https://gateway-api.sigs.k8s.io/api-types/referencegrant/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: routes, namespace: infra }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to:
    - group: gateway.networking.k8s.io
      kind: Gateway
#           ^^^^^^^ warning grant-for-parentref: A grant lets nothing attach to a Gateway; \`allowedRoutes\` of its listeners decides that, and \`allowedListeners\` for ListenerSets. Remove the entry and let the namespace in there.
`,
  correction: `
-apiVersion: gateway.networking.k8s.io/v1beta1
-kind: ReferenceGrant
-metadata: { name: routes, namespace: infra }
+apiVersion: gateway.networking.k8s.io/v1
+kind: Gateway
+metadata: { name: web, namespace: infra }
-  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
-  to:
-    - group: gateway.networking.k8s.io
-      kind: Gateway
+  gatewayClassName: example
+  listeners:
+    - name: http
+      port: 80
+      protocol: HTTP
+      allowedRoutes:
+        namespaces:
+          from: Selector
+          selector: { matchLabels: { kubernetes.io/metadata.name: shop } }
`,
  check(_cluster, grant, report) {
    const { from, to } = grant.resource.spec;
    if (!from.some(({ group, kind }) => group === GATEWAY_GROUP && kind !== undefined && ATTACHING.has(kind)))
      return;
    to.forEach(({ group, kind }, index) => {
      if (group !== GATEWAY_GROUP || (kind !== "Gateway" && kind !== "ListenerSet")) return;
      const entry = { id: grant.id, path: ["spec", "to", index] };
      const remove = fixBy(`Remove the entry for ${kind}s`, removeAt(entry));
      report({
        at: [...entry.path, "kind"],
        message: `A grant lets nothing attach to a ${kind}; \`allowedRoutes\` of its listeners decides that${kind === "Gateway" ? ", and `allowedListeners` for ListenerSets" : ""}. Remove the entry and let the namespace in there.`,
        fixes: to.length === 1 ? [] : [remove],
      });
    });
  },
});

const ATTACHING: ReadonlySet<string> = new Set(["ListenerSet", ...ROUTE_KINDS]);
