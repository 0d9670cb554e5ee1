import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";

const GROUP = "gateway.networking.k8s.io";

const text = (listeners: number, parentRef: object): string =>
  [
    {
      apiVersion: `${GROUP}/v1`,
      kind: "Gateway",
      metadata: { name: "gate", namespace: "town" },
      spec: {
        gatewayClassName: "stone",
        listeners: Array.from({ length: listeners }, (_, at) => ({
          name: `l${at}`,
          port: at + 1,
          protocol: "HTTP",
        })),
      },
    },
    {
      apiVersion: `${GROUP}/v1`,
      kind: "HTTPRoute",
      metadata: { name: "road", namespace: "town" },
      spec: { parentRefs: [{ name: "gate", ...parentRef }], rules: [{}] },
    },
  ]
    .map((object) => JSON.stringify(object))
    .join("\n---\n");

const parentOf = (listeners: number, parentRef: object) => {
  const { status } = analyze([{ path: "town.yaml", text: text(listeners, parentRef) }]);
  const route = status.find(({ kind }) => kind === "HTTPRoute");
  const [parent] = route !== undefined && "parents" in route.status ? route.status.parents : [];
  const [condition] = parent?.conditions ?? [];
  return `${condition?.status} ${condition?.reason}: ${condition?.message}`;
};

describe("a Gateway of more listeners than a parentRef is held against", () => {
  it("leaves open whether a Route attaches that may mean any of them", () => {
    assert.equal(
      parentOf(257, {}),
      "Unknown Undecided: Whether Gateway `town/gate` takes it cannot be told: more than 256 listeners may be meant, and no cluster holds so many in one object.",
    );
  });

  it("takes a Route that names one of them", () => {
    assert.match(parentOf(1_001, { sectionName: "l1000" }), /^True Accepted/);
    assert.match(parentOf(1_001, { port: 1_001 }), /^True Accepted/);
  });

  it("is like any other up to 256", () => {
    assert.match(parentOf(256, {}), /^True Accepted/);
  });

  it("has no listener of which it is said that no Route attaches", () => {
    for (const closedWorld of [false, true]) {
      const files = [{ path: "town.yaml", text: text(1_001, { sectionName: "l7" }) }];
      const rules = analyze(files, { closedWorld }).diagnostics.map(({ rule }) => rule);
      assert.ok(!rules.includes("listener-no-routes"));
    }
  });
});
