import type { Delivered } from "../../delivery/delivered.ts";
import { GATEWAY_GROUP, type Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { isDelegatedTo } from "./delegatedTo.ts";

export default defineRule({
  id: "route-no-parents",
  category: "advice",
  severity: "warning",
  kinds: [...ROUTE_KINDS],
  summary: "A Route names no parent.",
  why: `A Route without \`parentRefs\` attaches to nothing: it is accepted by the API server, gets no status from anybody and
no traffic. The cluster gives no sign of it. Where another Route hands requests on to it by a backend of kind
\`HTTPRoute\`, as some implementations let it, it needs no parent.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#commonroutespec",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
#[0-4] warning route-no-parents: The Route names no parent, so it attaches to nothing and gets no traffic. Name a Gateway in \`parentRefs\`. 💡
  hostnames: [shop.example.com]
`,
  check(cluster, route, report) {
    const { parentRefs, hasParentRefs, useDefaultGateways, legacyKeys } = route.resource.spec;
    const isListEmpty = parentRefs?.length === 0;
    // A key of an earlier draft is reported by itself, and a value that is no list is the API server's to refuse.
    const wantsDefault = useDefaultGateways !== undefined && useDefaultGateways !== "None";
    if ((hasParentRefs && !isListEmpty) || wantsDefault || legacyKeys.length > 0) return;
    if (isDelegatedTo(cluster, route) || isPiece(cluster, route)) return;
    report({
      at: isListEmpty ? ["spec", "parentRefs"] : ["spec"],
      on: "key",
      message:
        "The Route names no parent, so it attaches to nothing and gets no traffic. Name a Gateway in `parentRefs`.",
      fixes: onlyGatewayFix(cluster, route),
    });
  },
});

/** True for what nobody applies by itself, where builds apply a Route of the name: overlays merge it into that one. */
function isPiece(cluster: Cluster, { resource, build }: Delivered<Route>): boolean {
  const { group, kind, metadata } = resource;
  if (build !== undefined || metadata.name === undefined) return false;
  return cluster.objects.named(group, kind, metadata.name).some((other) => other.build !== undefined);
}

/** Attaching to the Gateway of the Route's namespace, where there is one only. */
function onlyGatewayFix(cluster: Cluster, route: Delivered<Route>): readonly Fix[] {
  const name = cluster.objects.only(GATEWAY_GROUP, "Gateway", route.namespace)?.resource.metadata.name;
  if (name === undefined) return [];
  return [
    fixBy(
      `Attach the Route to Gateway \`${name}\``,
      setAt({ id: route.id, path: ["spec", "parentRefs"] }, [{ name }]),
    ),
  ];
}
