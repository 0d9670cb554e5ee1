import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type NamedParent, routeTier } from "../../../server/src/gateway-api/delegation/delegationTiers.ts";
import { conflictsOf } from "../../../server/src/gateway-api/delegation/routeBinding.ts";
import { openFixture, readFixture } from "../../fixture.ts";

/** The binding of a child to the only rule of a parent. */
function binding(
  inParent: string,
  inChild: string,
  ref = "{ kind: HTTPRoute, name: top, sectionName: all }",
) {
  const workspace = openFixture(
    readFixture(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: top, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules: [{ name: all, allowedRoutes: { namespaces: { from: All } }${inParent === "" ? "" : `, ${inParent}`} }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: low, namespace: shop }
spec:
  parentRefs: [${ref}]
  rules: ${inChild}
`),
  );
  const child = workspace.objects().find(({ delivered }) => delivered.resource.metadata.name === "low");
  assert.ok(child !== undefined);
  const { id } = child.delivered;
  const [found] = workspace.clusterOf(id).delegation.bindings(id);
  assert.ok(found !== undefined);
  return found;
}

const matches = (...paths: readonly string[]) =>
  `matches: [${paths.map((path) => `{ path: { value: ${path} } }`).join(", ")}]`;
const REWRITE =
  "filters: [{ type: URLRewrite, urlRewrite: { path: { type: ReplacePrefixMatch, replacePrefixMatch: /a } } }]";

describe("what the API server would refuse about two rules combined", () => {
  const places = (inParent: string, inChild: string) =>
    conflictsOf(binding(inParent, `[{ ${inChild} }]`).reconciled).map(({ parentPath, childPath }) =>
      [parentPath, childPath].map((path) => path.slice(3).join(".")),
    );

  it("stands at the filter of the one and at the matches of the other", () => {
    const at = "filters.0.urlRewrite.path.replacePrefixMatch";
    assert.deepEqual(places(matches("/a", "/b"), `${matches("/x")}, ${REWRITE}`), [["matches", at]]);
    assert.deepEqual(places(`${matches("/a")}, ${REWRITE}`, matches("/x", "/y")), [[at, "matches"]]);
  });

  it("stands at the setting of each, as far as that says it", () => {
    assert.deepEqual(places("timeouts: { request: 10s }", "timeouts: { backendRequest: 20s }"), [
      ["timeouts", "timeouts.backendRequest"],
    ]);
    assert.deepEqual(places("timeouts: { backendRequest: 20s }", "timeouts: { request: 10s }"), [
      ["timeouts.backendRequest", "timeouts"],
    ]);
  });
});

describe("whether a child is bound", () => {
  const outcome = (inChild: string, ref?: string) => {
    const { verdict, obstacle } = binding("", inChild, ref);
    return obstacle === undefined ? verdict : `${verdict} ${obstacle}`;
  };

  it("is not known while its rules are filled in later", () => {
    assert.equal(outcome("[{ backendRefs: [{ name: books, port: 80 }] }]"), "yes");
    assert.equal(outcome("'${RULES}'"), "unknown undecided");
  });

  it("is decided beside a parent that no file has", () => {
    const absent = "{ kind: HTTPRoute, name: nobody }";
    const here = "{ kind: HTTPRoute, name: top, sectionName: all }";
    assert.equal(outcome("[{ backendRefs: [{ name: books, port: 80 }] }]", `${here}, ${absent}`), "yes");
  });
});

describe("the circle of a Route", () => {
  /** `!` behind a Route says that it hands nothing on. */
  const circle = (parents: Readonly<Record<string, readonly string[]>>, route: string) => {
    const parentsOf = (id: string): readonly NamedParent[] =>
      (parents[id] ?? []).map((name) => ({ id: name.replace("!", ""), delegates: !name.endsWith("!") }));
    return routeTier(route, parentsOf, 8).circle.toSorted();
  };

  it("has whom the Route itself names, whether or not that hands on", () => {
    assert.deepEqual(circle({ a: ["b!"], b: ["a"] }, "a"), ["b"]);
    assert.deepEqual(circle({ a: ["b!"], b: ["c"], c: ["a"] }, "a"), ["b", "c"]);
  });

  it("does not lead through others who hand nothing on", () => {
    assert.deepEqual(circle({ a: ["b"], b: ["c!"], c: ["a"] }, "a"), []);
    assert.deepEqual(circle({ a: ["b", "d"], b: ["c!"], c: ["a"], d: ["a"] }, "a"), ["d"]);
  });
});
