import type { Delivered } from "../../delivery/delivered.ts";
import type { Service } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { servicePlace } from "./backendRef.ts";

export default defineRule({
  id: "backend-selectorless",
  category: "advice",
  severity: "hint",
  kinds: [...ROUTE_KINDS],
  summary: "A Service without selector and without endpoints as a backend",
  why: "A Service without a selector gets no endpoints by itself: somebody writes an EndpointSlice for it. Without one a Gateway answers with 503. A controller may write it, so this is a hint, and nothing is said where the namespace has any EndpointSlice; an information in the closed world.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httpbackendref",
  bad: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: cart
#               ^^^^ hint backend-selectorless: Service \`cart\` has no \`selector\`, and no EndpointSlice gives it endpoints here; without one requests are answered with 503.
          port: 80
`,
  correction: `
 spec: { ports: [{ port: 80 }] }
+---
+apiVersion: discovery.k8s.io/v1
+kind: EndpointSlice
+metadata:
+  name: cart-1
+  namespace: shop
+  labels: { kubernetes.io/service-name: cart }
+addressType: IPv4
+ports: [{ port: 80 }]
+endpoints: [{ addresses: [192.0.2.10] }]
`,
  check(cluster, route, report) {
    for (const { decision, service } of cluster.backends.servicesOf(route.id)) {
      if (!hasNoEndpoints(cluster, service)) continue;
      report({
        at: [...decision.path, "name"],
        severity: cluster.options.closedWorld ? "information" : "hint",
        message: `${targetText(route, decision.target)} has no \`selector\`, and no EndpointSlice gives it endpoints here; without one requests are answered with 503.`,
        related: servicePlace(service, [], "The Service."),
      });
    }
  },
});

/** Which Service an EndpointSlice is for stands in a label that is not read: any of the namespace may be its. */
function hasNoEndpoints(cluster: Cluster, { id, resource, namespace }: Delivered<Service>): boolean {
  const { spec, metadata } = resource;
  if (spec.hasSelector || spec.type === "ExternalName" || namespace === undefined) return false;
  const hasSlices = [namespace, undefined].some((place) =>
    cluster.objects.isAnyIn("discovery.k8s.io", "EndpointSlice", place),
  );
  const endpoints = cluster.lookup.find(id, {
    group: "",
    kind: "Endpoints",
    namespace,
    name: metadata.name ?? "",
  });
  const isOpen = cluster.objects.isAnyOpaquelyPlaced("discovery.k8s.io", "EndpointSlice");
  return !hasSlices && !isOpen && endpoints.kind === "absent";
}
