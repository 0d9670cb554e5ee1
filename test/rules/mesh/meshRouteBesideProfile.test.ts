import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const only = { only: ["mesh-route-beside-profile"] };
const route = (marker = "") => `apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: cart, namespace: web }
spec:
  parentRefs:
    - { group: "", kind: Service, name: cart, namespace: shop }
${marker}  rules: [{ backendRefs: [{ name: cart, namespace: shop, port: 80 }] }]
---
`;
const profile = (name: string, namespace: string) => `apiVersion: linkerd.io/v1alpha2
kind: ServiceProfile
metadata: { name: ${name}, namespace: ${namespace} }
spec: { routes: [] }
`;
const told = (which: string) =>
  `#                                       ^^^^ warning mesh-route-beside-profile: Service \`cart\` has ${which}, which Linkerd follows in place of this Route.\n`;

describe("mesh-route-beside-profile", () => {
  it("knows profiles of the Service's namespace and of the clients', whatever the domain of the cluster", () => {
    checkDiagnostics(route(told("a ServiceProfile")) + profile("cart.shop.svc.cluster.local", "shop"), only);
    checkDiagnostics(
      route(told("the ServiceProfile `web/cart.shop.svc.example.internal`")) +
        profile("cart.shop.svc.example.internal", "web"),
      only,
    );
  });

  it("says nothing of profiles of other Services and of other namespaces", () => {
    checkDiagnostics(route() + profile("basket.shop.svc.cluster.local", "shop"), only);
    checkDiagnostics(route() + profile("cart.web.svc.cluster.local", "web"), only);
    checkDiagnostics(route() + profile("cart.shop.svc.cluster.local", "orders"), only);
  });
});
