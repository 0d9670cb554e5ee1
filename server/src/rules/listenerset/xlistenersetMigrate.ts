import type { Delivered, ResourcePlace } from "../../delivery/delivered.ts";
import { EXPERIMENTAL_GROUP, GATEWAY_GROUP, type ListenerSet } from "../../model/resource.ts";
import { isServedByAll, newestServed } from "../../schema/servedVersions.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type ManifestEdit, setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "xlistenerset-migrate",
  category: "admission",
  severity: "error",
  kinds: ["XListenerSet"],
  summary: "XListenerSet has become ListenerSet",
  why: "`XListenerSet` of `gateway.networking.x-k8s.io/v1alpha1` was the experimental form in releases 1.3 and 1.4. Since 1.5 it is `ListenerSet` of `gateway.networking.k8s.io/v1`, and the old kind is no longer served. Routes that name the set and ReferenceGrants for it have to follow; the fields are the same. Where neither a setting nor the files say which release the clusters run, or several are installed, this is a hint without a fix: an older release has no ListenerSet.",
  source: "https://github.com/kubernetes-sigs/gateway-api/releases/tag/v1.5.0",
  exampleOptions: { bundleVersion: "1.6" },
  bad: `
#- listeners.yaml
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
#     ^^^^^^^^^^^^ error xlistenerset-migrate: \`XListenerSet\` has become \`ListenerSet\` of \`gateway.networking.k8s.io/v1\`; since release 1.5 the old kind is no longer served and the API server refuses it. Routes that name it have to follow. 💡
metadata: { name: shop, namespace: infra }
spec:
  parentRef: { name: web }
  listeners:
    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: infra }
spec:
  parentRefs:
    - { group: gateway.networking.x-k8s.io, kind: XListenerSet, name: shop }
  rules: [{ backendRefs: [{ name: shop, port: 80 }] }]
`,
  check(cluster, set, report) {
    if (set.resource.group !== EXPERIMENTAL_GROUP) return;
    // The CRDs of 1.3 and 1.4 have no ListenerSet to move to, and those after them no XListenerSet.
    if (newestServed(GATEWAY_GROUP, "ListenerSet", cluster.options.crds) === undefined) return;
    if (!isServedByAll(GATEWAY_GROUP, "ListenerSet", cluster.options.crds)) {
      report({
        at: ["kind"],
        severity: "hint",
        message:
          "From release 1.5 on, `XListenerSet` is `ListenerSet` of `gateway.networking.k8s.io/v1`, and the old kind is no longer served: migrate once no cluster runs an older one.",
        isDeprecated: true,
      });
      return;
    }
    const routes = routeEdits(cluster, set);
    const title =
      routes.length === 0 ? "Migrate to ListenerSet" : "Migrate to ListenerSet, with the Routes that name it";
    report({
      at: ["kind"],
      message:
        "`XListenerSet` has become `ListenerSet` of `gateway.networking.k8s.io/v1`; since release 1.5 the old kind is no longer served and the API server refuses it. Routes that name it have to follow.",
      isDeprecated: true,
      fixes: [
        preferredFix(
          title,
          setField(set.id, ["apiVersion"], `${GATEWAY_GROUP}/v1`),
          setField(set.id, ["kind"], "ListenerSet"),
          ...routes,
          ...grantEdits(cluster, set),
        ),
      ],
    });
  },
});

function setField(id: string, path: Path, value: string): ManifestEdit {
  return setAt({ id, path }, value);
}

/** The parentRefs that name the set, in whatever file; other parents of the same Routes stay. */
function routeEdits(cluster: Cluster, set: Delivered<ListenerSet>): readonly ManifestEdit[] {
  return cluster.attachment.routesNaming(set.id).flatMap(({ id }) =>
    cluster.attachment
      .of(id)
      .filter(({ parent }) => parent?.id === set.id)
      .flatMap(({ index }) => [
        setField(id, ["spec", "parentRefs", index, "group"], GATEWAY_GROUP),
        setField(id, ["spec", "parentRefs", index, "kind"], "ListenerSet"),
      ]),
  );
}

/** The entries of grants by which the set uses its certificates. */
function grantEdits(cluster: Cluster, set: Delivered<ListenerSet>): readonly ManifestEdit[] {
  const entries = new Map<string, ResourcePlace>();
  for (const { certificates } of cluster.merging.listenerDecisions(set.id)) {
    for (const { permission } of certificates) {
      if (permission?.verdict !== "yes" || permission.by !== "grant") continue;
      entries.set([permission.grant.id, ...permission.grant.path].join("/"), permission.grant);
    }
  }
  return [...entries.values()].flatMap(({ id, path }) => [
    setField(id, [...path, "group"], GATEWAY_GROUP),
    setField(id, [...path, "kind"], "ListenerSet"),
  ]);
}
