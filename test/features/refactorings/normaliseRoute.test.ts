import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { offeredAtCursor, refactoredTexts } from "./refactored.ts";

const TITLE = "Write durations, paths and hostnames in their usual form";

describe("[refactoring: usual form] the usual form of durations, paths and hostnames", () => {
  it("is the same in fewer words", () => {
    const source = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ca$0rt, namespace: shop }
spec:
  parentRefs: [{ name: front }]
  hostnames:
    - Shop.Example.com
    # Theirs.
    - cart.example.com.
    - shop.example.com # again
  rules:
    - matches: [{ path: { value: /cart/ } }, { path: { type: Exact, value: /cart/ } }]
      timeouts: { request: 60m, backendRequest: 1500ms }
      backendRefs: [{ name: cart, port: 80 }]
`;
    const { texts } = refactoredTexts(source, TITLE);
    assert.equal(
      texts["main.yaml"],
      `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: front }]
  hostnames:
    - shop.example.com
    # Theirs.
    - cart.example.com
  rules:
    - matches: [{ path: { value: /cart } }, { path: { type: Exact, value: /cart/ } }]
      timeouts: { request: 1h, backendRequest: 1s500ms }
      backendRefs: [{ name: cart, port: 80 }]
`,
    );
    const again = offeredAtCursor((texts["main.yaml"] ?? "").replace("cart, name", "ca$0rt, name"));
    assert.ok(!again.some(({ title }) => title === TITLE));
  });
});
