import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  listenerUses,
  type Reach,
  servedHosts,
} from "../../../server/src/gateway-api/attachment/listenerUse.ts";
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

describe("what some Routes reach", () => {
  const reach = (
    index: number,
    hostnames: readonly (string | undefined)[],
    more: Partial<Reach> = {},
  ): Reach => ({
    owner: "edge",
    index,
    verdict: "yes",
    namespace: "shop",
    hostnames,
    ...more,
  });

  it("are the hosts of each listener, by name and once each", () => {
    const reaches = [reach(0, ["b.test", "a.test"]), reach(0, ["a.test"]), reach(1, ["c.test"])];
    assert.deepEqual(servedHosts("edge", 3, reaches), [["a.test", "b.test"], ["c.test"], []]);
  });

  it("may be every host", () => {
    assert.deepEqual(servedHosts("edge", 1, [reach(0, ["a.test"]), reach(0, [undefined])]), [undefined]);
    assert.deepEqual(servedHosts("edge", 1, [reach(0, ["${HOST}"])]), [undefined]);
    assert.deepEqual(servedHosts("edge", 1, [reach(0, ["a.test"], { verdict: "unknown" })]), [undefined]);
  });

  it("are of no other object, and of no listener that is not there", () => {
    assert.deepEqual(
      servedHosts("edge", 1, [reach(0, ["a.test"], { owner: "other" }), reach(1, ["b.test"])]),
      [[]],
    );
    assert.deepEqual(listenerUses("edge", 1, [reach(0, [], { owner: "other" }), reach(1, [])]), [
      { verdict: "no", isShared: false },
    ]);
  });

  it("are shared by two namespaces that are certainly two, once and for all", () => {
    const used = (...namespaces: readonly (string | undefined)[]) =>
      listenerUses(
        "edge",
        1,
        namespaces.map((namespace) => reach(0, [], { namespace })),
      );
    assert.deepEqual(used("shop", "blog", "shop"), [{ verdict: "yes", isShared: true }]);
    assert.deepEqual(used(undefined, "shop"), [{ verdict: "yes", isShared: false }]);
    assert.deepEqual(used("shop", "${NS}"), [{ verdict: "yes", isShared: false }]);
    const certain = reach(0, []);
    const open = reach(0, [], { verdict: "unknown", namespace: "blog" });
    assert.deepEqual(listenerUses("edge", 1, [open]), [{ verdict: "unknown", isShared: false }]);
    assert.deepEqual(listenerUses("edge", 1, [certain, open]), [{ verdict: "yes", isShared: false }]);
    assert.deepEqual(listenerUses("edge", 1, [open, certain]), [{ verdict: "yes", isShared: false }]);
  });
});
