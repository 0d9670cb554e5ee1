import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { routesPreview } from "../../../server/src/features/previews/routesPreview.ts";
import { createEngine } from "../../../server/src/library.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  hostnames: [cart.example.com]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`;

const EDGE = { kind: "Gateway", namespace: "shop", name: "edge" };

describe("the table of a Gateway's Routes", () => {
  it("is made once for as long as no document changes", () => {
    const workspace = createEngine();
    workspace.setFile("gateway.yaml", GATEWAY);
    workspace.setFile("route.yaml", ROUTE);
    const asked = () =>
      workspace.within(
        () => false,
        () => routesPreview.linesOf(workspace, EDGE),
      );
    const hosts = () => asked()?.flatMap(({ text }) => /\S+\.example\.(?:com|net)/.exec(text)?.[0] ?? []);
    const first = asked();
    assert.ok(first !== undefined);
    assert.equal(asked(), first);
    assert.deepEqual(hosts(), ["cart.example.com"]);
    workspace.setFile("route.yaml", ROUTE.replace("example.com", "example.net"));
    assert.deepEqual(hosts(), ["cart.example.net"]);
    workspace.setFile("gateway.yaml", `# moved\n${GATEWAY}`);
    assert.equal(asked()?.[0]?.from?.range.start.line, 6);
    workspace.removeFile("gateway.yaml");
    assert.equal(asked(), undefined);
  });
});
