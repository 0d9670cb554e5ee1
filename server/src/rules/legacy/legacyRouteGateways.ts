import type { Delivered } from "../../delivery/delivered.ts";
import { asRoute, GATEWAY_GROUP, type Route } from "../../model/resource.ts";
import { type LegacyGateways, ROUTE_KINDS } from "../../model/route.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, removeAt, renameKeyAt, setAt, type YamlValue } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";

/** More parents than a person would look through. */
const MOST_PARENTS = 8;

export default defineRule({
  id: "legacy-route-gateways",
  category: "migration",
  severity: "error",
  kinds: [...ROUTE_KINDS],
  only: ["legacyKeys"],
  summary: "`gateways` of a Route, which `parentRefs` took the place of.",
  why: "Until release 0.3 a Gateway selected Routes, and a Route said in `gateways` which Gateways might: those of its namespace, a list, or all. Since then a Route attaches to the Gateways that it names in `parentRefs`. The API server drops the old key, and the Route is attached to nothing. The fix names the Gateways that the old key meant.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-724/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  gateways:
# ^^^^^^^^ error legacy-route-gateways: A Route names its Gateways in \`parentRefs\` since release 0.4; the API server drops \`gateways\`, so the Route attaches to nothing. 💡
    allow: FromList
    gatewayRefs:
      - { name: edge, namespace: infra }
`,
  check(cluster, subject, report) {
    const resource = asRoute(subject.resource);
    if (resource === undefined || !resource.spec.legacyKeys.includes("gateways")) return;
    const { hasParentRefs, legacyGateways } = resource.spec;
    const route: Delivered<Route> = { ...subject, resource };
    const effect = hasParentRefs ? "and only `parentRefs` counts" : "so the Route attaches to nothing";
    report({
      at: ["spec", "gateways"],
      on: "key",
      ...(hasParentRefs ? { severity: "warning" } : {}),
      message: `A Route names its Gateways in \`parentRefs\` since release 0.4; the API server drops \`gateways\`, ${effect}.`,
      fixes: hasParentRefs
        ? [removal(route)]
        : legacyGateways === undefined
          ? []
          : conversion(route, parentsMeant(route, legacyGateways, cluster)),
    });
  },
});

/** The Gateways that the old key let in: a list, those of the namespace, or all that are here. */
function parentsMeant(
  { namespace }: Delivered<Route>,
  { allow = "SameNamespace", gatewayRefs = [] }: LegacyGateways,
  cluster: Cluster,
): readonly YamlValue[] {
  switch (allow) {
    case "FromList":
      return gatewayRefs.flatMap(({ name, namespace: where }) =>
        name === undefined ? [] : [parentRef(name, where)],
      );
    case "SameNamespace":
      return namespace === undefined
        ? []
        : cluster.objects
            .inNamespace(GATEWAY_GROUP, "Gateway", namespace)
            .map(({ resource }) => parentRef(resource.metadata.name ?? "", undefined));
    case "All":
      return cluster.objects
        .ofKind(GATEWAY_GROUP, "Gateway")
        .map((gateway) =>
          parentRef(
            gateway.resource.metadata.name ?? "",
            gateway.namespace === namespace ? undefined : gateway.namespace,
          ),
        );
    default:
      return [];
  }
}

function parentRef(name: string, namespace: string | undefined): YamlValue {
  return namespace === undefined ? { name } : { name, namespace };
}

function conversion({ id }: Delivered<Route>, parents: readonly YamlValue[]): readonly Fix[] {
  if (parents.length === 0 || parents.length > MOST_PARENTS) return [];
  const place = { id, path: ["spec", "gateways"] };
  return [
    preferredFix("Write `parentRefs` instead", setAt(place, parents), renameKeyAt(place, "parentRefs")),
  ];
}

function removal({ id }: Delivered<Route>): Fix {
  return preferredFix("Remove `gateways`", removeAt({ id, path: ["spec", "gateways"] }));
}
