import type { Delivered } from "../../delivery/delivered.ts";
import { selectsLabels } from "../../gateway-api/references/labelSelector.ts";
import type { Listener, RouteSelector } from "../../model/listener.ts";
import { GATEWAY_GROUP, type Gateway } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { appendAt, type ManifestEdit, removeAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { selectableIn } from "../vendor/selectedObjects.ts";

export default defineRule({
  id: "legacy-listener-routes-selector",
  category: "migration",
  severity: "error",
  kinds: ["Gateway"],
  only: ["legacyKeys"],
  summary: "A listener that selects Routes by their labels.",
  why: "Until release 0.3 a Gateway chose its Routes by labels. Since then Routes name their Gateways in `parentRefs`, and a listener only says from which namespaces and of which kinds it takes them. The API server drops the selector: Routes that carry the labels and name no parent are attached to nothing.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-724/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes:
        selector:
#       ^^^^^^^^ error legacy-listener-routes-selector: Listeners select no Routes by label any more; the API server drops \`selector\`. The Routes that it meant have to name this Gateway in their \`parentRefs\`. 💡
          matchLabels: { gateway: edge }
        namespaces: { from: All }
`,
  correction: `
-        selector:
-          matchLabels: { gateway: edge }
         namespaces: { from: All }
+---
+apiVersion: gateway.networking.k8s.io/v1
+kind: HTTPRoute
+metadata: { name: cart, namespace: shop }
+spec:
+  parentRefs: [{ name: edge, namespace: infra }]
`,
  check(cluster, gateway, report) {
    (gateway.resource.spec.listeners ?? []).forEach((listener, index) => {
      const { routeSelector } = listener;
      if (routeSelector === undefined) return;
      const path = ["spec", "listeners", index, routeSelector.key, "selector"];
      const remove: ManifestEdit = removeAt({ id: gateway.id, path });
      const attach = selectedRoutes(cluster, gateway, routeSelector).map((route) =>
        naming(route, gateway, listener),
      );
      const title =
        attach.length === 0
          ? "Remove `selector`"
          : `Remove \`selector\`, and name the Gateway in the ${attach.length === 1 ? "Route" : `${attach.length} Routes`} that it selects`;
      report({
        at: path,
        on: "key",
        message:
          "Listeners select no Routes by label any more; the API server drops `selector`. The Routes that it meant have to name this Gateway in their `parentRefs`.",
        fixes: [preferredFix(title, remove, ...attach)],
      });
    });
  },
});

/**
 * The Routes of the Gateway's namespace that the selector certainly meant and that do not name the Gateway yet. Which
 * Routes of other namespaces it meant, the Gateway alone does not say.
 */
function selectedRoutes(
  cluster: Cluster,
  { id, namespace }: Delivered<Gateway>,
  { selector, kind, from = "Same" }: RouteSelector,
): readonly Delivered[] {
  if (selector === undefined || namespace === undefined || from === "Selector") return [];
  // Labels stood in the selector itself in the proposal's own example.
  const wanted = { ...selector, matchLabels: { ...selector.strayLabels, ...selector.matchLabels } };
  const named = new Set(cluster.attachment.routesNaming(id).map((route) => route.id));
  return ROUTE_KINDS.filter((routeKind) => kind === undefined || kind === routeKind)
    .flatMap((routeKind) =>
      selectableIn(cluster, { group: GATEWAY_GROUP, kind: routeKind }, namespace, wanted),
    )
    .filter((route) => !named.has(route.id))
    .filter(({ resource }) => selectsLabels(wanted, resource.metadata.labels) === "yes");
}

/** The Route names the Gateway, and the listener where there are several. */
function naming(
  route: Delivered,
  { resource }: Delivered<Gateway>,
  { name: section }: Listener,
): ManifestEdit {
  const { metadata, spec } = resource;
  const isOnly = (spec.listeners ?? []).length === 1 || section === undefined;
  const value = { name: metadata.name ?? "", ...(isOnly ? {} : { sectionName: section }) };
  return appendAt({ id: route.id, path: ["spec", "parentRefs"] }, value);
}
