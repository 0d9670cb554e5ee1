import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folder, openEditor } from "./runningServer.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front-door, namespace: edge }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`;
const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: edge }
spec:
  parentRefs: [{ name: front-door, sectionName: http }]
  hostnames: [shop.example.com]
  rules:
    - backendRefs: [{ name: cart, port: 80 }]
`;

describe("the questions of language models", () => {
  const files = { "gateway.yaml": GATEWAY, "route.yaml": ROUTE };
  const asking = async (texts: Readonly<Record<string, string>>) => {
    const editor = await openEditor([folder(texts)]);
    return async (tool: string, given: object = {}): Promise<string> => {
      const { text }: { text: string } = await editor.request("gatewayApi/ask", { tool, arguments: given });
      return text;
    };
  };

  it("are answered from what is open: findings, explanations, traces, routes, what is effective", async () => {
    const ask = await asking(files);
    assert.equal(await ask("check"), "Nothing of that is in the workspace.");
    const why = JSON.parse(await ask("explain", { kind: "HTTPRoute", name: "edge/shop" }));
    assert.deepEqual([why.path, why.parents[0].verdict], ["route.yaml", "accepted"]);
    assert.match(await ask("trace", { url: "http://shop.example.com/cart" }), /edge\/cart:80/);
    assert.match(await ask("routes", { gateway: "edge/front-door" }), /shop\.example\.com/);
    assert.match(await ask("effective", { name: "front-door" }), /^kind: Gateway$/m);
  });

  it("name findings with their places and fixes", async () => {
    const ask = await asking({
      ...files,
      "route.yaml": ROUTE.replace("sectionName: http", "sectionName: htp"),
    });
    assert.match(
      await ask("check"),
      /^route\.yaml:5 error route-parent-section-not-found: .*Fixes: Change the section name to `http`\.$/,
    );
    assert.equal(await ask("check", { file: "gateway.yaml" }), "Nothing of that is in the workspace.");
  });

  it("are answered where nothing can be: no such question, object or request", async () => {
    const ask = await asking(files);
    assert.match(await ask("constructor"), /There is no such question; there are check, explain/);
    assert.equal(
      await ask("explain", { kind: "HTTPRoute", name: "none" }),
      "Nothing of that is in the workspace.",
    );
    assert.match(await ask("trace", {}), /request|URL|host/i);
    assert.equal(await ask("routes", { gateway: 5 }), "Nothing of that is in the workspace.");
  });
});
