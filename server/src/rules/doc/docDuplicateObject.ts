import { displayName } from "../../delivery/delivered.ts";
import { manifestKind } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { LIMITS } from "../../text/limits.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";

const MOST_SHOWN = 8;

export default defineRule({
  id: "doc-duplicate-object",
  category: "advice",
  severity: "warning",
  kinds: [
    ...ROUTE_KINDS,
    "BackendTLSPolicy",
    "Gateway",
    "GatewayClass",
    "ListenerSet",
    "Policy",
    "ReferenceGrant",
    "Service",
    "XBackend",
    "XListenerSet",
    "XMesh",
  ],
  summary: "One object is defined twice in what is applied together.",
  why: "A cluster has one object of a kind, namespace and name. Of two manifests for it in one file the one that is applied last replaces the other without a word; kustomize refuses to build a list of resources with both. Overlays and folders of several clusters, where one name rightly stands many times, are not meant: only one file, and the files that one kustomization lists as `resources`.",
  source: "https://kubernetes.io/docs/concepts/overview/working-with-objects/names/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
#                 ^^^^ warning doc-duplicate-object: HTTPRoute \`shop/cart\` is defined twice in what is applied together, so only one of the two manifests counts. Give each a name of its own, or leave one only.
spec:
  hostnames: [shop.example.com]
  parentRefs: [{ name: edge }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
#                 ^^^^ warning doc-duplicate-object: HTTPRoute \`shop/cart\` is defined twice in what is applied together, so only one of the two manifests counts. Give each a name of its own, or leave one only.
spec:
  hostnames: [cart.example.com]
  parentRefs: [{ name: edge }]
`,
  correction: `
+#- blue/route.yaml
-  hostnames: [shop.example.com]
+  hostnames: [blue.example.com]
----
+#- green/route.yaml
-  hostnames: [cart.example.com]
+  hostnames: [green.example.com]
`,
  check(cluster, subject, report) {
    if (isOpaque(subject.resource.metadata.name ?? "") || isOpaque(subject.namespace ?? "")) return;
    const sharers = cluster.placement.sharers(subject.id);
    if (sharers.length === 1) return;
    const times = sharers.length === 2 ? "twice" : `${sharers.length} times`;
    const rest = cluster.placement.isFurtherCopy(subject.id)
      ? ` What else may be wrong is told of the first ${LIMITS.copies} only.`
      : "";
    const which = sharers.length === 2 ? "one of the two manifests" : "one of the manifests";
    report({
      at: ["metadata", "name"],
      message: `${manifestKind(subject.resource)} \`${displayName(subject)}\` is defined ${times} in what is applied together, so only ${which} counts. Give each a name of its own, or leave one only.${rest}`,
      // Where they are many, each of them would list all the others.
      related:
        sharers.length > MOST_SHOWN + 1
          ? []
          : sharers
              .filter((id) => id !== subject.id)
              .map((id) => ({
                place: { id, path: ["metadata", "name"] },
                message: "The other manifest",
              })),
    });
  },
});
