import type { Delivered } from "../../delivery/delivered.ts";
import type { GrantFrom } from "../../model/referenceGrant.ts";
import { GATEWAY_GROUP, type ReferenceGrant } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { sharedAnswer } from "../../workspace/cluster/sharedAnswer.ts";
import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isDelegatedTo } from "../route/delegatedTo.ts";
import { defineRule } from "../rule.ts";
import { targetsFor, usesOfEach } from "./grantUses.ts";

export default defineRule({
  id: "grant-for-parentref",
  category: "reference",
  severity: "warning",
  kinds: ["ReferenceGrant"],
  summary: "A ReferenceGrant that is meant to let Routes or ListenerSets attach",
  why: "Whether a Route may attach to a listener of another namespace is decided by `allowedRoutes.namespaces` of that listener, whether a ListenerSet may attach by `allowedListeners` of the Gateway, and whether a Route may be the child of another one by `allowedRoutes` of the parent's rules. ReferenceGrants are not asked.",
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
  check(cluster, grant, report) {
    const { from, to } = grant.resource.spec;
    if (!from.some(({ group, kind }) => group === GATEWAY_GROUP && kind !== undefined && ATTACHING.has(kind)))
      return;
    to.forEach(({ group, kind }, index) => {
      if (group !== GATEWAY_GROUP || kind === undefined) return;
      const rest = outcomeOf(kind, cluster, grant, from);
      if (rest === undefined) return;
      const entry = { id: grant.id, path: ["spec", "to", index] };
      const remove = fixBy(`Remove the entry for ${kind}s`, removeAt(entry));
      report({
        at: [...entry.path, "kind"],
        message: `A grant lets nothing attach to ${kind === "HTTPRoute" ? "an" : "a"} ${kind}; ${rest}. Remove the entry and let the namespace in there.`,
        fixes: to.length === 1 ? [] : [remove],
      });
    });
  },
});

/** What decides instead about who attaches to a kind; undefined where a grant may be meant for something else. */
function outcomeOf(
  kind: string,
  cluster: Cluster,
  grant: Delivered<ReferenceGrant>,
  from: readonly GrantFrom[],
): string | undefined {
  switch (kind) {
    case "Gateway":
      // A load balancer of AWS may stand before a Gateway, which its Routes name as their backend.
      if (targetsFor(usesOfEach(cluster, grant), { group: GATEWAY_GROUP, kind }).length > 0) return undefined;
      return "`allowedRoutes` of its listeners decides that, and `allowedListeners` for ListenerSets";
    case "ListenerSet":
      return "`allowedRoutes` of its listeners decides that";
    case "HTTPRoute":
      return cluster.options.delegation !== undefined &&
        from.some((entry) => entry.kind === kind) &&
        !takesRoutesAsBackends(cluster, grant.namespace)
        ? "`allowedRoutes` of its rules decides that"
        : undefined;
    default:
      return undefined;
  }
}

/** Some implementations hand requests on by backends that are Routes, and may well ask for a grant then. */
const takesRoutesAsBackends = sharedAnswer((cluster, namespace) => {
  if (namespace === undefined) return false;
  return cluster.objects.inNamespace(GATEWAY_GROUP, "HTTPRoute", namespace).some(({ id }) => {
    const route = cluster.lookup.routeOf(id);
    return route !== undefined && isDelegatedTo(cluster, route);
  });
});

const ATTACHING: ReadonlySet<string> = new Set(["ListenerSet", ...ROUTE_KINDS]);
