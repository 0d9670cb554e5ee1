import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openFixture, readFixture } from "../../fixture.ts";

/** How the listeners of Gateway `edge` are used by some Routes, each written as `namespace sectionName`. */
function uses(...routes: readonly string[]): readonly string[] {
  const manifests = routes.map((text, at) => {
    const [namespace = "", section = ""] = text.split(" ");
    const place = namespace === "?" ? "" : `, namespace: ${namespace}`;
    return `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: route-${at}${place} }
spec: { parentRefs: [{ name: edge, namespace: infra${section === "" ? "" : `, sectionName: ${section}`} }] }
`;
  });
  const workspace = openFixture(
    readFixture(`apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - { name: all, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: some, port: 81, protocol: HTTP, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { team: shop } } } } }
${manifests.join("")}`),
  );
  const [gateway] = workspace.named("gateway.networking.k8s.io", "Gateway", "edge");
  assert.ok(gateway !== undefined);
  return workspace
    .clusterOf(gateway.id)
    .attachment.listenerUses(gateway.id)
    .map(({ verdict, isShared }) => `${verdict}${isShared ? " shared" : ""}`);
}

describe("the use of listeners", () => {
  it("is none without Routes, or where they name another listener", () => {
    assert.deepEqual(uses(), ["no", "no"]);
    assert.deepEqual(uses("shop all"), ["yes", "no"]);
  });

  it("is unknown where it is not known whether a Route is let in", () => {
    assert.deepEqual(uses("shop"), ["yes", "unknown"]);
  });

  it("is shared where Routes of two namespaces certainly attach", () => {
    assert.deepEqual(uses("shop all", "shop all"), ["yes", "no"]);
    assert.deepEqual(uses("shop all", "? all"), ["yes", "no"]);
    assert.deepEqual(uses("shop", "blog"), ["yes shared", "unknown"]);
  });
});
