import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isSetByControllers } from "../../../server/src/gateway-api/references/controllerLabels.ts";
import { checkDiagnostics } from "../../fixture.ts";

const town = (label: string, route: string): string => `#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { ${label}: shop } } } }
#- shop.yaml
apiVersion: v1
kind: Namespace
metadata: { name: shop }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
      namespace: infra
${route}`;

const ONLY = { only: ["route-namespace-not-allowed", "route-namespace-selector-unknown"] };

describe("a label that controllers put on namespaces", () => {
  it("is one of their domains, or one of their marks", () => {
    for (const label of [
      "capsule.clastix.io/tenant",
      "team.tree.hnc.x-k8s.io/depth",
      "app.kubernetes.io/instance",
    ])
      assert.ok(isSetByControllers(label), label);
    for (const label of ["team", "example.com/team", "kubernetes.io/metadata.name", "app.kubernetes.io/name"])
      assert.ok(!isSetByControllers(label), label);
  });

  it("may be on one whose manifest does not say so", () => {
    checkDiagnostics(town("capsule.clastix.io/tenant", ""), ONLY);
  });

  it("is no other label: what a manifest leaves out is not there", () => {
    checkDiagnostics(
      town(
        "team",
        "#                ^^^^^ error route-namespace-not-allowed: Gateway `infra/edge` does not take Routes of namespace `shop`, so the Route is not attached to it. On listener `http`, namespace `shop` does not match `team=shop`. 💡\n",
      ),
      ONLY,
    );
  });
});
