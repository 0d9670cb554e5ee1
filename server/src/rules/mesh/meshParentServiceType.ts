import type { Service } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import type { Severity } from "../../workspace/finding.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { parentRefPath, targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "mesh-parent-service-type",
  category: "advice",
  severity: "warning",
  kinds: [...ROUTE_KINDS],
  only: ["parentServices"],
  summary: "A Service of a type that a mesh need not support as parent",
  why: "A mesh sends requests for the Service's own address by the Route. A headless Service and one of type ExternalName have no such address, so implementations should not support them. Services of type NodePort and LoadBalancer may work, for clients inside the cluster only; for those outside use a Gateway.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1294/",
  bad: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { clusterIP: None, selector: { app: cart }, ports: [{ port: 80 }] }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart-routes, namespace: shop }
spec:
  parentRefs:
    - { group: "", kind: Service, name: cart, port: 80 }
#                                       ^^^^ warning mesh-parent-service-type: Service \`cart\` is headless and has no address of its own; meshes should not send its requests by Routes.
  rules:
    - backendRefs: [{ name: cart-v2, port: 80 }]
`,
  correction: `
-spec: { clusterIP: None, selector: { app: cart }, ports: [{ port: 80 }] }
+spec: { selector: { app: cart }, ports: [{ name: http, port: 80 }] }
`,
  check(cluster, route, report) {
    for (const { index, target, service } of cluster.mesh.parents(route.id)) {
      const found =
        service === undefined || !mayBeNamed(route, service) ? undefined : judge(service.resource);
      if (service === undefined || found === undefined) continue;
      report({
        at: parentRefPath(index, "name"),
        severity: found.severity,
        message: `${targetText(route, target)} is ${found.why}`,
        related: [{ place: { id: service.id, path: ["spec", found.field] }, message: "The Service." }],
      });
    }
  },
});

function judge({
  spec,
}: Service):
  | { readonly severity: Severity; readonly why: string; readonly field: "type" | "clusterIP" }
  | undefined {
  switch (spec.type) {
    case "ExternalName":
      return {
        severity: "warning",
        why: "of type ExternalName, an alias without an address of its own; meshes should not send its requests by Routes.",
        field: "type",
      };
    case "NodePort":
    case "LoadBalancer":
      return {
        severity: "hint",
        why: `of type ${spec.type}; a mesh's Route is for clients inside the cluster, and a Gateway is for those outside.`,
        field: "type",
      };
    default:
      return spec.clusterIP === "None"
        ? {
            severity: "warning",
            why: "headless and has no address of its own; meshes should not send its requests by Routes.",
            field: "clusterIP",
          }
        : undefined;
  }
}
