import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folder, openEditor } from "./runningServer.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: gateway.envoyproxy.io/gatewayclass-controller }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  gatewayClassName: edge
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: login, namespace: shop }
spec:
  targetSelectors:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { access: private } }
  basicAuth: { users: { name: users } }
`;

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop, labels: { access: private } }
spec:
  parentRefs: [{ name: front }]
  hostnames: [shop.example.com]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`;

describe("the preview of who is protected", () => {
  it("loses a host's authentication with the letter that changes its label, and gets it back", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": ROUTE });
    const editor = await openEditor([files]);
    const uri = files.uriOf("route.yaml");
    editor.open(uri, ROUTE);
    const authentication = async (): Promise<string> => {
      const { text } = await editor.request<{ text: string }>("gatewayApi/preview", { preview: "exposure" });
      const lines = text.split("\n");
      assert.match(lines[0] ?? "", /^shop\.example\.com {2}Gateway shop\/front, listener http, port 80/);
      return lines.find((line) => line.includes("authentication"))?.trim() ?? "";
    };
    const PROTECTED = "authentication  SecurityPolicy shop/login → HTTPRoute shop/cart";
    assert.equal(await authentication(), PROTECTED);
    const end = ROUTE.split("\n")[2]?.indexOf("private") ?? 0;
    const letter = { line: 2, character: end + "privat".length };
    editor.change(uri, 2, {
      range: { start: letter, end: { ...letter, character: letter.character + 1 } },
      text: "",
    });
    assert.equal(
      await authentication(),
      "none            TLS, authentication, authorization, rate limit, CORS, WAF",
    );
    editor.change(uri, 3, { range: { start: letter, end: letter }, text: "e" });
    assert.equal(await authentication(), PROTECTED);
  });
});
