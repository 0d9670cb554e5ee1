import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openFixture, readFixture } from "../../fixture.ts";

const FILES = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: front, sectionName: http }]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`;

describe("findings that somebody asks for before they are settled", () => {
  for (const ask of ["findingsOf", "diagnostics"] as const)
    it(`${ask} has them, and settling still tells of the file`, () => {
      const workspace = openFixture(readFixture(FILES));
      const renamed = (workspace.text("gateway.yaml") ?? "").replace("name: http", "name: web");
      workspace.setFile("gateway.yaml", renamed);
      assert.ok(workspace[ask]("route.yaml").length > 0);
      assert.ok(workspace.flush().files.includes("route.yaml"));
      const rules = workspace.diagnostics("route.yaml").map(({ rule }) => rule);
      assert.ok(rules.includes("route-parent-section-not-found"));
    });
});
